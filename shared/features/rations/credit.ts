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

/** What comes back for meals, in money or in bonuses. */
export interface Credit {
  readonly moneyKop: Kopecks;
  /** The same with what every refund to bonuses gets on top. */
  readonly bonusesKop: Kopecks;
}

/** What meals that cannot be served safely are worth: their share, by energy, of the person's day. */
export function creditFor({ price, days, person, missingKcal, dayKcal }: MissingFood): Credit {
  if (missingKcal === 0 || dayKcal === 0) return { moneyKop: 0, bonusesKop: 0 };
  const parts = personParts(price);
  const allKop = parts.reduce((sum, part) => sum + part, 0);
  const ownKop = parts[person - 1] ?? 0;
  const dayKop = allKop === 0 ? 0 : Math.floor((worthOf(price) * ownKop) / (days * allKop));
  const moneyKop = Math.floor((dayKop * missingKcal) / dayKcal);
  return { moneyKop, bonusesKop: moneyKop + shareOf(moneyKop, REFUND_TO_BONUSES_EXTRA) };
}
