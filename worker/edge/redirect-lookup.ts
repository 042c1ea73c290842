import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '#shared/dates.ts';
import type { listRedirects, RedirectRow } from '#shared/features/seo/contract.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { callRest } from '../rest/in-process.ts';
import { isPagePath, withQueryOf } from './page-path.ts';
import { createSnapshot } from './snapshot.ts';

/** How long the rows are used before they are read again, in milliseconds. */
const LIFETIME_MS = 30_000;

type Rows = ReadonlyMap<string, RedirectRow>;

async function readRows(rest: Hono<AppEnv>, c: AppContext): Promise<Rows> {
  const { redirects } = await callRest<typeof listRedirects>(rest, c, 'GET /rest/helper/redirects/');
  return new Map(redirects.map((row) => [withTrailingSlash(row.from), row]));
}

/** A target may leave the site only by https, and never through a path that browsers read as a host. */
function isSafeTarget(to: string): boolean {
  if (to.startsWith('/')) return !/^\/[/\\]/.test(to);
  return URL.canParse(to) && new URL(to).protocol === 'https:';
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
    if (row && isSafeTarget(row.to)) return c.redirect(withQueryOf(row.to, url), row.status);
    return next();
  };
}
