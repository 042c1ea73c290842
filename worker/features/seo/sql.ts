import * as z from 'zod/mini';
import { PageSeo, RedirectRow } from '#shared/features/seo/contract.ts';

/** Title and description of a path, if an operator has written them. */
export async function findSeo(db: D1Database, path: string) {
  const row = await db.prepare('SELECT title, description FROM page_seo WHERE path = ?1').bind(path).first();
  return row === null ? undefined : PageSeo.parse(row);
}

/** Every redirect row. */
export async function listRedirectRows(db: D1Database) {
  const { results } = await db
    .prepare('SELECT from_path AS "from", to_url AS "to", status FROM redirects ORDER BY from_path')
    .all();
  return z.array(RedirectRow).parse(results);
}
