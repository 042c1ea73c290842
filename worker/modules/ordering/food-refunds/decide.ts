import { type EpochMs, formatDay, type IsoDate } from '#shared/dates.ts';
import type { DeliveryRefund, DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { type FoodRefund, refundOfDays } from '#shared/features/orders/refund.ts';
import { refundWords } from '#shared/features/orders/refund-words.ts';
import { type Calendar, daysOf, openFrom } from '../../deliveries/deliveries/changes/calendar.ts';
import { bringersOf } from '../../deliveries/deliveries/changes/links.ts';
import type { DeliveryRow } from '../../deliveries/deliveries/changes/load.ts';
import { returningFeesOf } from '../../deliveries/deliveries/fees.ts';
import type { Transfer } from '../../money/ledger.ts';
import { friendReward, rewardStep } from '../../money/referrals.ts';
import {
  endDateOf,
  foodDaysOf,
  isCertificateOver,
  type OrderRecord,
  type RecordedDelivery,
  refundedDays,
  returnedSplit,
} from '../orders/record.ts';
import { isNothingToCome } from '../orders/states.ts';

/** Food that is not to come after all. */
export interface DroppedFood {
  /** Ids of deliveries of which nothing stays. */
  readonly removed: readonly string[];
  /** Deliveries that bring other food too, with the days that stay. */
  readonly shortened: readonly { readonly id: string; readonly foodDates: readonly IsoDate[] }[];
  /** The days that are dropped, oldest first. */
  readonly foodDates: readonly IsoDate[];
}

/** The last days of some deliveries. */
function lastDays(deliveries: readonly DeliveryRow[], count: number): DroppedFood {
  const removed: string[] = [];
  const shortened: { id: string; foodDates: readonly IsoDate[] }[] = [];
  const foodDates: IsoDate[] = [];
  for (const { id, food_dates: dates } of deliveries.toReversed()) {
    const staying = Math.max(0, dates.length - (count - foodDates.length));
    if (staying === dates.length) break;
    foodDates.unshift(...dates.slice(staying));
    if (staying === 0) removed.push(id);
    else shortened.push({ id, foodDates: dates.slice(0, staying) });
  }
  return { removed, shortened, foodDates };
}

/**
 * The food that was to make up for a failed delivery; undefined where the kitchen has any of it by now. Where no
 * delivery is known to bring it any more, it is the last of the order.
 */
export function droppedFor(calendar: Calendar, failed: DeliveryRow): DroppedFood | undefined {
  const open = openFrom(calendar, '');
  const again = bringersOf(calendar.deliveries, failed.id);
  if (again.some((one) => !open.includes(one))) return undefined;
  const isKnown = daysOf(again) >= failed.food_dates.length;
  const dropped = lastDays(
    isKnown ? open.filter((one) => again.includes(one)) : open,
    failed.food_dates.length,
  );
  return dropped.foodDates.length === failed.food_dates.length ? dropped : undefined;
}

/** What a failed delivery is worth to its customer, where its food is not brought again. */
export interface RefundTerms {
  readonly split: FoodRefund;
  readonly preview: DeliveryRefund;
}

export type RefundRefusal = 'refunded' | 'unpaid';

/** What comes back for a failed delivery; says why where nothing can. */
export function termsOfRefund(
  record: OrderRecord,
  deliveryId: string,
  { dropped, now }: { readonly dropped: DroppedFood; readonly now: EpochMs },
): RefundTerms | RefundRefusal {
  if (record.refunds.some((refund) => refund.deliveryId === deliveryId)) return 'refunded';
  const isByCard = record.invoice?.state === 'paid';
  if (!isByCard && !record.isCollected && record.price.totalKop > 0) return 'unpaid';
  const delivered = record.deliveries.filter(({ state }) => state === 'delivered');
  const split = refundOfDays(record.price, {
    days: record.days,
    before: foodDaysOf(delivered) + refundedDays(record),
    count: dropped.foodDates.length,
    returned: returnedSplit(record),
  });
  const fees = { ...record.fees, deliveries: record.deliveries };
  return {
    split,
    preview: {
      version: record.calendarVersion,
      foodDates: [...dropped.foodDates],
      ...split,
      isCertificateOver: isCertificateOver(record, now),
      feesKop: returningFeesOf(fees, deliveryId),
      targets: isByCard && split.moneyKop > 0 ? ['card', 'bonuses'] : ['bonuses'],
    },
  };
}

/** What is written of a refund. */
export interface RefundChanges {
  readonly text: string;
  readonly amountKop: number;
  /** What of it goes to the card: its provider is asked after the batch. */
  readonly cardKop: number;
  readonly foodDays: number;
  readonly removed: readonly string[];
  readonly shortened: DroppedFood['shortened'];
  readonly endDate: IsoDate;
  readonly transfers: readonly Transfer[];
  /** The state that ends the order, where nothing of it is to come any more. */
  readonly state: 'cancelled' | 'completed' | null;
}

function transfersOf(
  { id: orderId, customer, certificate }: OrderRecord,
  deliveryId: string,
  split: FoodRefund,
  { to, at }: { readonly to: RefundTarget; readonly at: EpochMs },
): Transfer[] {
  const account = `order:${orderId}` as const;
  const bonuses = `bonuses:${customer.id}` as const;
  const move = (
    name: string,
    reason: Transfer['reason'],
    amountKop: number,
    accounts: Pick<Transfer, 'from' | 'to'>,
  ): Transfer => ({
    ...{ id: `food-${name}-${deliveryId}`, key: `food-${name}:${deliveryId}` },
    ...{ reason, amountKop, ...accounts, orderId, at },
  });
  const isToBonuses = to === 'bonuses';
  return [
    move('bonuses-back', 'bonuses_returned', split.bonusesKop, { from: account, to: bonuses }),
    move('certificate-back', 'certificate_returned', split.certificateKop, {
      from: account,
      to: certificate ?? 'company',
    }),
    move('money-back', 'refund', isToBonuses ? split.moneyKop : 0, { from: account, to: bonuses }),
    move('extra-back', 'bonuses_granted', isToBonuses ? split.extraKop : 0, { from: 'company', to: bonuses }),
  ].filter(({ amountKop }) => amountKop > 0);
}

/** The state that an order comes to where nothing of it is to come: with food brought it is completed, else cancelled. */
function endOf(
  { state }: OrderRecord,
  deliveries: readonly RecordedDelivery[],
): 'cancelled' | 'completed' | null {
  if (!isNothingToCome(deliveries)) return null;
  if (state === 'active') return 'completed';
  const isServed = deliveries.some((one) => one.state === 'delivered');
  return state === 'paid' && !isServed ? 'cancelled' : null;
}

/**
 * Gives back what a failed delivery was worth in place of bringing its food again: the deliveries that would have brought
 * it are removed or bring the less, and the order may end with that.
 */
export function decideRefund(
  record: OrderRecord,
  failed: { readonly id: string; readonly date: IsoDate; readonly state: DeliveryState },
  { dropped, split, preview }: RefundTerms & { readonly dropped: DroppedFood },
  { to, at }: { readonly to: RefundTarget; readonly at: EpochMs },
): RefundChanges {
  const { removed, shortened } = dropped;
  const words = refundWords({ ...preview, to });
  const staying = record.deliveries.filter(({ id }) => !removed.includes(id));
  const after = staying.map((one) => ({
    ...one,
    foodDates: shortened.find(({ id }) => id === one.id)?.foodDates ?? one.foodDates,
  }));
  const state = endOf(record, after);
  const delivered = after.filter((one) => one.state === 'delivered').length;
  const { invitation } = record;
  const isRewarded =
    state === 'completed' &&
    !record.isCancelled &&
    invitation !== null &&
    rewardStep(invitation, delivered) === 'reward';
  const extraKop = to === 'bonuses' ? split.extraKop : 0;
  return {
    text:
      failed.state === 'failed'
        ? `Доставка ${formatDay(failed.date)} не приедет повторно: вернули ${words}`
        : `Рацион дней, когда кухня не работала, не приедет: вернули ${words}`,
    amountKop: split.moneyKop + split.bonusesKop + split.certificateKop + extraKop,
    cardKop: to === 'card' ? split.moneyKop : 0,
    foodDays: dropped.foodDates.length,
    removed,
    shortened,
    endDate: endDateOf(after, record.endDate),
    transfers: [
      ...transfersOf(record, failed.id, split, { to, at }),
      ...(isRewarded ? friendReward(invitation, record.customer.id, at) : []),
    ],
    state,
  };
}
