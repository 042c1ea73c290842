import { dislikesKopPerDay, readExclusions } from '#shared/features/menu/exclusions.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { type PriceReductions, priceDraft } from '#shared/features/orders/rules.ts';
import type { CalorieLine } from '#shared/features/programmes/schema.ts';
import { RestError } from '../../platform/rest/rest.ts';
import type { OrderData } from './order-data.ts';
import type { OrderForm } from './order-form.ts';

/** A price that the server counted in place of the one that was shown. */
export interface ServedPrice {
  readonly price: PriceBreakdown;
  readonly formerTotalKop: number;
  /** False once the form has changed: the sum is another one then, what it tells of the customer stays true. */
  readonly isCurrent: boolean;
}

/** The breakdown that comes with the refusal `price_changed`. */
export function newPriceOf(error: unknown): PriceBreakdown | undefined {
  if (!(error instanceof RestError) || error.code !== 'price_changed') return undefined;
  const { details } = error;
  const hasPrice = typeof details === 'object' && details !== null && 'breakdown' in details;
  return hasPrice ? (details.breakdown as PriceBreakdown) : undefined;
}

/** A person for the price: their calorie line and exclusions. */
export interface PricedPerson {
  readonly line: Pick<CalorieLine, 'dayPriceKop'>;
  readonly without: readonly string[];
}

interface Priced extends Pick<OrderData, 'draft' | 'options'> {
  readonly rations: readonly PricedPerson[];
}

/** The price of the form; the server's own breakdown knows better than the page whether the order is a first one. */
export function countPrice(
  { draft, rations, options }: Priced,
  form: Pick<OrderForm, 'street'>,
  served: Pick<ServedPrice, 'price'> | undefined,
  reductions?: PriceReductions,
): PriceBreakdown {
  return priceDraft({
    draft,
    dayPricesKop: rations.map(({ line }) => line.dayPriceKop),
    firstOrder: served
      ? served.price.lines.some(({ kind }) => kind === 'first-order-discount')
      : options.firstOrder,
    deliveryFeeKop: form.street?.zone?.feeKop ?? 0,
    dislikesKopPerDay: rations.map(({ without }) => dislikesKopPerDay(readExclusions(without))),
    reductions,
  });
}
