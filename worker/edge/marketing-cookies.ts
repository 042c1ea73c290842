import type { MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { allowedCookies } from '#shared/features/consents/cookies.ts';
import { TRACKING_LIFETIME_S, trackingCookies } from '#shared/features/experiments/rules.ts';
import type { AppEnv } from '../context.ts';
import { isPagePath } from './page-path.ts';

/** Cookies of the utm parameters in the address, for who allows marketing. */
export const marketingCookies: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  const { cookies } = c.get('scope');
  if (url.search !== '' && isPagePath(url.pathname)) {
    const allowsMarketing = cookies !== null && allowedCookies(cookies).includes('marketing');
    for (const [name, value] of allowsMarketing ? trackingCookies(url.searchParams) : []) {
      setCookie(c, name, value, { path: '/', maxAge: TRACKING_LIFETIME_S, secure: true, sameSite: 'Lax' });
    }
  }
  return next();
};
