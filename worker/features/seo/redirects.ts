import type { AnswerOf } from '#shared/contract.ts';
import type { listRedirects } from '#shared/features/seo/contract.ts';
import { findRedirectRows, listRedirectRows, readRedirectVersion } from './sql.ts';

/** Rows that an isolate keeps as a whole, some 300 kB; a longer table is asked path by path. */
const MOST_KEPT_ROWS = 2000;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign of its own is part of the path.
    return path;
  }
}

/** How operators may have written a path: in letters of any script, with or without the last slash. */
function spellingsOf(path: string): string[] {
  const spellings = [path, decoded(path)].flatMap((text) => [text, text.replace(/(.)\/$/, '$1')]);
  return [...new Set(spellings)];
}

/** Answers what an edge has to know of redirects, with as few rows as will do. */
export async function answerRedirects(
  db: D1Database,
  asked: { readonly path?: string | undefined; readonly version?: string | undefined },
): Promise<AnswerOf<typeof listRedirects>> {
  if (asked.path !== undefined) return { redirects: await findRedirectRows(db, spellingsOf(asked.path)) };
  // Read before the rows: a change in between is found at the next reading, and never missed.
  const version = await readRedirectVersion(db);
  if (version === asked.version) return { redirects: [], version, extent: 'unchanged' };
  const redirects = await listRedirectRows(db, MOST_KEPT_ROWS + 1);
  return redirects.length > MOST_KEPT_ROWS
    ? { redirects: [], version, extent: 'byPath' }
    : { redirects, version, extent: 'all' };
}
