import { getCookie, setCookie } from 'hono/cookie';
import { inviteCode, inviteQuery } from '#shared/features/bonuses/rules.ts';
import type { AppContext } from '../../../context.ts';

/** Code of the friend by whose link a browser came. */
export const INVITATION_COOKIE = 'invite';
/** A month, in seconds: whoever was invited may take their time. */
const LIFETIME_S = 30 * 86_400;

/** Keeps the code of a friend's link: needed for nothing but to tell that friend who has come. */
export function keepInvitation(c: AppContext, query: URLSearchParams): void {
  const code = inviteCode(query.get(inviteQuery));
  if (code === undefined || c.get('session') !== null) return;
  setCookie(c, INVITATION_COOKIE, code, {
    path: '/',
    maxAge: LIFETIME_S,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
}

/** The code that the visitor came with, once: it is forgotten as it is taken. */
export function takeInvitation(c: AppContext): string | undefined {
  const code = inviteCode(getCookie(c, INVITATION_COOKIE));
  if (code !== undefined)
    setCookie(c, INVITATION_COOKIE, '', { path: '/', maxAge: 0, httpOnly: true, secure: true });
  return code;
}
