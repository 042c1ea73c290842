import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/dishes/contract.ts';
import { allergenNames, type MealSlot } from '#shared/features/dishes/labels.ts';
import { labelOf, nutritionOf, storageOf, weightsOf } from '#shared/features/dishes/rules.ts';
import type { DishDetail, Nutrition } from '#shared/features/dishes/schema.ts';
import { tracesOf } from '#shared/features/dishes/traces.ts';
import { weightFor } from '#shared/features/menu/portions.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DishRow, dishes } from './dishes/sql.ts';
import { ratingOf } from './reviews/commands.ts';

/** What is known of every dish, by its code. */
export async function dishesByCode(scope: Scope): Promise<ReadonlyMap<string, DishRow>> {
  return indexRows(await scope.published.rows(dishes), 'code');
}

/** Which portion of a dish is asked for. */
export interface DishQuery {
  readonly code: string;
  /** Energy of the portion; without it the portion is the one of the recipe. */
  readonly kcal?: number | undefined;
  /** Meal of the portion; the first that the dish fits without it. */
  readonly slot?: MealSlot | undefined;
}

/** Energy and nutrients of 100 g. */
export function per100Of(row: DishRow): Nutrition {
  return {
    kcal: row.kcal_per_100,
    proteinG: row.protein_per_100,
    fatG: row.fat_per_100,
    carbohydrateG: row.carbohydrate_per_100,
  };
}

function ingredientsOf(
  { ingredients, weight_g }: DishRow,
  portionG: number,
): Pick<DishDetail, 'ingredients' | 'rawWeightG'> {
  const rawG = ingredients.reduce((sum, { grams }) => sum + grams, 0);
  return {
    ingredients: ingredients.map((one) => ({
      code: one.code,
      name: labelOf(one),
      picture: one.picture,
      ...weightsOf(one, weight_g, portionG),
    })),
    rawWeightG: Math.round((rawG * portionG) / weight_g),
  };
}

/** One dish with the figures of a portion. */
export async function findDish(
  scope: Scope,
  { code, kcal, slot }: DishQuery,
): Promise<DishDetail | undefined> {
  const all = await dishesByCode(scope);
  const row = all.get(code);
  if (!row) return undefined;
  const per100 = per100Of(row);
  const meal = slot ?? row.slots[0] ?? 'lunch';
  const portionKcal = kcal ?? (row.weight_g * row.kcal_per_100) / 100;
  const weightG = weightFor(meal, { kind: row.kind, kcalPer100: row.kcal_per_100 }, portionKcal);
  return {
    code: row.code,
    title: row.title,
    kind: row.kind,
    picture: row.picture,
    tint: row.tint,
    weightG,
    ...nutritionOf(per100, weightG),
    allergens: row.allergens,
    description: row.description,
    ...ingredientsOf(row, weightG),
    allergenNames: row.allergens.map((allergen) => allergenNames[allergen]),
    traces: tracesOf(
      row.allergens,
      [...all.values()].map(({ allergens }) => allergens),
    ),
    exclusionGroups: row.exclusion_groups,
    slots: row.slots,
    per100,
    shelfLifeHours: row.shelf_life_hours,
    storage: storageOf(row.shelf_life_hours),
    reheat: row.reheat,
    rating: await ratingOf(scope, row.code),
  };
}

export const dishCalls = calls(contract, {
  getDish: async ({ scope, params, query }) => {
    const dish = await findDish(scope, { code: params.code, ...query });
    if (!dish) throw new AppError('not_found');
    return dish;
  },
});
