import * as z from 'zod/mini';
import { Allergen, DishKind, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { HomemadeCategory } from '#shared/features/homemade/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const ItemRow = z.object({
  category: HomemadeCategory,
  price_kop: z.int(),
  weight_g: z.int(),
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
});
export type ItemRow = z.infer<typeof ItemRow>;

/** Everything that is on sale, in the order of the menu. */
export async function listItemRows(db: D1Database): Promise<ItemRow[]> {
  const { results } = await db
    .prepare(
      `SELECT h.category, h.price_kop, h.weight_g, d.code, d.title, d.kind, d.slots, d.tint, d.kcal_per_100,
         d.protein_per_100, d.fat_per_100, d.carbohydrate_per_100, d.allergens,
         ${pictureColumn('d.picture')} AS picture
       FROM homemade_items h JOIN dishes d ON d.code = h.dish_code
       WHERE h.is_available = 1 ORDER BY h.sort, d.code`,
    )
    .all();
  return z.array(ItemRow).parse(results);
}

/** The day on which an item of the shop was last changed. */
export async function findLastChange(db: D1Database): Promise<string | null> {
  const day = await db.prepare('SELECT max(changed_on) AS day FROM homemade_items').first('day');
  return z.nullable(z.string()).parse(day);
}
