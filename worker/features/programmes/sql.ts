import * as z from 'zod/mini';
import { ExclusionGroup, MealSlot, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { CalorieLine, Season } from '#shared/features/programmes/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const ProgrammeRow = z.object({
  code: z.string(),
  name: z.string(),
  pitch: z.string(),
  text: z.string(),
  tint: Tint,
  picture: jsonColumn(Picture),
  default_kcal: z.int(),
  meal_slots: jsonColumn(z.array(MealSlot)),
  excluded_groups: jsonColumn(z.array(ExclusionGroup)),
  seasons: jsonColumn(z.array(Season)),
  lines: jsonColumn(z.array(CalorieLine)),
});
export type ProgrammeRow = z.infer<typeof ProgrammeRow>;

const selectProgrammes = `
  SELECT p.code, p.name, p.pitch, p.text, p.tint, p.default_kcal, p.meal_slots, p.excluded_groups, p.seasons,
    (SELECT json_group_array(json_object('kcal', kcal, 'dayPriceKop', day_price_kop)) FROM
      (SELECT l.kcal, c.day_price_kop FROM programme_lines l JOIN calorie_lines c ON c.kcal = l.kcal
       WHERE l.programme_code = p.code ORDER BY l.kcal)) AS lines,
    ${pictureColumn('d.picture')} AS picture
  FROM programmes p JOIN dishes d ON d.code = p.cover
  WHERE p.is_offered = 1`;

/** Programmes on offer, in the order of the shop window. */
export async function listProgrammeRows(db: D1Database): Promise<ProgrammeRow[]> {
  const { results } = await db.prepare(`${selectProgrammes} ORDER BY p.sort, p.code`).all();
  return z.array(ProgrammeRow).parse(results);
}

/** One programme on offer. */
export async function findProgrammeRow(db: D1Database, code: string): Promise<ProgrammeRow | undefined> {
  const row = await db.prepare(`${selectProgrammes} AND p.code = ?1`).bind(code).first();
  return row === null ? undefined : ProgrammeRow.parse(row);
}

/** Programmes on offer with the days of their changes. */
export async function listProgrammeDates(db: D1Database) {
  const { results } = await db
    .prepare('SELECT code, changed_on AS changedOn FROM programmes WHERE is_offered = 1 ORDER BY sort, code')
    .all();
  return z.array(z.object({ code: z.string(), changedOn: z.string() })).parse(results);
}
