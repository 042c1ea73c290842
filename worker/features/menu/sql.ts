import * as z from 'zod/mini';
import { Allergen, DishKind, ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const MenuRow = z.object({
  cycle_day: z.int(),
  slot: MealSlot,
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
});
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
