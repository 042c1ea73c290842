import type { MiddlewareHandler } from 'hono';
import { isTestHost } from '#shared/features/seo/rules.ts';
import type { PageRoute } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';

/** Whoever opens the page of a certificate can spend it: it is nobody's to find or to keep. */
function isSecret(route: PageRoute | undefined, query: URLSearchParams): boolean {
  return route?.path === '/sertificat/' && (query.has('pass') || query.has('purchase'));
}

/** Test hosts are never indexed, nor are pages that concern one visitor alone. */
export const robots: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  const route = c.get('page');
  const isPrivate = isSecret(route, url.searchParams);
  const isHidden =
    isPrivate ||
    isTestHost(url.hostname) ||
    (route !== undefined && !route.indexed && route.canonical === undefined);
  if (isHidden) c.set('robots', 'noindex, nofollow');
  await next();
  if (isHidden) c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (isPrivate) c.res.headers.set('Cache-Control', 'private, no-store');
};
