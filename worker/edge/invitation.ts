import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { keepInvitation } from '../modules/money/bonuses/invitation-cookie.ts';
import { isPagePath } from './page-path.ts';

/** Whoever comes by a friend's link is known as invited when they register. */
export const invitation: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (url.search !== '' && isPagePath(url.pathname)) keepInvitation(c, url.searchParams);
  return next();
};
