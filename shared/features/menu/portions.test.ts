import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DishKind, dishKinds, type ExclusionGroup, type MealSlot } from '../dishes/labels.ts';
import { alternativesFor, distinctAlternatives, planPortions, shareOfMeal } from './portions.ts';

const fiveMeals: MealSlot[] = ['breakfast', 'snack', 'lunch', 'afternoon', 'dinner'];

describe('the share of a meal', () => {
  it.each<[MealSlot[]]>([
    [fiveMeals],
    [['breakfast', 'snack', 'lunch', 'dinner']],
    [['breakfast', 'lunch', 'dinner']],
  ])('sums to a whole day over %j', (slots) => {
    expect(slots.reduce((sum, slot) => sum + shareOfMeal(slots, slot), 0)).toBeCloseTo(1);
  });
});

describe('the portions of a day', () => {
  const day = (kcals: number[], kinds: DishKind[]) =>
    fiveMeals.map((slot, index) => ({ slot, kind: kinds[index] ?? 'main', kcalPer100: kcals[index] ?? 120 }));

  it('give each meal its share of the line', () => {
    const meals = day([130, 130, 120, 130, 125], ['breakfast', 'snack', 'main', 'snack', 'main']);
    expect(planPortions(1500, meals)).toEqual([290, 115, 375, 115, 300]);
  });

  it('are in steps of 5 g within the limits for every day and line', () => {
    const anyDay = fc.tuple(
      fc.array(fc.integer({ min: 40, max: 600 }), { minLength: 5, maxLength: 5 }),
      fc.array(fc.constantFrom(...dishKinds), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 800, max: 3000 }),
    );
    fc.assert(
      fc.property(anyDay, ([kcals, kinds, line]) => {
        const weights = planPortions(line, day(kcals, kinds));
        expect(weights).toHaveLength(5);
        for (const weight of weights) {
          expect(weight % 5).toBe(0);
          expect(weight).toBeGreaterThanOrEqual(20);
          expect(weight).toBeLessThanOrEqual(500);
        }
      }),
    );
  });
});

describe('the alternatives to a meal', () => {
  const dish = (
    code: string,
    kcalPer100: number,
    kind: DishKind = 'main',
    slots: MealSlot[] = ['lunch'],
  ) => ({ code, kind, kcalPer100, slots });

  it('are the three nearest dishes that the day does not have', () => {
    const pool = [
      dish('plov', 140),
      dish('borsch', 60, 'soup'),
      dish('cezar', 147, 'salad'),
      dish('ratatuy', 98),
      dish('teriyaki', 141),
      dish('tefteli', 130),
      dish('omlet', 120, 'breakfast', ['breakfast']),
    ];
    const codes = alternativesFor({ slot: 'lunch', kcal: 480, pool, dayCodes: ['plov'] }).map(
      ({ dish }) => dish.code,
    );
    expect(codes).toHaveLength(3);
    expect(codes).not.toContain('plov');
    expect(codes).not.toContain('omlet');
    expect(codes).not.toContain('borsch');
  });

  it('are within a tenth of the energy for every pool', () => {
    const anyPool = fc.uniqueArray(fc.integer({ min: 40, max: 400 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyPool, fc.integer({ min: 200, max: 800 }), (kcals, kcal) => {
        const pool = kcals.map((kcalPer100) => dish(`d-${kcalPer100}`, kcalPer100));
        const found = alternativesFor({ slot: 'lunch', kcal, pool, dayCodes: [] });
        expect(found.length).toBeLessThanOrEqual(3);
        for (const { dish: one, weightG } of found) {
          expect(Math.abs(Math.round((one.kcalPer100 * weightG) / 100) - kcal)).toBeLessThanOrEqual(
            kcal * 0.1,
          );
        }
      }),
    );
  });

  it('that are distinct are mainly of something else each, the nearest first, and as many as there are', () => {
    const of = (code: string, kcalPer100: number, ...exclusionGroups: ExclusionGroup[]) => ({
      ...dish(code, kcalPer100),
      exclusionGroups,
    });
    const pool = [
      of('kurica-ris', 140, 'poultry'),
      of('indeyka', 141, 'poultry'),
      of('losos', 142, 'fish', 'dairy'),
      of('treska', 143, 'fish'),
      of('lobio', 144),
    ];
    const codesOf = (...groups: ExclusionGroup[]) =>
      distinctAlternatives({ exclusionGroups: groups }, { slot: 'lunch', kcal: 480, pool, dayCodes: [] }).map(
        ({ dish: { code } }) => code,
      );
    const [fish, plants, filler] = codesOf('poultry');
    expect(['losos', 'treska']).toContain(fish === 'lobio' ? plants : fish);
    expect([fish, plants]).toContain('lobio');
    expect(filler).toBeDefined();
    const products = new Set(
      codesOf('beef').map((code) => pool.find((one) => one.code === code)?.exclusionGroups[0]),
    );
    expect(products.size).toBe(3);
    expect(codesOf('fish')).toHaveLength(3);
  });
});
