import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '#shared/dates.ts';
import { listRedirects, type RedirectRow } from '#shared/features/seo/contract.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { callRest } from '../rest/in-process.ts';
import { isPagePath, withQueryOf } from './page-path.ts';
import { createSnapshot } from './snapshot.ts';

/** How long the rows are used before they are read again, in milliseconds. */
const LIFETIME_MS = 30_000;

type Rows = ReadonlyMap<string, RedirectRow>;

/** The path as it stands in an address: operators write it in letters of any script. */
function addressPath(from: string): string {
  const url = new URL('https://site.invalid');
  url.pathname = from;
  return withTrailingSlash(url.pathname);
}

async function readRows(rest: Hono<AppEnv>, c: AppContext): Promise<Rows> {
  const { redirects } = await callRest(rest, c, listRedirects);
  return new Map(redirects.map((row) => [addressPath(row.from), row]));
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
 * The redirect lookup, made for every page path. All rows are kept in the isolate and read anew in the background,
 * so that hardly any request waits for the database; a failed reading leaves the old rows and stops nobody.
 */
export function createRedirectLookup(rest: Hono<AppEnv>, clock: Clock): MiddlewareHandler<AppEnv> {
  const rows = createSnapshot<Rows, AppContext>({
    clock,
    lifetimeMs: LIFETIME_MS,
    initial: new Map(),
    read: (c) => readRows(rest, c),
  });
  return async (c, next) => {
    const url = new URL(c.req.url);
    if (!isPagePath(url.pathname)) return next();
    const row = (await rows.get(c)).get(withTrailingSlash(url.pathname));
    if (row && isSafeTarget(row.to, url)) return c.redirect(withQueryOf(row.to, url), row.status);
    return next();
  };
}
