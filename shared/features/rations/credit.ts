import { type Kopecks, shareOf } from '../../money.ts';
import { personParts } from '../orders/person-parts.ts';
import type { PriceBreakdown } from '../orders/price.ts';
import { worthOf } from '../orders/refund.ts';
import { REFUND_TO_BONUSES_EXTRA } from '../promotions/terms.ts';

interface MissingFood {
  readonly price: PriceBreakdown;
  /** Food days of the order. */
  readonly days: number;
  readonly person: number;
  /** Energy that was planned and cannot be served, and of the person's whole day, kcal. */
  readonly missingKcal: number;
  readonly dayKcal: number;
}

/**
 * What comes back as bonuses for meals that cannot be served safely: their share, by energy, of what the person's day
 * is worth, and on top of it what every refund to bonuses gets.
 */
export function creditFor({ price, days, person, missingKcal, dayKcal }: MissingFood): Kopecks {
  if (missingKcal === 0 || dayKcal === 0) return 0;
  const parts = personParts(price);
  const allKop = parts.reduce((sum, part) => sum + part, 0);
  const ownKop = parts[person - 1] ?? 0;
  const dayKop = allKop === 0 ? 0 : Math.floor((worthOf(price) * ownKop) / (days * allKop));
  const mealsKop = Math.floor((dayKop * missingKcal) / dayKcal);
  return mealsKop + shareOf(mealsKop, REFUND_TO_BONUSES_EXTRA);
}
