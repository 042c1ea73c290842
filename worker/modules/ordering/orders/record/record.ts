import { type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { Split, UsedFood } from '#shared/features/orders/refund.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';
import type { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { FeeDelivery, OrderFees } from '../../../deliveries/api.ts';
import type { Invitation, Prepayment } from '../../../money/api.ts';
import type { OrderDelivery } from '../decide.ts';

/** A delivery of a recorded order. */
export interface RecordedDelivery extends FeeDelivery, OrderDelivery {
  readonly date: IsoDate;
  readonly foodDates: readonly IsoDate[];
}

/** Money that an order's account has given away. */
export interface Outgoing {
  readonly to: string;
  readonly reason: string;
  readonly amountKop: Kopecks;
}

/** An order with everything that giving up a part of it depends on, as one batch has read it. */
export interface OrderRecord {
  readonly id: string;
  readonly customer: { readonly id: string; readonly version: number };
  readonly number: number;
  readonly state: OrderState;
  readonly days: number;
  readonly endDate: IsoDate;
  readonly worthKop: Kopecks;
  readonly price: PriceBreakdown;
  readonly calendarVersion: number;
  /** The invoice of the order; null where nothing is paid online. */
  readonly invoice: { readonly state: InvoiceState; readonly amountKop: Kopecks } | null;
  /** The payment of the order, with what of it has gone back unasked and is not set off yet; null where there is none. */
  readonly unasked: { readonly paymentId: string; readonly kop: Kopecks } | null;
  readonly prepaid: readonly Prepayment[];
  /** Whether the courier has collected the money of the order. */
  readonly isCollected: boolean;
  /** The certificate that has paid a part of it. */
  readonly certificate: `certificate:${string}` | null;
  /** The last day of that certificate. */
  readonly certificateValidTo: IsoDate | null;
  readonly isCancelled: boolean;
  /** What was given back of its food. */
  readonly refunds: readonly {
    readonly deliveryId: string | null;
    readonly foodDays: number;
    readonly cardKop: Kopecks;
  }[];
  readonly outgoing: readonly Outgoing[];
  readonly deliveries: readonly RecordedDelivery[];
  readonly fees: Pick<OrderFees, 'changes' | 'earned'>;
  readonly invitation: Invitation | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export const foodDaysOf = (deliveries: readonly Pick<RecordedDelivery, 'foodDates'>[]): number =>
  sum(deliveries.map(({ foodDates }) => foodDates.length));

/** Days that were given back before. */
export const refundedDays = ({ refunds }: OrderRecord): number =>
  sum(refunds.map(({ foodDays }) => foodDays));

/** What has gone back for days of the order, by what had paid it: money to the card by decision, the rest as it was moved. */
export function returnedSplit({ refunds, outgoing }: OrderRecord): Split {
  const moved = (isWanted: (one: Outgoing) => boolean) =>
    sum(outgoing.filter(isWanted).map(({ amountKop }) => amountKop));
  return {
    moneyKop:
      sum(refunds.map(({ foodDays, cardKop }) => (foodDays > 0 ? cardKop : 0))) +
      moved(({ reason, to }) => reason === 'refund' && to.startsWith('bonuses:')),
    bonusesKop: moved(({ reason }) => reason === 'bonuses_returned'),
    certificateKop: moved(({ reason }) => reason === 'certificate_returned'),
  };
}

/** Whether the certificate that has paid a part of the order can be spent no more. */
export const isCertificateOver = ({ certificateValidTo: validTo }: OrderRecord, now: EpochMs): boolean =>
  validTo !== null && moscowDate(now) > validTo;

/** What deliveries of the order have earned. */
export const earnedKop = ({ outgoing }: OrderRecord): Kopecks =>
  sum(outgoing.filter(({ reason }) => reason === 'delivered').map(({ amountKop }) => amountKop));

/** Deliveries that are made or can no longer be stopped: the kitchen waits for the cut-off of the first open date. */
export const isUsed =
  (firstOpenDate: IsoDate) =>
  ({ state, date }: Pick<RecordedDelivery, 'state' | 'date'>): boolean =>
    ['locked', 'cooking', 'on_route', 'delivered'].includes(state) ||
    (state === 'planned' && date < firstOpenDate);

/** What of an order is used when its rest is given up. */
export function usedFood(record: OrderRecord, firstOpenDate: IsoDate): Required<UsedFood> {
  const used = record.deliveries.filter(isUsed(firstOpenDate));
  return {
    days: record.days,
    usedDays: foodDaysOf(used),
    usedDeliveries: used.length,
    refundedDays: refundedDays(record),
  };
}

/** The last day of the food that still comes, or has come; as it was where there is none. */
export function endDateOf(deliveries: readonly RecordedDelivery[], before: IsoDate): IsoDate {
  const dates = deliveries
    .filter(({ state }) => state !== 'skipped' && state !== 'frozen' && state !== 'failed')
    .flatMap(({ date, foodDates }) => [date, ...foodDates]);
  return dates.toSorted().at(-1) ?? before;
}
