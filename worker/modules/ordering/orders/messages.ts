import { formatDay, formatHours, formatMoment, hoursInWords, type IsoDate } from '#shared/dates.ts';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { paidLabel } from '#shared/features/orders/price-labels.ts';
import { payDeadline, payReminderAt } from '#shared/features/orders/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { type NextCharge, renewalSentence } from '#shared/features/subscriptions/next-charge.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import type { Editions } from '../../content/editions.ts';
import { queueEvent, queueMessage } from '../../messaging/notifications/commands.ts';
import { storeAttribution } from '../../visitors/attribution.ts';
import { renewalStatements } from '../subscriptions/renewal-orders.ts';
import type { Placing } from './check.ts';

/** What of a placed order its messages tell. */
interface PlacedOrder {
  readonly id: string;
  readonly customerId: string;
  readonly state: string;
  readonly days: number;
  readonly price: PriceBreakdown;
  readonly placedAt: number;
}

/** What is known of an order while it is placed, as its messages name it. */
interface OrderLabels {
  readonly programme: string;
  readonly firstDeliveryDate: string;
  readonly interval: string;
  readonly addressLine: string;
  readonly payUntil: number;
  /** The charge after this one; undefined where the order is not renewed. */
  readonly next: NextCharge | undefined;
  /** Renewals charge a saved card and are not reminded of: their subscription tells what became of it. */
  readonly isRenewal: boolean;
}

/** When the card is charged again and how to stop it, as a paragraph of a letter. */
function renewalText(next: NextCharge | undefined): string {
  if (!next) return '';
  return `${renewalSentence(next)} За сутки напомним. Отключить или поставить на паузу можно в личном кабинете, в разделе «Подписка».\n\n`;
}

/** What a placed order tells its customer and marketing, as statements of the batch that places it. */
function orderMessages(scope: Scope, order: PlacedOrder, labels: OrderLabels): Statement[] {
  const { id, customerId, price, placedAt: now } = order;
  const isCharged = order.state === 'pending_payment';
  const whenPaid = isCharged ? { id, state: 'paid' as const } : undefined;
  const total = formatMoney(price.totalKop);
  const facts = {
    programme: labels.programme,
    total: paidLabel(price),
    firstDelivery: formatDay(labels.firstDeliveryDate),
    interval: hoursInWords(labels.interval),
    address: labels.addressLine,
    renewal: renewalText(labels.next),
  };
  const common = { customerId, now };
  return [
    queueMessage({
      ...common,
      key: `order-placed:${id}`,
      template: isCharged ? 'order-paid' : 'order-placed',
      data: facts,
      attachment: { kind: 'order-food', ref: id },
      invoice: whenPaid,
    }),
    ...(isCharged && !labels.isRenewal
      ? [
          queueMessage({
            ...common,
            key: `order-unpaid:${id}`,
            template: 'order-unpaid',
            data: { total, payUntil: formatMoment(labels.payUntil) },
            invoice: { id, state: 'open' },
            notBefore: payReminderAt(now, labels.payUntil),
            trueUntil: labels.payUntil,
          }),
        ]
      : []),
    ...queueEvent(
      scope,
      {
        eventType: 'purchase',
        kind: labels.isRenewal ? 'renewal' : 'programme',
        totalKop: price.totalKop,
      },
      { key: `purchase:${id}`, customerId, now, invoice: whenPaid },
    ),
  ];
}

interface PlacedWords {
  readonly programmes: readonly string[];
  readonly firstDeliveryDate: IsoDate;
  readonly interval: DeliveryInterval;
  readonly addressLine: string;
  /** The charge after this one; undefined where the order is not renewed. */
  readonly next: NextCharge | undefined;
}

/**
 * What follows from a placed order, as statements of the batch that places it: messages, events and
 * the subscription.
 */
export function orderConsequences(
  { scope, body, renewal }: Placing,
  order: PlacedOrder,
  { programmes, firstDeliveryDate, interval, addressLine, next }: PlacedWords,
  editions: Editions,
): Statement[] {
  const { id, customerId, price, placedAt } = order;
  const days = countOf(order.days, 'день', 'дня', 'дней');
  return [
    ...orderMessages(scope, order, {
      programme: `${programmesTitle(programmes)}, ${days}`,
      firstDeliveryDate,
      interval: formatHours(interval.from, interval.to),
      addressLine,
      payUntil: payDeadline({ placedAt, firstDeliveryDate }),
      isRenewal: renewal !== undefined,
      next,
    }),
    ...storeAttribution(scope.touches, { kind: 'order', id, customerId, at: placedAt }),
    ...renewalStatements({
      id,
      customerId,
      body,
      totalKop: price.totalKop,
      isCharged: order.state === 'pending_payment',
      renewal,
      subscriptionEdition: editions.subscription,
      address: scope.address,
      now: placedAt,
    }),
  ];
}
