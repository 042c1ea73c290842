import { getCookie } from 'hono/cookie';
import { inviteCode, inviteQuery } from '#shared/features/bonuses/rules.ts';
import type { AppContext } from '../../../context.ts';
import { keepCookie } from '../../../write-cookie.ts';

/** Code of the friend by whose link a browser came. */
export const INVITATION_COOKIE = 'invite';
/** A month, in seconds: whoever was invited may take their time. */
const LIFETIME_S = 30 * 86_400;

/** Keeps the code of a friend's link: needed for nothing but to tell that friend who has come. */
export function keepInvitation(c: AppContext, query: URLSearchParams): void {
  const code = inviteCode(query.get(inviteQuery));
  if (code === undefined || c.get('session') !== null) return;
  keepCookie(c, INVITATION_COOKIE, code, { maxAge: LIFETIME_S });
}

/** The code that the visitor came with, once: it is forgotten as it is taken. */
export function takeInvitation(c: AppContext): string | undefined {
  const code = inviteCode(getCookie(c, INVITATION_COOKIE));
  if (code !== undefined) keepCookie(c, INVITATION_COOKIE, '', { maxAge: 0 });
  return code;
}
