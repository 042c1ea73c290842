import * as z from 'zod/mini';
import { PageSeo, RedirectRow } from '#shared/features/seo/contract.ts';

/** Title and description of a path, if an operator has written them. */
export async function findSeo(db: D1Database, path: string) {
  const row = await db.prepare('SELECT title, description FROM page_seo WHERE path = ?1').bind(path).first();
  return row === null ? undefined : PageSeo.parse(row);
}

/** Changes with every change of the redirect table. */
export async function readRedirectVersion(db: D1Database): Promise<string> {
  const { results } = await db.prepare('SELECT changes FROM redirect_state').all();
  return String(z.array(z.object({ changes: z.int() })).parse(results)[0]?.changes ?? 0);
}

/** Redirect rows, no more than the limit. */
export async function listRedirectRows(db: D1Database, limit: number): Promise<RedirectRow[]> {
  const { results } = await db
    .prepare('SELECT from_path AS "from", to_url AS "to", status FROM redirects ORDER BY from_path LIMIT ?1')
    .bind(limit)
    .all();
  return z.array(RedirectRow).parse(results);
}

/** The last of the rows under some spellings of a path. */
export async function findRedirectRows(db: D1Database, spellings: readonly string[]): Promise<RedirectRow[]> {
  const { results } = await db
    .prepare(
      `SELECT from_path AS "from", to_url AS "to", status FROM redirects
       WHERE from_path IN (SELECT value FROM json_each(?1)) ORDER BY from_path DESC LIMIT 1`,
    )
    .bind(JSON.stringify(spellings))
    .all();
  return z.array(RedirectRow).parse(results);
}
