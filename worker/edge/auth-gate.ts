import type { MiddlewareHandler } from 'hono';
import { loginPath, withTrailingSlash } from '#shared/routes.ts';
import type { AppEnv } from '../context.ts';
import { isAllowed } from './variant.ts';

/** Visitors without a session are sent from the account to the sign-in on home, which leads back afterwards. */
export const authGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = new URL(c.req.url);
  const path = withTrailingSlash(url.pathname);
  const isGated = path.startsWith('/personal/') && isAllowed(path, c.get('settings').isSimply);
  if (isGated && c.get('session') === null) {
    return c.redirect(loginPath(`${url.pathname}${url.search}`), 302);
  }
  return next();
};
