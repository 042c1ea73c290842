import { getCookie } from 'hono/cookie';
import { DAY_MS } from '#shared/dates.ts';
import { AuthUser } from '#shared/features/auth/schema.ts';
import type { AppContext } from '../../context.ts';
import { keepCookie, writeCookie } from '../../write-cookie.ts';

/** Lifetime of the session and its cookies in seconds: one year. */
export const SESSION_LIFETIME_S = 31_536_000;
/** A session that nobody has used for so long is over before that. */
export const SESSION_IDLE_MS = 60 * DAY_MS;

const userFields = ['name', 'email', 'accessToken', 'id', 'phone'] as const;
const tokenPattern = /^[\w-]{20,200}$/;

/** What the cookies of the request say, before anything is verified. */
interface AuthCookies {
  readonly isPresent: boolean;
  readonly token: string | undefined;
  readonly user: AuthUser | undefined;
  /** True when the token came from the separate user cookies and `auth` has to be rebuilt. */
  readonly isIncomplete: boolean;
}

function countOf(header: string, name: string): number {
  return header.split(';').filter((pair) => pair.trim().startsWith(`${name}=`)).length;
}

function parseAuth(text: string | undefined): AuthUser | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed = AuthUser.safeParse(JSON.parse(text));
    return parsed.success && tokenPattern.test(parsed.data.accessToken) ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether the request carries a session cookie at all, good or bad. */
export function hasAuthCookies(c: AppContext): boolean {
  return /(^|;\s*)(auth|user\[accessToken\])=/.test(c.req.header('Cookie') ?? '');
}

/** Reads the session cookies; whatever is malformed or given twice counts as absent. */
export function readAuthCookies(c: AppContext): AuthCookies {
  const header = c.req.header('Cookie') ?? '';
  const isPresent = hasAuthCookies(c);
  if (!isPresent) return { isPresent, token: undefined, user: undefined, isIncomplete: false };
  const hasOneAuth = countOf(header, 'auth') === 1;
  const user = hasOneAuth ? parseAuth(getCookie(c, 'auth')) : undefined;
  if (user) return { isPresent, token: user.accessToken, user, isIncomplete: false };
  const separate = countOf(header, 'auth') === 0 ? readUserCookies(c, header) : undefined;
  return { isPresent, token: separate?.accessToken, user: separate, isIncomplete: separate !== undefined };
}

/** The auth object of the five separate cookies; only the token has to be there. */
function readUserCookies(c: AppContext, header: string): AuthUser | undefined {
  const read = (field: string) =>
    countOf(header, `user[${field}]`) === 1 ? (getCookie(c, `user[${field}]`) ?? '') : '';
  const [name = '', email = '', accessToken = '', id = '', phone = ''] = userFields.map(read);
  return tokenPattern.test(accessToken) ? { name, email, accessToken, id, phone } : undefined;
}

/** Brackets are no letters of a cookie name to hono/cookie, so these lines are written by hand. */
function appendUserCookie(c: AppContext, field: string, value: string, maxAge: number): void {
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly; Secure; SameSite=None`;
  writeCookie(c, `user[${field}]=${encodeURIComponent(value)}; ${attributes}`);
}

/** Sets `auth` and the five user cookies; HttpOnly, so that no script ever reads the token. */
export function setAuthCookies(c: AppContext, user: AuthUser): void {
  keepCookie(c, 'auth', JSON.stringify(user), { maxAge: SESSION_LIFETIME_S, sameSite: 'None' });
  for (const field of userFields) appendUserCookie(c, field, user[field], SESSION_LIFETIME_S);
}

/** Requests whose answer removes the cookies already: who reads the session and who refuses a call both do. */
const cleared = new WeakSet<AppContext>();

/** Removes every session cookie from the browser. */
export function clearAuthCookies(c: AppContext): void {
  if (cleared.has(c)) return;
  cleared.add(c);
  keepCookie(c, 'auth', '', { maxAge: 0, sameSite: 'None' });
  for (const field of userFields) appendUserCookie(c, field, '', 0);
}
