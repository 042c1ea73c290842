import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Allergen } from '#shared/features/dishes/labels.ts';
import { type CookedPortion, ingredientsFor, productionOf, type Serving } from './decide.ts';

const allergensOf: Readonly<Record<string, readonly Allergen[]>> = {
  borsch: ['celery'],
  syrniki: ['dairy', 'eggs', 'gluten'],
  grechka: [],
};
const portion = (code: string, weightG: number): CookedPortion => ({
  ...{ code, title: code, weightG, allergens: allergensOf[code] ?? [] },
});

const serving = (change: Partial<Serving> = {}): Serving => ({
  ...{ deliveryId: 'd1', customer: { id: 'c1', name: 'Анна' }, orderNumber: '100042', person: 1 },
  ...{ personName: '', allergens: [], kcal: 1500, meals: [], isOpen: false },
  ...change,
});

describe('a production list', () => {
  it('has a dish by line and weight, the lightest first', () => {
    const day = productionOf({
      date: '2026-11-18',
      servings: [
        serving({ meals: [portion('borsch', 300), portion('grechka', 150)] }),
        serving({ person: 2, kcal: 1800, meals: [portion('borsch', 360), null], isOpen: true }),
        serving({ deliveryId: 'd2', meals: [portion('borsch', 300)] }),
        serving({ deliveryId: 'h1', kcal: null, meals: [portion('borsch', 350), portion('borsch', 350)] }),
      ],
      unknown: ['d3'],
    });
    expect(day).toMatchObject({
      ...{ deliveries: 3, portions: 6, openPortions: 1, unserved: 1, unknown: ['d3'] },
      dishes: [
        {
          ...{ code: 'borsch', portions: 5 },
          sizes: [
            { kcal: null, weightG: 350, portions: 2 },
            { kcal: 1500, weightG: 300, portions: 2 },
            { kcal: 1800, weightG: 360, portions: 1 },
          ],
        },
        { code: 'grechka', portions: 1 },
      ],
    });
  });

  it('names everybody with an allergy once for a delivery, and the dishes that they must not get', () => {
    const allergic = serving({ allergens: ['dairy'], personName: 'Вера' });
    const { people, dishes } = productionOf({
      date: '2026-11-18',
      servings: [
        serving({ deliveryId: 'd0', meals: [portion('syrniki', 200), portion('borsch', 300)] }),
        // Two days of food of one person.
        { ...allergic, meals: [portion('grechka', 150)] },
        { ...allergic, meals: [portion('borsch', 300), portion('syrniki', 150)] },
      ],
      unknown: [],
    });
    expect(people).toMatchObject([
      { deliveryId: 'd1', personName: 'Вера', allergens: ['dairy'], holds: ['syrniki'] },
    ]);
    expect(Object.fromEntries(dishes.map(({ code, forbidden }) => [code, forbidden]))).toEqual({
      ...{ borsch: [], grechka: [], syrniki: [0] },
    });
  });

  it('has every portion of every serving, in its sizes and dishes alike', () => {
    const meal = fc.option(
      fc.record({
        code: fc.constantFrom('borsch', 'syrniki', 'grechka'),
        weightG: fc.integer({ min: 50, max: 500 }),
      }),
      { nil: null },
    );
    const some = fc.record({
      deliveryId: fc.constantFrom('d1', 'd2', 'd3', 'd4'),
      person: fc.integer({ min: 1, max: 6 }),
      kcal: fc.constantFrom(null, 1200, 1500, 1800),
      isOpen: fc.boolean(),
      meals: fc.array(meal, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), (drawn) => {
        const servings = drawn.map(({ meals, ...rest }) =>
          serving({ ...rest, meals: meals.map((one) => one && portion(one.code, one.weightG)) }),
        );
        const day = productionOf({ date: '2026-11-18', servings, unknown: [] });
        const meals = servings.flatMap((one) => one.meals);
        const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
        expect(day.portions + day.unserved).toBe(meals.length);
        expect(sum(day.dishes.map(({ portions }) => portions))).toBe(day.portions);
        const grams = day.dishes.flatMap(({ sizes }) => sizes.map((size) => size.weightG * size.portions));
        expect(sum(grams)).toBe(sum(meals.map((one) => one?.weightG ?? 0)));
        for (const { portions, sizes } of day.dishes)
          expect(sum(sizes.map((size) => size.portions))).toBe(portions);
      }),
    );
  });
});

describe('ingredients', () => {
  const recipes = new Map([
    // Of 250 g as put in, 200 g are left.
    [
      'omlet',
      {
        weightG: 200,
        lines: [
          { code: 'egg', grams: 150 },
          { code: 'milk', grams: 100 },
        ],
      },
    ],
    ['salat', { weightG: 100, lines: [{ code: 'milk', grams: 1 }] }],
  ]);
  const bought = new Map([
    ['egg', { name: 'яйцо', pieceG: 50, lossPercent: 0, litreG: null }],
    ['milk', { name: 'молоко', pieceG: null, lossPercent: 0, litreG: 1031 }],
    ['carrot', { name: 'морковь', pieceG: null, lossPercent: 20, litreG: null }],
  ]);
  const dish = (code: string, weightG: number, portions: number) => ({
    ...{ code, title: code, portions, allergens: [], forbidden: [] },
    sizes: [{ kcal: 1500, weightG, portions }],
  });

  it('are what the recipes take for the weight that is served, of all days together', () => {
    const days = [
      { dishes: [dish('omlet', 300, 3)] },
      { dishes: [dish('salat', 100, 5), dish('sold-out', 9, 9)] },
    ];
    expect(ingredientsFor(days, recipes, bought)).toEqual([
      { code: 'egg', name: 'яйцо', grams: 675, lossPercent: 0, buy: { amount: 14, unit: 'piece' } },
      { code: 'milk', name: 'молоко', grams: 455, lossPercent: 0, buy: { amount: 0.45, unit: 'l' } },
    ]);
  });
});
