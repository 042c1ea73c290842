import { type Kopecks, shareOf } from '../../money.ts';
import type { PriceBreakdown } from './price.ts';

/**
 * What the food of each person costs within a price: their days less the discount of the length and the person's own.
 * Discounts of the whole order are shared by these parts.
 */
export function personParts({ lines }: PriceBreakdown): Kopecks[] {
  const lengthShare = lines.find(({ kind }) => kind === 'length-discount')?.share ?? 0;
  return lines
    .filter(({ kind }) => kind === 'programme')
    .map(({ amountKop }, index) => {
      const own = lines.find(
        ({ kind, person }) => kind === 'further-person-discount' && person === index + 1,
      );
      return amountKop - shareOf(amountKop, lengthShare) + (own?.amountKop ?? 0);
    });
}
