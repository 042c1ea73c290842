import { setCookie } from 'hono/cookie';
import { REGION_COOKIE, REGION_COOKIE_LIFETIME_S } from '#shared/features/regions/rules.ts';
import type { AppContext } from '../../../context.ts';

/** Notes the visitor's region in their browser. */
export function setRegionCookie(c: AppContext, region: string): void {
  setCookie(c, REGION_COOKIE, region, {
    path: '/',
    maxAge: REGION_COOKIE_LIFETIME_S,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
}
