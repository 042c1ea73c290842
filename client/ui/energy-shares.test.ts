import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { energyShares } from './energy-shares.ts';

describe('the shares of energy', () => {
  test('count a gram of fat more than twice as much as one of the others', () => {
    expect(energyShares({ proteinG: 25, fatG: 0, carbohydrateG: 75 })).toEqual({
      proteinG: 25,
      fatG: 0,
      carbohydrateG: 75,
    });
    expect(energyShares({ proteinG: 9, fatG: 4, carbohydrateG: 9 })).toEqual({
      proteinG: 33,
      fatG: 33,
      carbohydrateG: 34,
    });
  });

  test('are zero without nutrients', () => {
    expect(energyShares({ proteinG: 0, fatG: 0, carbohydrateG: 0 })).toEqual({
      proteinG: 0,
      fatG: 0,
      carbohydrateG: 0,
    });
  });

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
