import { getCookie } from 'hono/cookie';
import { BASKET_COOKIE } from '#shared/features/homemade/rules.ts';
import type { AppContext } from '../../../context.ts';
import { keepCookie } from '../../../write-cookie.ts';

/** Half a year, in seconds. */
const LIFETIME_S = 182 * 86_400;

/** The token of this browser's basket; undefined while it has none. */
export function readBasketToken(c: AppContext): string | undefined {
  const token = getCookie(c, BASKET_COOKIE);
  return token !== undefined && /^[0-9a-f-]{36}$/.test(token) ? token : undefined;
}

/** Stores the token of a basket in the browser; an empty one removes it. */
export function setBasketToken(c: AppContext, token: string): void {
  keepCookie(c, BASKET_COOKIE, token, { maxAge: token === '' ? 0 : LIFETIME_S });
}
