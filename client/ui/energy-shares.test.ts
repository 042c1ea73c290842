import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { energyShares } from './energy-shares.ts';

describe('the shares of energy', () => {
  test('add up to a hundred for all nutrients', () => {
    const grams = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(grams, grams, fc.integer({ min: 1, max: 500 }), (proteinG, fatG, carbohydrateG) => {
        const shares = Object.values({ ...energyShares({ proteinG, fatG, carbohydrateG }) });
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      }),
    );
  });
});
