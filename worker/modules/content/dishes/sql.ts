import * as z from 'zod/mini';
import { Allergen, DishKind, ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { sql } from '../../../platform/database.ts';
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
  /** Whether a menu has it, or the shop. */
  is_served: z.int(),
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
          WHERE r.dish_code = d.code ORDER BY r.grams DESC, i.name_ru)) AS ingredients,
       d.code IN (SELECT dish_code FROM menu_days UNION SELECT dish_code FROM homemade_items) AS is_served
     FROM dishes d ORDER BY d.code`),
);
