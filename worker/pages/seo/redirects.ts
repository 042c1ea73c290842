import type { AnswerOf } from '#shared/contract.ts';
import type { listRedirects, RedirectRow } from '#shared/features/seo/contract.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import type { Scope } from '../../scope.ts';
import { redirects } from './sql.ts';

/** Rows that an edge in front of this site keeps as a whole, some 300 kB; a longer table is asked path by path. */
const MOST_KEPT_ROWS = 2000;

/** The path as it stands in an address: operators write it in letters of any script. */
export function addressPath(from: string): string {
  // Most are plain, and a table may be long.
  if (/^(\/[\w-]+)+\/?$/.test(from)) return withTrailingSlash(from);
  const url = new URL('https://site.invalid');
  url.pathname = from;
  return withTrailingSlash(url.pathname);
}

const indexByPath = oncePerObject(
  (rows: readonly RedirectRow[]): ReadonlyMap<string, RedirectRow> =>
    new Map(rows.map((row) => [addressPath(row.from), row])),
);

/** The redirect of a path with its trailing slash. */
export async function findRedirect(scope: Scope, path: string): Promise<RedirectRow | undefined> {
  return indexByPath(await scope.published.rows(redirects)).get(path);
}

/** Answers what an edge has to know of redirects, with as few rows as will do. */
export async function answerRedirects(
  scope: Scope,
  asked: { readonly path?: string | undefined; readonly version?: string | undefined },
): Promise<AnswerOf<typeof listRedirects>> {
  if (asked.path !== undefined) {
    const row = await findRedirect(scope, addressPath(asked.path));
    return { redirects: row ? [row] : [] };
  }
  const version = await scope.published.version();
  if (version === asked.version) return { redirects: [], version, extent: 'unchanged' };
  const rows = await scope.published.rows(redirects);
  return rows.length > MOST_KEPT_ROWS
    ? { redirects: [], version, extent: 'byPath' }
    : { redirects: [...rows], version, extent: 'all' };
}
