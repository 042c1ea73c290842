import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../../../context.ts';

/** The shift that a browser has opened by its link: of the desk's host alone, as the prefix makes browsers see to it. */
const SHIFT = '__Host-shift';

/** The token that the browser brings. */
export function readShiftToken(c: AppContext): string | undefined {
  const value = getCookie(c, SHIFT);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Keeps a shift in the browser for so many seconds; the server says by itself when it is over. */
export function setShiftCookie(c: AppContext, token: string, maxAge: number): void {
  setCookie(c, SHIFT, token, { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', maxAge });
}
