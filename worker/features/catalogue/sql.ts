import * as z from 'zod/mini';
import { PurposeRow } from '#shared/features/catalogue/purpose-schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { SitePage } from '#shared/features/seo/contract.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const Row = z.object({ group_name: z.string(), name: z.string(), code: z.string(), url: z.string() });

/** Navigation items of a variant in their order. */
export async function listNavigationItems(db: D1Database, isSimply: boolean) {
  const { results } = await db
    .prepare(
      `SELECT group_name, name, code, url FROM navigation_items
       WHERE variants IN ('both', ?1) ORDER BY group_sort, sort`,
    )
    .bind(isSimply ? 'simply' : 'full')
    .all();
  return z.array(Row).parse(results);
}

const { path, title, lead, tint, preset, programmes, facts, points, story, questions, link, form, seo } =
  PurposeRow.shape;
const StoredPurpose = z.object({
  path,
  title,
  lead,
  tint,
  known_picture: jsonColumn(Picture),
  preset: jsonColumn(preset),
  programmes: jsonColumn(programmes),
  facts: jsonColumn(facts),
  points: jsonColumn(points),
  story: jsonColumn(story),
  questions: jsonColumn(questions),
  link: jsonColumn(link),
  form,
});

/** The page for a purpose at a path. */
export async function findPurpose(db: D1Database, wanted: string) {
  const row = await db
    .prepare(`SELECT *, ${pictureColumn('purposes.picture')} AS known_picture FROM purposes WHERE path = ?1`)
    .bind(wanted)
    .first();
  return row === null ? undefined : StoredPurpose.parse(row);
}

/** Title and description of the page for a purpose. */
export async function findPurposeSeo(db: D1Database, wanted: string) {
  const row = await db.prepare('SELECT seo FROM purposes WHERE path = ?1').bind(wanted).first();
  return row === null ? undefined : z.object({ seo: jsonColumn(seo) }).parse(row).seo;
}

/** The pages for a purpose with the days of their changes. */
export async function listPurposeDates(db: D1Database) {
  const { results } = await db
    .prepare('SELECT path AS address, changed_on AS changedOn FROM purposes ORDER BY path')
    .all();
  return z.array(SitePage).parse(results);
}
