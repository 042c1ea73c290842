import * as z from 'zod/mini';
import { ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { Claim } from '#shared/features/programmes/claims.ts';
import { CalorieLine, ProgrammeKind, Season } from '#shared/features/programmes/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const ProgrammeRow = z.object({
  code: z.string(),
  name: typesetColumn,
  pitch: typesetColumn,
  text: typesetColumn,
  tint: Tint,
  picture: jsonColumn(Picture),
  default_kcal: z.int(),
  meal_slots: jsonColumn(z.array(MealSlot)),
  excluded_groups: jsonColumn(z.array(ExclusionGroup)),
  seasons: jsonColumn(z.array(Season)),
  lines: jsonColumn(z.array(CalorieLine)),
  kind: ProgrammeKind,
  alternatives_from: z.nullable(z.string()),
  longest_days: z.nullable(z.int()),
  claims: jsonColumn(z.array(Claim)),
});
export type ProgrammeRow = z.infer<typeof ProgrammeRow>;

/** Programmes and sets on offer, in the order of the shop window. */
export const programmes = definePart(
  'programmes',
  ProgrammeRow,
  sql(`SELECT p.code, p.name, p.pitch, p.text, p.tint, p.default_kcal, p.meal_slots, p.excluded_groups, p.seasons,
       p.kind, p.alternatives_from, p.longest_days, p.claims, ${pictureColumn('d.picture')} AS picture,
       (SELECT json_group_array(json_object('kcal', kcal, 'dayPriceKop', day_price_kop)) FROM
         (SELECT l.kcal, coalesce(l.day_price_kop, c.day_price_kop) AS day_price_kop FROM programme_lines l JOIN calorie_lines c ON c.kcal = l.kcal
          WHERE l.programme_code = p.code ORDER BY l.kcal)) AS lines
     FROM programmes p JOIN dishes d ON d.code = p.cover WHERE p.is_offered = 1 ORDER BY p.sort, p.code`),
);
