import type { MiddlewareHandler } from 'hono';
import { loginPath } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';

/** Visitors without a session are sent from the account to the sign-in on home, which leads back afterwards. */
export const authGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (c.get('page')?.layout === 'personal' && c.get('session') === null) {
    return c.redirect(loginPath(`${url.pathname}${url.search}`), 302);
  }
  return next();
};
