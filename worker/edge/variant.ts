import type { MiddlewareHandler } from 'hono';
import { fixedRedirects, withTrailingSlash } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';
import { isPagePath, withQueryOf } from './page-path.ts';

/** Fixed redirects of the variant. */
export const variant: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { isSimply } = c.get('scope').settings;
  const url = c.get('url');
  if (!isPagePath(url.pathname)) return next();
  const target = fixedRedirects[isSimply ? 'simply' : 'full'][withTrailingSlash(url.pathname).toLowerCase()];
  if (target !== undefined) return c.redirect(withQueryOf(target, url), 301);
  return next();
};
