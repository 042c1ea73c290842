import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/dishes/contract.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import { labelOf, nutritionOf, storageOf, weightsOf } from '#shared/features/dishes/rules.ts';
import {
  Allergen,
  type DishDetail,
  ExclusionGroup,
  MealSlot,
  type Nutrition,
} from '#shared/features/dishes/schema.ts';
import { tracesOf } from '#shared/features/dishes/traces.ts';
import { weightFor } from '#shared/features/menu/portions.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { pictureColumn, pictureOf } from '../../db/picture-column.ts';
import { q } from '../../db/query.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import type { DatedKind } from './days.ts';
import { ratingOf } from './reviews.ts';

const DishIngredient = z.object({
  code: z.string(),
  name: z.string(),
  /** Names of the parts of a bought-in ingredient; empty for one food. */
  composition: z.array(z.string()),
  /** As put into the recipe, and the share of that which is served. */
  grams: z.number(),
  yield: z.number(),
  picture: z.nullable(Picture),
});

const ingredients = sql<string>`(SELECT json_group_array(json_object('code', code, 'name', name_ru, 'composition',
    json(composition), 'grams', grams, 'yield', yield, 'picture', json(picture))) FROM
  (SELECT i.code, i.name_ru, i.composition, r.grams, r.yield,
     CASE WHEN i.sprite <> '' THEN ${sql.raw(pictureColumn(`'ingredients/' || i.sprite`))} END AS picture
   FROM dish_ingredients r JOIN ingredients i ON i.code = r.ingredient_code
   WHERE r.dish_code = d.code ORDER BY r.grams DESC, i.name_ru))`;

/** Whether a menu has it, or the shop. */
const isServed = sql<boolean>`d.code IN (SELECT dish_code FROM menu_days UNION SELECT dish_code FROM homemade_items)`;

/** Every dish with its ingredients from the heaviest to the lightest. */
export const dishes = definePart(
  'dishes',
  q
    .selectFrom('dishes as d')
    .select(['d.code', 'd.title', 'd.kind', 'd.slots', 'd.tint', 'd.description', 'd.reheat', 'd.weightG'])
    .select(['d.shelfLifeHours', 'd.kcalPer_100 as kcalPer100', 'd.proteinPer_100 as proteinPer100'])
    .select(['d.fatPer_100 as fatPer100', 'd.carbohydratePer_100 as carbohydratePer100'])
    .select(['d.allergens', 'd.exclusionGroups', pictureOf('d.picture')])
    .select([ingredients.as('ingredients'), isServed.as('isServed')])
    .orderBy('d.code'),
  {
    json: {
      ...{ slots: z.array(MealSlot), picture: Picture, ingredients: z.array(DishIngredient) },
      ...{ allergens: z.array(Allergen), exclusionGroups: z.array(ExclusionGroup) },
    },
    typeset: ['title', 'description', 'reheat'],
  },
);
export type DishRow = RowOf<typeof dishes>;

/** Dishes, each with its recipe. */
export const datedDishes: DatedKind<DishRow> = {
  part: dishes,
  nameOf: ({ code }) => `dish ${code}`,
  toldOf: (row) => {
    const { title, kind, slots, description, reheat, shelfLifeHours, weightG, allergens, exclusionGroups } =
      row;
    return {
      ...{ title, kind, slots, description, reheat, shelfLifeHours, weightG, allergens, exclusionGroups },
      picture: row.picture.name,
      per100: per100Of(row),
      ingredients: row.ingredients.map((one) => [one.name, one.composition, one.grams, one.yield]),
    };
  },
};

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
  readonly slot?: z.infer<typeof MealSlot> | undefined;
}

/** Energy and nutrients of 100 g. */
export function per100Of(row: DishRow): Nutrition {
  return {
    kcal: row.kcalPer100,
    proteinG: row.proteinPer100,
    fatG: row.fatPer100,
    carbohydrateG: row.carbohydratePer100,
  };
}

function ingredientsOf(
  { ingredients, weightG }: DishRow,
  portionG: number,
): Pick<DishDetail, 'ingredients' | 'rawWeightG'> {
  const rawG = ingredients.reduce((sum, { grams }) => sum + grams, 0);
  return {
    ingredients: ingredients.map((one) => ({
      code: one.code,
      name: labelOf(one),
      picture: one.picture,
      ...weightsOf(one, weightG, portionG),
    })),
    rawWeightG: Math.round((rawG * portionG) / weightG),
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
  const portionKcal = kcal ?? (row.weightG * row.kcalPer100) / 100;
  const weightG = weightFor(meal, { kind: row.kind, kcalPer100: row.kcalPer100 }, portionKcal);
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
    exclusionGroups: row.exclusionGroups,
    slots: row.slots,
    per100,
    shelfLifeHours: row.shelfLifeHours,
    storage: storageOf(row.shelfLifeHours),
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
