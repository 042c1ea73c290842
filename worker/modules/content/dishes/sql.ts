import * as z from 'zod/mini';
import { Allergen, DishKind, ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { type Database, listRows, sql, writeOne } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const DishIngredientRow = z.object({
  code: z.string(),
  name: z.string(),
  /** Names of the parts of a bought-in ingredient; empty for one food. */
  composition: z.array(z.string()),
  /** As put into the recipe, and the share of that which is served. */
  grams: z.number(),
  yield: z.number(),
  picture: z.nullable(Picture),
});

const DishRow = z.object({
  code: z.string(),
  title: typesetColumn,
  kind: DishKind,
  slots: jsonColumn(z.array(MealSlot)),
  tint: Tint,
  picture: jsonColumn(Picture),
  description: typesetColumn,
  reheat: typesetColumn,
  shelf_life_hours: z.int(),
  weight_g: z.number(),
  kcal_per_100: z.number(),
  protein_per_100: z.number(),
  fat_per_100: z.number(),
  carbohydrate_per_100: z.number(),
  allergens: jsonColumn(z.array(Allergen)),
  exclusion_groups: jsonColumn(z.array(ExclusionGroup)),
  ingredients: jsonColumn(z.array(DishIngredientRow)),
});
export type DishRow = z.infer<typeof DishRow>;

/** Every dish with its ingredients from the heaviest to the lightest. */
export const dishes = definePart(
  'dishes',
  DishRow,
  sql(`SELECT d.code, d.title, d.kind, d.slots, d.tint, d.description, d.reheat, d.shelf_life_hours, d.weight_g,
       d.kcal_per_100, d.protein_per_100, d.fat_per_100, d.carbohydrate_per_100, d.allergens, d.exclusion_groups,
       ${pictureColumn('d.picture')} AS picture,
       (SELECT json_group_array(json_object('code', code, 'name', name_ru, 'composition', json(composition),
           'grams', grams, 'yield', yield, 'picture', json(picture))) FROM
         (SELECT i.code, i.name_ru, i.composition, r.grams, r.yield,
            CASE WHEN i.sprite <> '' THEN ${pictureColumn(`'ingredients/' || i.sprite`)} END AS picture
          FROM dish_ingredients r JOIN ingredients i ON i.code = r.ingredient_code
          WHERE r.dish_code = d.code ORDER BY r.grams DESC, i.name_ru)) AS ingredients
     FROM dishes d ORDER BY d.code`),
);

const DishDay = z.object({ code: z.string(), digest: z.string(), changed_on: z.string() });
/** What a dish was when it last changed, and the day of that. */
export type DishDay = z.infer<typeof DishDay>;

/** When each dish has last changed. */
export const dishDays = definePart(
  'dish-days',
  z.object({ code: z.string(), changed_on: z.string() }),
  sql('SELECT dish_code AS code, changed_on FROM dish_days ORDER BY dish_code'),
);

/** The same with what each was then. */
export const listDays = (db: Database): Promise<DishDay[]> =>
  listRows(db, DishDay, sql('SELECT dish_code AS code, digest, changed_on FROM dish_days'));

/** Notes dishes that have changed; one that has been removed meanwhile has no day. */
export async function writeDays(db: Database, days: readonly DishDay[]): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO dish_days (dish_code, digest, changed_on)
       SELECT d.code, e.value ->> '$.digest', e.value ->> '$.changed_on'
       FROM json_each(?1) e JOIN dishes d ON d.code = e.value ->> '$.code'
       WHERE true ON CONFLICT (dish_code) DO UPDATE SET digest = excluded.digest, changed_on = excluded.changed_on`).with(
      JSON.stringify(days),
    ),
  );
}
