import type { MiddlewareHandler } from 'hono';
import { fixedRedirects, matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';
import { isPagePath, withQueryOf } from './page-path.ts';

/** Fixed redirects of the variant. */
export const variant: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { isSimply } = c.get('settings');
  const url = new URL(c.req.url);
  if (!isPagePath(url.pathname)) return next();
  const target = fixedRedirects[isSimply ? 'simply' : 'full'][withTrailingSlash(url.pathname)];
  if (target !== undefined) return c.redirect(withQueryOf(target, url), 301);
  return next();
};

/** Tells whether the variant's allow-list has a page at the path; asked after the lookup, before the 404. */
export function isAllowed(path: string, isSimply: boolean): boolean {
  return matchPage(path, isSimply) !== undefined;
}
