import type { MiddlewareHandler } from 'hono';
import { touchesText } from '#shared/features/attribution/touches.ts';
import { allowsCookies } from '#shared/features/consents/cookies.ts';
import { TRACKING_LIFETIME_S, trackingCookies } from '#shared/features/experiments/rules.ts';
import type { AppEnv } from '../context.ts';
import { keepCookie, writeCookie } from '../write-cookie.ts';
import { isPagePath } from './page-path.ts';

/** Cookies of the utm parameters in the address and of what they add up to, for who allows marketing. */
export const marketingCookies: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  const { cookies, touches } = c.get('scope');
  if (url.search !== '' && isPagePath(url.pathname)) {
    const visit = allowsCookies(cookies, 'marketing') ? trackingCookies(url.searchParams) : [];
    for (const [name, value] of visit) {
      keepCookie(c, name, value, { maxAge: TRACKING_LIFETIME_S, httpOnly: false });
    }
    if (visit.length > 0) {
      writeCookie(c, touchesText(touches, Object.fromEntries(visit)));
    }
  }
  return next();
};
