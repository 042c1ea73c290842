import type { MiddlewareHandler } from 'hono';
import { LIVE_PATH } from '#shared/features/deliveries/live.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { sha256 } from '../hash.ts';
import { openChannel } from '../modules/messaging/account-channels.ts';
import { logSecurityEvent } from '../modules/visitors/security.ts';
import { isFlood } from '../rest/flood.ts';
import { originHeaders, originTarget } from '../rest/origin-request.ts';
import { readSession } from './session.ts';

/** Usual calls that opening a socket counts as: 30 a minute for a customer, where the limit of calls is 600. */
const OPENING_COST = 20;

/** Has the origin open the socket: the runtime passes on what both sides say. */
function passSocket(c: AppContext, restOrigin: string): Promise<Response> {
  const target = originTarget(c, restOrigin);
  const headers = originHeaders(c, target);
  headers.set('upgrade', 'websocket');
  return fetch(target, { headers });
}

function tooMany(c: AppContext): Response {
  logSecurityEvent(c.get('scope'), 'limit');
  return c.body(null, 429);
}

/**
 * Opens the socket by which an account page is told to refresh. It stands before the step that sets headers, which
 * an answer with a socket cannot carry. In front of an origin the socket is the origin's, which verifies the session.
 */
export const liveUpdates: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = c.get('url');
  if (c.req.header('Upgrade') !== 'websocket' || url.pathname !== LIVE_PATH) return next();
  // Browsers send cookies with sockets to whichever page opens them: only our own may. An edge has looked by itself.
  const scope = c.get('scope');
  if (c.req.header('Origin') !== url.origin) {
    logSecurityEvent(scope, 'foreign-origin');
    return c.body(null, 403);
  }
  const { restOrigin } = scope.settings;
  if (restOrigin !== undefined) return passSocket(c, restOrigin);
  // Before the session is looked for: invented tokens would have the database read without end.
  if (await isFlood(c, [`sockets:${scope.address}`], 1)) return tooMany(c);
  const { found: session } = await readSession(c);
  if (!session) return c.body(null, 401);
  const customerId = session.customer.id;
  if (await isFlood(c, [`sockets:${customerId}`], OPENING_COST)) return tooMany(c);
  return openChannel(c.env.ACCOUNT_CHANNELS, { customerId, sessionHash: await sha256(session.token) });
};
