import * as z from 'zod/mini';
import { BlockRow, FaqQuestion, PageSeed } from '#shared/features/pages/schema.ts';
import { PageSeo, SitePage } from '#shared/features/seo/contract.ts';
import { jsonColumn } from '../../db/json-column.ts';

const { path, title, lead, tint, version, picture } = PageSeed.shape;
const PageRow = z.object({
  path,
  title,
  lead,
  tint,
  version,
  picture,
  blocks: jsonColumn(z.array(BlockRow)),
  /** Dates of the wordings before the one in force, the newest first. */
  earlier: jsonColumn(z.array(z.string())),
});
export type PageRow = z.output<typeof PageRow>;

/** The page of a path. */
export async function findPage(db: D1Database, wanted: string): Promise<PageRow | undefined> {
  const row = await db
    .prepare(
      `SELECT path, title, lead, tint, version, picture, blocks,
         (SELECT json_group_array(version) FROM
           (SELECT v.version FROM page_versions v WHERE v.path = ?1 AND v.version < p.version
            ORDER BY v.version DESC)) AS earlier
       FROM content_pages p WHERE path = ?1`,
    )
    .bind(wanted)
    .first();
  return row === null ? undefined : PageRow.parse(row);
}

const Wording = z.pick(PageRow, { title: true, lead: true, version: true, blocks: true });

/** An earlier wording of a document. */
export async function findWording(db: D1Database, wanted: string, date: string) {
  const row = await db
    .prepare('SELECT title, lead, version, blocks FROM page_versions WHERE path = ?1 AND version = ?2')
    .bind(wanted, date)
    .first();
  return row === null ? undefined : Wording.parse(row);
}

/** Title and description of a page as they are stored. */
export async function findPageSeo(db: D1Database, wanted: string) {
  const row = await db
    .prepare('SELECT seo_title AS title, seo_description AS description FROM content_pages WHERE path = ?1')
    .bind(wanted)
    .first();
  return row === null ? undefined : PageSeo.parse(row);
}

const QuestionRow = z.extend(FaqQuestion, { group_code: z.string(), group_name: z.string() });

/** Questions in the order of their groups; without codes, those of the groups that are listed. */
export async function listQuestions(db: D1Database, codes: readonly string[]) {
  const { results } = await db
    .prepare(
      `SELECT q.id, q.question, q.answer, q.group_code, g.name AS group_name
       FROM faq_questions q JOIN faq_groups g ON g.code = q.group_code
       WHERE CASE WHEN ?1 = '[]' THEN g.is_listed = 1
                  ELSE g.code IN (SELECT value FROM json_each(?1)) END
       ORDER BY g.sort, q.sort`,
    )
    .bind(JSON.stringify(codes))
    .all();
  return z.array(QuestionRow).parse(results);
}

/** Pages with the day of their last change; a document's is that of its wording. */
export async function listPageDates(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT path AS address, CASE path
         WHEN '/faq/' THEN max(changed_on, coalesce((SELECT max(changed_on) FROM faq_questions), changed_on))
         ELSE coalesce(version, changed_on) END AS changedOn
       FROM content_pages ORDER BY path`,
    )
    .all();
  return z.array(SitePage).parse(results);
}
