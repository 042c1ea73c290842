import type { MiddlewareHandler } from 'hono';
import type { AuthUser } from '#shared/features/auth/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { normalizePhone } from '#shared/phone.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from '../modules/identity/cookies.ts';
import { findSession } from '../modules/identity/sessions.ts';

/**
 * The session that a request proves, by its cookies or its headers; null where it proves none. A token is its customer's
 * alone: the phone beside it, without which one in a header is nothing, has to be theirs (specification, section 6).
 */
export async function readSession(c: AppContext): Promise<{
  readonly cookies: ReturnType<typeof readAuthCookies>;
  readonly found: Awaited<ReturnType<typeof findSession>>;
}> {
  const cookies = readAuthCookies(c);
  const token = cookies.token ?? headerToken(c.req.header('authorization-token'));
  const stored = token === undefined ? null : await findSession(c.get('scope'), token, cookies.user);
  const phone = c.req.header('customer-phone');
  // Cookies name their customer by themselves; an edge has taken the token out of them.
  const isCookies = cookies.token !== undefined || c.get('hop') !== undefined;
  const isNamed = phone === undefined ? isCookies : normalizePhone(phone) === stored?.customer.phone;
  const isOwn = stored !== null && isNamed;
  return { cookies, found: isOwn ? stored : null };
}

/**
 * The session of the request. A malformed or dead cookie never breaks a page: it is ignored and cleared; with only
 * the separate user cookies left, the `auth` cookie is rebuilt.
 */
export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { cookies, found } = await readSession(c);
  c.set('session', found);
  if (found && (cookies.isIncomplete || isOutdated(cookies.user, found.customer)))
    setAuthCookies(c, { ...found.customer, accessToken: found.token });
  if (cookies.isPresent && c.get('session') === null) clearAuthCookies(c);
  return next();
};

/** What another browser has changed since: a name, a phone. */
function isOutdated(user: AuthUser | undefined, customer: SignedInCustomer): boolean {
  const { name, phone, email } = customer;
  return user !== undefined && (user.name !== name || user.phone !== phone || user.email !== email);
}

function headerToken(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
