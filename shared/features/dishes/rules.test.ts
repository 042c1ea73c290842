import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ingredient } from './ingredient.ts';
import { type Allergen, allergens, exclusionGroups } from './labels.ts';
import {
  computeFigures,
  energyOfNutrients,
  isEnergyPlausible,
  labelOf,
  nutritionOf,
  weightsOf,
} from './rules.ts';
import type { RecipeLine } from './schema.ts';
import { tracesOf } from './traces.ts';

function ingredient(code: string, of: Partial<Ingredient> = {}): Ingredient {
  return {
    code,
    nameRu: code,
    source: 'test',
    energyKcal: 100,
    proteinG: 10,
    fatG: 4,
    carbohydrateG: 6,
    allergens: [],
    exclusionGroups: [],
    composition: [],
    ...of,
  };
}

const anyIngredient = fc
  .record({
    proteinG: fc.double({ min: 0, max: 33, noNaN: true }),
    fatG: fc.double({ min: 0, max: 33, noNaN: true }),
    carbohydrateG: fc.double({ min: 0.5, max: 33, noNaN: true }),
    allergens: fc.subarray([...allergens]),
    exclusionGroups: fc.subarray([...exclusionGroups]),
  })
  .map((of) => ({ ...of, energyKcal: energyOfNutrients(of) }));

const anyRecipe = fc
  .array(
    fc.tuple(anyIngredient, fc.integer({ min: 20, max: 500 }), fc.double({ min: 0.3, max: 3, noNaN: true })),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => ({
    ingredients: new Map(parts.map(([of], index) => [`i-${index}`, ingredient(`i-${index}`, of)])),
    lines: parts.map(
      ([, grams, share], index): RecipeLine => ({ ingredient: `i-${index}`, grams, yield: share }),
    ),
  }));

describe('the figures of a recipe', () => {
  it('apply the yield to the weight and keep the nutrients', () => {
    const known = new Map([['meat', ingredient('meat')]]);
    const raw = computeFigures([{ ingredient: 'meat', grams: 200, yield: 1 }], known);
    const stewed = computeFigures([{ ingredient: 'meat', grams: 200, yield: 0.5 }], known);
    expect(raw).toMatchObject({ weightG: 200, per100: { kcal: 100, proteinG: 10 } });
    expect(stewed).toMatchObject({ weightG: 100, per100: { kcal: 200, proteinG: 20 } });
  });

  it('agree with the energy of the nutrients for every recipe', () => {
    fc.assert(
      fc.property(anyRecipe, ({ lines, ingredients }) => {
        expect(isEnergyPlausible(computeFigures(lines, ingredients).per100)).toBe(true);
      }),
    );
  });

  it('collect the allergens and groups of all ingredients and no others', () => {
    fc.assert(
      fc.property(anyRecipe, ({ lines, ingredients }) => {
        const figures = computeFigures(lines, ingredients);
        const all = [...ingredients.values()];
        for (const allergen of allergens) {
          expect(figures.allergens.includes(allergen)).toBe(
            all.some((one) => one.allergens.includes(allergen)),
          );
        }
        for (const group of exclusionGroups) {
          expect(figures.exclusionGroups.includes(group)).toBe(
            all.some((one) => one.exclusionGroups.includes(group)),
          );
        }
      }),
    );
  });
});

describe('the nutrition of a portion', () => {
  const per100 = { kcal: 123.4, proteinG: 5.55, fatG: 6.1, carbohydrateG: 12.3 };

  it('scales with the weight, in whole kcal and nutrients to 0.1 g', () => {
    expect(nutritionOf(per100, 250)).toEqual({ kcal: 309, proteinG: 13.9, fatG: 15.3, carbohydrateG: 30.8 });
  });
});

describe('the check of stated energy', () => {
  it.each([
    [{ kcal: 104, proteinG: 16, fatG: 3.6, carbohydrateG: 2.3 }, true],
    [{ kcal: 200, proteinG: 16, fatG: 3.6, carbohydrateG: 2.3 }, false],
    [{ kcal: 0, proteinG: 0, fatG: 0, carbohydrateG: 0 }, true],
    [{ kcal: 12, proteinG: 0, fatG: 0, carbohydrateG: 0 }, false],
  ])('of %j is %s', (of, plausible) => {
    expect(isEnergyPlausible(of)).toBe(plausible);
  });
});

describe('the label of a dish', () => {
  it('tells in brackets what a bought-in ingredient is made of', () => {
    const bought = { name: 'горчица', composition: ['вода', 'семена горчицы', 'уксус 9 %'] };
    expect(labelOf(bought)).toBe('горчица (вода, семена горчицы, уксус 9 %)');
  });

  it('tells what of an ingredient is in the portion, before cooking and after', () => {
    const buckwheat = { grams: 60, yield: 2.5 };
    expect(weightsOf(buckwheat, 300, 300)).toEqual({ rawG: 60, servedG: 150 });
    expect(weightsOf(buckwheat, 300, 200)).toEqual({ rawG: 40, servedG: 100 });
    expect(weightsOf({ grams: 1, yield: 1 }, 300, 200)).toEqual({ rawG: 0.67, servedG: 0.67 });
    expect(weightsOf({ grams: 31, yield: 1 }, 300, 200)).toEqual({ rawG: 20.7, servedG: 20.7 });
  });

  it('warns of traces of what the kitchen uses and the dish has not', () => {
    const soup: Allergen[] = ['dairy'];
    expect(tracesOf(soup, [soup, ['fish', 'dairy'], ['nuts']])).toBe(
      'Кухня одна для всех блюд: может содержать следы рыбы и орехов.',
    );
    expect(tracesOf(soup, [soup, ['fish', 'sesame'], ['nuts']])).toBe(
      'Кухня одна для всех блюд: может содержать следы рыбы, орехов и кунжута.',
    );
    expect(tracesOf(soup, [soup])).toBe('');
  });
});
