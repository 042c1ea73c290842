import type { MiddlewareHandler } from 'hono';
import { LIVE_PATH } from '#shared/features/deliveries/live.ts';
import type { AppEnv } from '../context.ts';
import { findSession } from '../features/auth/commands.ts';
import { readAuthCookies } from '../features/auth/cookies.ts';
import { openChannel } from '../features/deliveries/live/commands.ts';

/**
 * Opens the socket by which an account page is told to refresh. It stands before the step that sets headers, which
 * an answer with a socket cannot carry. In front of an origin there is none: the session is the origin's to verify, and
 * pages then look again by themselves.
 */
export const liveUpdates: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (c.req.header('Upgrade') !== 'websocket' || url.pathname !== LIVE_PATH) return next();
  // Browsers send cookies with sockets to whichever page opens them: only our own may.
  if (c.req.header('Origin') !== url.origin) return c.body(null, 403);
  const { token, user } = readAuthCookies(c);
  const isOrigins = c.get('scope').settings.restOrigin !== undefined;
  const session = token === undefined || isOrigins ? null : await findSession(c.get('scope'), token, user);
  if (!session) return c.body(null, 401);
  return openChannel(c.env.ACCOUNT_CHANNELS, session.customer.id);
};
