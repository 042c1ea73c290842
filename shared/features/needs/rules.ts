import { addDays, type EpochMs, type IsoDate, moscowDate } from '../../dates.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { isFailed } from '../homemade/coming.ts';
import type { HomemadeOrder } from '../homemade/order.ts';
import { extensionStart, isRunning, PLAN_ENDING_DAYS } from '../orders/extension.ts';
import { lastRunningDay } from '../orders/running.ts';
import type { Order } from '../orders/schema.ts';
import type { DeclineReason } from '../payments/schema.ts';
import type { NeedFacts } from './contract.ts';

/** What is to be paid. */
export type PaymentSubject = 'order' | 'extension' | NeedFacts['refused'][number]['kind'];

/** Something that only its customer can settle. */
export type Need =
  | {
      readonly kind: 'payment';
      readonly key: string;
      readonly subject: PaymentSubject;
      readonly invoiceId: string;
      /** Empty where people know no number of it. */
      readonly number: string;
      readonly amountKop: number;
      /** Null where no bank has refused. */
      readonly reason: DeclineReason | null;
      /** Until when its place is held; null where nothing is. */
      readonly until: EpochMs | null;
      /** How an order is paid; null for anything else. */
      readonly payment: Order['payment'] | null;
    }
  | ({ readonly kind: 'renewal'; readonly key: string } & NeedFacts['renewals'][number])
  | { readonly kind: 'failed'; readonly key: string; readonly delivery: Delivery }
  | { readonly kind: 'failed-dishes'; readonly key: string; readonly order: HomemadeOrder }
  | ({ readonly kind: 'answer'; readonly key: string } & NeedFacts['answers'][number])
  | ({ readonly kind: 'unserved'; readonly key: string } & NeedFacts['unserved'][number])
  | { readonly kind: 'ending'; readonly key: string; readonly order: Order; readonly endDate: IsoDate };

/** What decides about the needs of a customer. */
export interface NeedsInput {
  readonly orders: readonly Order[];
  readonly deliveries: readonly Delivery[];
  readonly dishes: readonly HomemadeOrder[];
  readonly facts: NeedFacts;
  readonly now: EpochMs;
  readonly closedDays: readonly IsoDate[];
}

type PaymentNeed = Extract<Need, { kind: 'payment' }>;

/** Until when its place is held; null where that is over. */
const heldAt = ({ heldUntil }: Order['payment'], now: EpochMs): EpochMs | null =>
  heldUntil !== null && heldUntil > now ? heldUntil : null;

/** Orders that wait to be paid; one that begins after all that run extends them. */
function unpaidOrders({ orders, now }: NeedsInput): PaymentNeed[] {
  const last = lastRunningDay(orders.filter(isRunning));
  return orders
    .filter(({ payment }) => payment.payable)
    .map(({ id, number, payment, price, startDate }) => ({
      kind: 'payment',
      key: `payment:${id}`,
      subject: last !== undefined && startDate > last ? 'extension' : 'order',
      invoiceId: id,
      number,
      amountKop: price.totalKop,
      reason: payment.declineReason,
      until: heldAt(payment, now),
      payment,
    }));
}

/** Orders of dishes that wait to be paid. */
function unpaidDishes({ dishes, now }: NeedsInput): PaymentNeed[] {
  return dishes
    .filter(({ payment }) => payment.payable)
    .map(({ id, number, payment, price }) => ({
      kind: 'payment',
      key: `payment:${id}`,
      subject: 'homemade',
      invoiceId: id,
      number,
      amountKop: price.totalKop,
      reason: payment.declineReason,
      until: heldAt(payment, now),
      payment,
    }));
}

/** Dearer addresses that wait for their difference: one invoice, whatever the number of its deliveries. */
function unpaidFees({ deliveries, facts }: NeedsInput): PaymentNeed[] {
  const awaited = new Map(deliveries.flatMap(({ awaits }) => (awaits ? [[awaits.invoiceId, awaits]] : [])));
  return [...awaited.values()].map(({ invoiceId, amountKop, until }) => ({
    kind: 'payment',
    key: `payment:${invoiceId}`,
    subject: 'fee',
    invoiceId,
    number: '',
    amountKop,
    reason: facts.refused.find((one) => one.invoiceId === invoiceId)?.reason ?? null,
    until,
    payment: null,
  }));
}

/** Everything else that a bank has refused. */
function refusedOthers(facts: NeedFacts): PaymentNeed[] {
  return facts.refused.flatMap(({ kind: subject, invoiceId, number, amountKop, reason }) =>
    subject === 'fee'
      ? []
      : [
          {
            kind: 'payment' as const,
            key: `payment:${invoiceId}`,
            ...{ subject, invoiceId, number, amountKop, reason },
            until: null,
            payment: null,
          },
        ],
  );
}

/** The end of the food where nothing follows it by itself; undefined while it is far. */
function endingOf({ orders, now, closedDays }: NeedsInput): Need | undefined {
  const running = orders.filter(isRunning);
  const endDate = lastRunningDay(running);
  const order = running.find((one) => one.endDate === endDate);
  if (!order || endDate === undefined || order.isRenewed || order.isRestCancelled) return undefined;
  if (moscowDate(now) < addDays(endDate, -PLAN_ENDING_DAYS)) return undefined;
  if (orders.some(({ payment }) => payment.payable)) return undefined;
  if (extensionStart(orders, order, { now, closedDays }) === undefined) return undefined;
  return { kind: 'ending', key: `ending:${order.id}`, order, endDate };
}

/** What waits for the customer, what matters most first; what they have settled is gone. */
export function needsOf(input: NeedsInput): Need[] {
  const { deliveries, dishes, facts } = input;
  const orders = [...unpaidOrders(input), ...unpaidDishes(input)];
  const asked = new Set(orders.map(({ invoiceId }) => invoiceId));
  const refused = refusedOthers(facts).filter(({ invoiceId }) => !asked.has(invoiceId));
  const payments = [...orders, ...unpaidFees(input), ...refused];
  const ending = endingOf(input);
  const needs: Need[] = [
    ...payments.filter(({ reason }) => reason !== null),
    ...facts.renewals.map((one) => ({ kind: 'renewal' as const, key: `renewal:${one.id}`, ...one })),
    ...deliveries
      .filter(({ failure }) => failure?.isRefundable)
      .map((delivery) => ({ kind: 'failed' as const, key: `failed:${delivery.id}`, delivery })),
    ...dishes
      .filter(isFailed)
      .map((order) => ({ kind: 'failed-dishes' as const, key: `failed-dishes:${order.id}`, order })),
    ...facts.answers.map((one) => ({ kind: 'answer' as const, key: `answer:${one.id}`, ...one })),
    ...payments.filter(({ reason }) => reason === null),
    ...facts.unserved.map((one) => ({
      kind: 'unserved' as const,
      key: `unserved:${one.orderId}:${one.date}:${one.person}:${one.slot}`,
      ...one,
    })),
    ...(ending ? [ending] : []),
  ];
  return needs.filter(({ key }) => !facts.settled.includes(key));
}
