import * as z from 'zod/mini';
import { Allergen, DishKind, ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const DishRow = z.object({
  code: z.string(),
  title: z.string(),
  kind: DishKind,
  slots: jsonColumn(z.array(MealSlot)),
  tint: Tint,
  known_picture: jsonColumn(Picture),
  description: z.string(),
  reheat: z.string(),
  shelf_life_hours: z.int(),
  weight_g: z.number(),
  kcal_per_100: z.number(),
  protein_per_100: z.number(),
  fat_per_100: z.number(),
  carbohydrate_per_100: z.number(),
  allergens: jsonColumn(z.array(Allergen)),
  exclusion_groups: jsonColumn(z.array(ExclusionGroup)),
  ingredients: jsonColumn(z.array(z.object({ code: z.string(), name: z.string() }))),
});
export type DishRow = z.infer<typeof DishRow>;

/** One dish with its ingredients from the heaviest to the lightest. */
export async function findDishRow(db: D1Database, code: string): Promise<DishRow | undefined> {
  const row = await db
    .prepare(
      `SELECT d.*, ${pictureColumn('d.picture')} AS known_picture,
         (SELECT json_group_array(json_object('code', code, 'name', name_ru)) FROM
           (SELECT i.code, i.name_ru FROM dish_ingredients r JOIN ingredients i ON i.code = r.ingredient_code
            WHERE r.dish_code = d.code ORDER BY r.grams DESC, i.name_ru)) AS ingredients
       FROM dishes d WHERE d.code = ?1`,
    )
    .bind(code)
    .first();
  return row === null ? undefined : DishRow.parse(row);
}
