import type { Kopecks } from '../../money.ts';
import { planDeliveries } from '../deliveries/rules.ts';
import {
  computePrice,
  lengthDiscounts,
  type OrderLength,
  type PriceBreakdown,
  type PriceInput,
} from './price.ts';
import type { OrderDraft } from './schema.ts';

/** How long an order waits for its payment, in milliseconds: a day. */
export const UNPAID_ORDER_MS = 24 * 3_600_000;

/** What makes an order cheaper beside its length and number: as the server has checked it. */
export type PriceReductions = Pick<PriceInput, 'promo' | 'bonusesKop' | 'certificateKop'>;

interface DraftPriceInput {
  readonly draft: Pick<OrderDraft, 'days' | 'people' | 'skip'>;
  readonly startDate: string;
  readonly dayPriceKop: Kopecks;
  readonly firstOrder: boolean;
  /** Fee of one delivery; zero until the address is known. */
  readonly deliveryFeeKop: Kopecks;
  readonly reductions?: PriceReductions | undefined;
}

/** The price of a draft: the one that cards, configurator, checkout and the server agree on. */
export function priceDraft(input: DraftPriceInput): PriceBreakdown {
  const { days, people, skip } = input.draft;
  const deliveries = planDeliveries({ startDate: input.startDate, days, skip }).length;
  return computePrice({
    dayPricesKop: Array.from({ length: people }, () => input.dayPriceKop),
    days,
    lengthDiscount: lengthDiscounts[days as OrderLength] ?? 0,
    firstOrder: input.firstOrder,
    deliveries,
    deliveryFeeKop: input.deliveryFeeKop,
    ...input.reductions,
  });
}
