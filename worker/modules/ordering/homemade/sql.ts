import * as z from 'zod/mini';
import { Allergen, DishKind, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { HomemadeCategory } from '#shared/features/homemade/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const ItemRow = z.object({
  category: HomemadeCategory,
  price_kop: z.int(),
  weight_g: z.int(),
  code: z.string(),
  title: typesetColumn,
  kind: DishKind,
  slots: jsonColumn(z.array(MealSlot)),
  tint: Tint,
  picture: jsonColumn(Picture),
  kcal_per_100: z.number(),
  protein_per_100: z.number(),
  fat_per_100: z.number(),
  carbohydrate_per_100: z.number(),
  allergens: jsonColumn(z.array(Allergen)),
  is_available: z.int(),
});
export type ItemRow = z.infer<typeof ItemRow>;

/** What the shop has, also what is not on sale now, in the order of its menu. */
export const items = definePart(
  'homemade-items',
  ItemRow,
  sql(`SELECT h.category, h.price_kop, h.weight_g, h.is_available, d.code, d.title, d.kind, d.slots, d.tint,
       d.kcal_per_100, d.protein_per_100, d.fat_per_100, d.carbohydrate_per_100, d.allergens,
       ${pictureColumn('d.picture')} AS picture
     FROM homemade_items h JOIN dishes d ON d.code = h.dish_code ORDER BY h.sort, d.code`),
);
