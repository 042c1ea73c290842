import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../../context.ts';

/** The session of the desk: of its host alone, as its prefix makes browsers see to it. */
const SESSION = '__Host-staff';

/** The longest that browsers keep a cookie, in seconds: the session ends by itself long before. */
const LIFETIME_S = 400 * 86_400;

const pattern = /^[\w-]{43}$/;
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;

/** The token of the session that the browser brings. */
export function readStaffToken(c: AppContext): string | undefined {
  const value = getCookie(c, SESSION);
  return value !== undefined && pattern.test(value) ? value : undefined;
}

/** Keeps a sign-in in the browser. */
export function setStaffToken(c: AppContext, token: string): void {
  setCookie(c, SESSION, token, { ...options, maxAge: LIFETIME_S });
}

/** Forgets the session. */
export function clearStaffToken(c: AppContext): void {
  deleteCookie(c, SESSION, options);
}
