import { DAY_MS, type EpochMs, HOUR_MS, type IsoDate } from '../../dates.ts';
import type { Kopecks } from '../../money.ts';
import { cutOffOf } from '../deliveries/rules.ts';
import { FOOD_DAYS_PER_DELIVERY } from '../deliveries/terms.ts';
import {
  computePrice,
  lengthDiscounts,
  type OrderLength,
  type PriceBreakdown,
  type PriceInput,
} from './price.ts';
import type { OrderDraft } from './schema.ts';

/** How long an order waits for its payment at most, in milliseconds: a day. */
export const UNPAID_ORDER_MS = DAY_MS;

/** Until when an order can be paid: a day, or the cut-off of its first delivery where that comes earlier. */
export function payDeadline(order: { placedAt: EpochMs; firstDeliveryDate: IsoDate }): EpochMs {
  return Math.min(order.placedAt + UNPAID_ORDER_MS, cutOffOf(order.firstDeliveryDate));
}

/** An unpaid order is reminded of after so long, in milliseconds: three hours. */
const REMIND_AFTER_MS = 3 * HOUR_MS;

/** When an unpaid order is reminded of: after three hours, or half-way to its end where that comes earlier. */
export function payReminderAt(placedAt: EpochMs, payUntil: EpochMs): EpochMs {
  return Math.round(placedAt + Math.min(REMIND_AFTER_MS, (payUntil - placedAt) / 2));
}

/** What makes an order cheaper beside its length and number: as the server has checked it. */
export type PriceReductions = Pick<PriceInput, 'promo' | 'bonusesKop' | 'certificateKop'>;

interface DraftPriceInput {
  readonly draft: Pick<OrderDraft, 'days'>;
  /** Price of a day for each person. */
  readonly dayPricesKop: readonly Kopecks[];
  readonly firstOrder: boolean;
  /** Fee of one delivery; zero until the address is known. */
  readonly deliveryFeeKop: Kopecks;
  /** What is left out beyond the free groups, by the day, for each person. */
  readonly dislikesKopPerDay?: readonly Kopecks[];
  readonly reductions?: PriceReductions | undefined;
}

/** The price of a draft: the one that cards, configurator, checkout and the server agree on. */
export function priceDraft(input: DraftPriceInput): PriceBreakdown {
  const { days } = input.draft;
  return computePrice({
    dayPricesKop: input.dayPricesKop,
    days,
    lengthDiscount: lengthDiscounts[days as OrderLength] ?? 0,
    firstOrder: input.firstOrder,
    // Closed days may part the food of one delivery: the fee stays that of two days each.
    deliveries: Math.ceil(days / FOOD_DAYS_PER_DELIVERY),
    deliveryFeeKop: input.deliveryFeeKop,
    dislikesKopPerDay: input.dislikesKopPerDay ?? [],
    ...input.reductions,
  });
}
