import type { Kopecks } from '../../money.ts';
import type { PriceBreakdown } from './price.ts';
import { savedOf } from './price-labels.ts';
import { pricedUse, type UsedFood } from './refund.ts';

/** What discounts have taken off the days that were used. */
export function savedOnUsed(price: PriceBreakdown, used: UsedFood): Kopecks {
  if (used.usedDays === 0) return 0;
  return savedOf(used.usedDays === used.days ? price : pricedUse(price, used));
}
