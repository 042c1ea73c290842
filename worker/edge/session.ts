import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { findSession } from '../features/auth/commands.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from '../features/auth/cookies.ts';

/**
 * The session of the request. A malformed or dead cookie never breaks a page: it is ignored and cleared; with only
 * the separate user cookies left, the `auth` cookie is built anew.
 */
export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  const cookies = readAuthCookies(c);
  const token = cookies.token ?? headerToken(c.req.header('authorization-token'));
  if (token !== undefined) {
    const found = await findSession(c, token, cookies.user);
    c.set('session', found);
    if (found && cookies.isIncomplete) setAuthCookies(c, { ...found.customer, accessToken: token });
  }
  if (cookies.isPresent && c.get('session') === null) clearAuthCookies(c);
  return next();
};

function headerToken(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
