import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '#shared/dates.ts';
import { listRedirects, REDIRECT_PATH_MAX, type RedirectRow } from '#shared/features/seo/contract.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { callRest } from '../rest/in-process.ts';
import { isPagePath, withQueryOf } from './page-path.ts';
import { createRecent, type Recent } from './recent.ts';
import { createSnapshot } from './snapshot.ts';

/** How long a reading is used before it is asked whether the table has changed, in milliseconds. */
const LIFETIME_MS = 30_000;

/** Paths whose rows are kept where the table is too long to be kept as a whole. */
const MOST_KEPT_PATHS = 2000;

/** What an isolate knows of the redirect table. */
interface Table {
  readonly version: string | undefined;
  /** All rows by path; undefined where there are too many of them. */
  readonly rows: ReadonlyMap<string, RedirectRow> | undefined;
  /** The row, or its absence, of paths that were asked for while the table had this version. */
  readonly asked: Recent<RedirectRow | undefined>;
}

/** The path as it stands in an address: operators write it in letters of any script. */
function addressPath(from: string): string {
  const url = new URL('https://site.invalid');
  url.pathname = from;
  return withTrailingSlash(url.pathname);
}

async function readTable(rest: Hono<AppEnv>, c: AppContext, last: Table): Promise<Table> {
  const query = last.version === undefined ? '' : `?version=${encodeURIComponent(last.version)}`;
  const { redirects, version, extent } = await callRest(rest, c, listRedirects, query);
  if (extent === 'unchanged') return last;
  const rows =
    extent === 'byPath' ? undefined : new Map(redirects.map((row) => [addressPath(row.from), row]));
  return { version, rows, asked: createRecent(MOST_KEPT_PATHS) };
}

/** The row of a path: from what the isolate has, else asked for by itself. A failed question stops nobody. */
async function findRow(
  rest: Hono<AppEnv>,
  c: AppContext,
  { rows, asked }: Table,
  path: string,
): Promise<RedirectRow | undefined> {
  if (rows) return rows.get(path);
  const known = asked.get(path);
  if (known || path.length > REDIRECT_PATH_MAX) return known?.value;
  try {
    const answer = await callRest(rest, c, listRedirects, `?path=${encodeURIComponent(path)}`);
    const [row] = answer.redirects;
    asked.set(path, row);
    return row;
  } catch (error) {
    c.get('scope').log('error', 'redirect not read', { reason: String(error) });
    return undefined;
  }
}

/**
 * A target may leave the site only by https and names no user; a path is never one that browsers read as a host,
 * and browsers drop tabs and line ends before they read. A row that leads to its own path would never end.
 */
function isSafeTarget(to: string, from: URL): boolean {
  if (/[\s\p{Cc}\\]/u.test(to) || !URL.canParse(to, from)) return false;
  const target = new URL(to, from);
  const isOwn = target.origin === from.origin;
  const isPath = to.startsWith('/') && isOwn;
  const isAddress = to.startsWith('https://') && target.username === '';
  const isItself = isOwn && withTrailingSlash(target.pathname) === withTrailingSlash(from.pathname);
  return (isPath || isAddress) && !isItself;
}

/**
 * The redirect lookup, made for every page path. The isolate keeps the table, or of a long one the paths it was asked
 * for, and learns behind a request whether anything has changed; a failed reading leaves what was known.
 */
export function createRedirectLookup(rest: Hono<AppEnv>, clock: Clock): MiddlewareHandler<AppEnv> {
  const table = createSnapshot<Table, AppContext>({
    clock,
    lifetimeMs: LIFETIME_MS,
    initial: { version: undefined, rows: new Map(), asked: createRecent(MOST_KEPT_PATHS) },
    read: (c, last) => readTable(rest, c, last),
  });
  return async (c, next) => {
    const url = new URL(c.req.url);
    if (!isPagePath(url.pathname)) return next();
    const row = await findRow(rest, c, await table.get(c), withTrailingSlash(url.pathname));
    if (row && isSafeTarget(row.to, url)) return c.redirect(withQueryOf(row.to, url), row.status);
    return next();
  };
}
