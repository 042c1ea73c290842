import { REGION_COOKIE, REGION_COOKIE_LIFETIME_S } from '#shared/features/regions/rules.ts';
import type { AppContext } from '../../../context.ts';
import { keepCookie } from '../../../write-cookie.ts';

/** Notes the visitor's region in their browser. */
export function setRegionCookie(c: AppContext, region: string): void {
  keepCookie(c, REGION_COOKIE, region, { maxAge: REGION_COOKIE_LIFETIME_S });
}
