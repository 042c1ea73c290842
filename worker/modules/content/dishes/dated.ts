import type { DatedKind } from '../days/days.ts';
import { type DishRow, dishes } from './sql.ts';

/** Dishes, each with its recipe. */
export const datedDishes: DatedKind<DishRow> = {
  part: dishes,
  nameOf: ({ code }) => `dish ${code}`,
  toldOf: (row) => ({
    title: row.title,
    kind: row.kind,
    slots: row.slots,
    picture: row.picture.name,
    description: row.description,
    reheat: row.reheat,
    shelfLifeHours: row.shelf_life_hours,
    weightG: row.weight_g,
    per100: [row.kcal_per_100, row.protein_per_100, row.fat_per_100, row.carbohydrate_per_100],
    allergens: row.allergens,
    exclusionGroups: row.exclusion_groups,
    ingredients: row.ingredients.map((one) => [one.name, one.composition, one.grams, one.yield]),
  }),
};
