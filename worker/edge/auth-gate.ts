import type { MiddlewareHandler } from 'hono';
import { isAccountPath, loginPath } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';

/** Visitors without a session are sent from the account to the sign-in on home, which leads back afterwards. */
export const authGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (c.get('session') === null && isAccountPath(url.pathname, c.get('scope').settings.isSimply)) {
    return c.redirect(loginPath(`${url.pathname}${url.search}`), 302);
  }
  return next();
};
