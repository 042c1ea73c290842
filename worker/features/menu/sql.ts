import * as z from 'zod/mini';
import { Allergen, DishKind, ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const dishColumns = {
  code: z.string(),
  title: z.string(),
  kind: DishKind,
  slots: jsonColumn(z.array(MealSlot)),
  tint: Tint,
  picture: jsonColumn(Picture),
  kcal_per_100: z.number(),
  protein_per_100: z.number(),
  fat_per_100: z.number(),
  carbohydrate_per_100: z.number(),
  allergens: jsonColumn(z.array(Allergen)),
  exclusion_groups: jsonColumn(z.array(ExclusionGroup)),
};

const MenuRow = z.object({ ...dishColumns, cycle_day: z.int(), slot: MealSlot });
export type MenuRow = z.infer<typeof MenuRow>;

/** The menu of a programme: of the given days of the cycle, or of all of them. */
export async function listMenuRows(
  db: D1Database,
  programme: string,
  cycleDays: readonly number[] | 'all',
): Promise<MenuRow[]> {
  const { results } = await db
    .prepare(
      `SELECT m.cycle_day, m.slot, d.code, d.title, d.kind, d.slots, d.tint, d.kcal_per_100,
         d.protein_per_100, d.fat_per_100, d.carbohydrate_per_100, d.allergens, d.exclusion_groups,
         ${pictureColumn('d.picture')} AS picture
       FROM menu_days m JOIN dishes d ON d.code = m.dish_code
       WHERE m.programme_code = ?1 AND (?2 IS NULL OR m.cycle_day IN (SELECT value FROM json_each(?2)))`,
    )
    .bind(programme, cycleDays === 'all' ? null : JSON.stringify(cycleDays))
    .all();
  return z.array(MenuRow).parse(results);
}

const KitchenRow = z.object({
  ...dishColumns,
  reheat: z.string(),
  shelf_life_hours: z.int(),
  ingredients: jsonColumn(z.array(z.string())),
  /** Programme, day of the cycle and meal of each time that it is planned. */
  places: jsonColumn(z.array(z.tuple([z.string(), z.int(), MealSlot]))),
});

/** Each dish of the programmes once with all its places in them, and the dishes of the codes. */
export async function listKitchenRows(
  db: D1Database,
  programmes: readonly string[],
  codes: readonly string[],
): Promise<z.infer<typeof KitchenRow>[]> {
  const { results } = await db
    .prepare(
      `SELECT d.code, d.title, d.kind, d.slots, d.tint, d.kcal_per_100, d.protein_per_100, d.fat_per_100,
         d.carbohydrate_per_100, d.allergens, d.exclusion_groups, d.reheat, d.shelf_life_hours,
         ${pictureColumn('d.picture')} AS picture, COALESCE(m.places, '[]') AS places,
         (SELECT json_group_array(ingredient_code) FROM dish_ingredients WHERE dish_code = d.code) AS ingredients
       FROM dishes d LEFT JOIN (
         SELECT dish_code, json_group_array(json_array(programme_code, cycle_day, slot)) AS places FROM menu_days
         WHERE programme_code IN (SELECT value FROM json_each(?1)) GROUP BY dish_code
       ) m ON m.dish_code = d.code
       WHERE m.dish_code IS NOT NULL OR d.code IN (SELECT value FROM json_each(?2))
       ORDER BY d.code`,
    )
    .bind(JSON.stringify(programmes), JSON.stringify(codes))
    .all();
  return z.array(KitchenRow).parse(results);
}
