import type { MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { touchesText } from '#shared/features/attribution/touches.ts';
import { allowsCookies } from '#shared/features/consents/cookies.ts';
import { TRACKING_LIFETIME_S, trackingCookies } from '#shared/features/experiments/rules.ts';
import type { AppEnv } from '../context.ts';
import { isPagePath } from './page-path.ts';

/** Cookies of the utm parameters in the address and of what they add up to, for who allows marketing. */
export const marketingCookies: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  const { cookies, touches } = c.get('scope');
  if (url.search !== '' && isPagePath(url.pathname)) {
    const visit = allowsCookies(cookies, 'marketing') ? trackingCookies(url.searchParams) : [];
    for (const [name, value] of visit) {
      setCookie(c, name, value, { path: '/', maxAge: TRACKING_LIFETIME_S, secure: true, sameSite: 'Lax' });
    }
    if (visit.length > 0) {
      // By hand: Hono would escape what is escaped already.
      c.header('Set-Cookie', touchesText(touches, Object.fromEntries(visit)), { append: true });
    }
  }
  return next();
};
