import type { MiddlewareHandler } from 'hono';
import type { AuthUser } from '#shared/features/auth/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { normalizePhone } from '#shared/phone.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { clearAuthCookies, findSession, readAuthCookies, setAuthCookies } from '../modules/identity/api.ts';

/** The session that a request proves, by its cookies or its headers; null where it proves none. */
export async function readSession(c: AppContext): Promise<{
  readonly cookies: ReturnType<typeof readAuthCookies>;
  readonly found: Awaited<ReturnType<typeof findSession>>;
}> {
  const cookies = readAuthCookies(c);
  const phone = c.req.header('customer-phone');
  // An edge has taken the token out of the cookies, and there may be no more in them.
  const needsPhone = cookies.token === undefined && c.get('hop') === undefined;
  const given =
    needsPhone && phone === undefined ? undefined : headerToken(c.req.header('authorization-token'));
  const token = cookies.token ?? given;
  const stored = token === undefined ? null : await findSession(c.get('scope'), token, cookies.user);
  const isOwn = stored !== null && isNamed(phone, stored.customer);
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

/** A token is its customer's alone: the phone beside it, which cookies may do without, has to be theirs (specification, section 6). */
function isNamed(phone: string | undefined, customer: SignedInCustomer): boolean {
  return phone === undefined || normalizePhone(phone) === customer.phone;
}

/** What another browser has changed since: a name, a phone. */
function isOutdated(user: AuthUser | undefined, customer: SignedInCustomer): boolean {
  const { name, phone, email } = customer;
  return user !== undefined && (user.name !== name || user.phone !== phone || user.email !== email);
}

function headerToken(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
