import type { MiddlewareHandler } from 'hono';
import { isTestHost } from '#shared/features/seo/rules.ts';
import { matchPage } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';

/** Test hosts are never indexed, nor are pages that concern one visitor alone or a search. */
export const robots: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = new URL(c.req.url);
  const route = matchPage(url.pathname, c.get('settings').isSimply, c.get('isTestSite'));
  const isHidden =
    isTestHost(url.hostname) ||
    // What visitors look for is no page of its own.
    ((route?.canonical ?? route?.path) === '/' && url.searchParams.has('q')) ||
    (route !== undefined && !route.indexed && route.canonical === undefined);
  if (isHidden) c.set('robots', 'noindex, nofollow');
  await next();
  if (isHidden) c.header('X-Robots-Tag', 'noindex, nofollow');
};
