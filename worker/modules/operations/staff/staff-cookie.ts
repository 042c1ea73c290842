import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../../context.ts';
import type { SignedIn } from './sessions/commands.ts';

/** The session of the desk, and the name of its browser: of its host alone, as their prefix makes browsers see to it. */
const SESSION = '__Host-staff';
const DEVICE = '__Host-staff-device';

/** The longest that browsers keep a cookie, in seconds: the session ends by itself long before. */
const LIFETIME_S = 400 * 86_400;

const pattern = /^[\w-]{43}$/;
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;

const read = (c: AppContext, name: string): string | undefined => {
  const value = getCookie(c, name);
  return value !== undefined && pattern.test(value) ? value : undefined;
};

/** The token of the session that the browser brings. */
export const readStaffToken = (c: AppContext): string | undefined => read(c, SESSION);

/** The browser's name. */
export const readStaffDevice = (c: AppContext): string | undefined => read(c, DEVICE);

/** Keeps a sign-in in the browser. */
export function setStaffCookies(c: AppContext, { token, device }: SignedIn): void {
  setCookie(c, SESSION, token, { ...options, maxAge: LIFETIME_S });
  setCookie(c, DEVICE, device, { ...options, maxAge: LIFETIME_S });
}

/** Forgets the session; the browser keeps its name. */
export function clearStaffToken(c: AppContext): void {
  deleteCookie(c, SESSION, options);
}
