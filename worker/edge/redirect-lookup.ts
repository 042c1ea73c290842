import type { MiddlewareHandler } from 'hono';
import type { Clock } from '#shared/dates.ts';
import type { RedirectRow } from '#shared/features/seo/contract.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { findRedirect } from '../pages/seo/redirects.ts';
import type { Rest } from '../rest/in-process.ts';
import { createOriginRedirects } from './origin-redirects.ts';
import { isPagePath, withQueryOf } from './page-path.ts';

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

/** The redirect lookup, made for every page path; one that fails stops nobody. */
export function createRedirectLookup(rest: Rest, clock: Clock): MiddlewareHandler<AppEnv> {
  const findAtOrigin = createOriginRedirects(rest, clock);
  const find = async (c: AppContext, path: string): Promise<RedirectRow | undefined> => {
    const scope = c.get('scope');
    try {
      return await (scope.settings.restOrigin === undefined
        ? findRedirect(scope, path)
        : findAtOrigin(c, path));
    } catch (error) {
      scope.log('error', 'redirects not read', { reason: String(error) });
      return undefined;
    }
  };
  return async (c, next) => {
    const url = c.get('url');
    if (!isPagePath(url.pathname)) return next();
    const row = await find(c, withTrailingSlash(url.pathname));
    if (row && isSafeTarget(row.to, url)) return c.redirect(withQueryOf(row.to, url), row.status);
    return next();
  };
}
