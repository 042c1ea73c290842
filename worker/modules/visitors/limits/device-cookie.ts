import { setCookie } from 'hono/cookie';
import type { AppContext } from '../../../context.ts';

/** First-party cookie of a browser's name, by which its owner is not refused for what others ask. */
export const DEVICE_COOKIE = 'device';

/** The longest that browsers keep a cookie, in seconds: 400 days. */
const LIFETIME_S = 400 * 86_400;

/** Keeps a browser's name. */
export function setDevice(c: AppContext, name: string): void {
  setCookie(c, DEVICE_COOKIE, name, {
    path: '/',
    maxAge: LIFETIME_S,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
}
