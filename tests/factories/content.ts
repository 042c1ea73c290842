import type { Site } from '#tests/site.ts';
import { type Statement, sql } from '#worker/platform/database.ts';

/** Writes content as its operators do in the database, who publish it then. */
export async function writeContent(site: Site, ...statements: readonly Statement[]): Promise<void> {
  const count = sql('UPDATE content_state SET changes = changes + 1').with();
  await site.inside.stores.site.write([...statements, count]);
}

type RedirectRow = readonly [from: string, to: string, status: 301 | 302 | 307 | 308];

/** Rows of the redirect lookup. */
export const addRedirects = (site: Site, rows: readonly RedirectRow[]): Promise<void> =>
  writeContent(
    site,
    ...rows.map((row) =>
      sql('INSERT INTO redirects (from_path, to_url, status) VALUES (?1, ?2, ?3)').with(...row),
    ),
  );
