import type { MiddlewareHandler } from 'hono';
import type { Clock } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { hasHop, verifyHop } from '../hop.ts';
import { claimOnce } from '../modules/visitors/api.ts';
import { createRecent } from './recent.ts';

/** Signatures that an isolate remembers: more than it answers requests in two minutes. */
const MOST_REMEMBERED = 50_000;

/**
 * Reads what an edge says of the visitor. A request with a wrong signature is refused, and so is one that comes again:
 * the isolate knows what it has seen, and what would write is noted in the database as well, for the others. Whether the
 * body is the one that was signed is seen once it has come. An origin that was deployed behind an edge answers nobody else.
 */
export function createHopReader(clock: Clock): MiddlewareHandler<AppEnv> {
  const seen = createRecent<true>(MOST_REMEMBERED);
  return async (c, next) => {
    const scope = c.get('scope');
    const { hopSecret, restOrigin, isBehindEdge } = scope.settings;
    if (hopSecret === undefined || restOrigin !== undefined) return next();
    if (!hasHop(c.req.raw.headers)) {
      if (isBehindEdge) throw new AppError('hop_refused');
      return next();
    }
    const { pathname, search } = c.get('url');
    const asked = { method: c.req.method, target: pathname + search, headers: c.req.raw.headers };
    const hop = await verifyHop(hopSecret, asked, clock.now());
    if (!hop || seen.get(hop.nonce)) throw new AppError('hop_refused');
    seen.set(hop.nonce, true);
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isReading && !(await claimOnce(scope, `hop:${hop.nonce}`, hop.signedAt)))
      throw new AppError('hop_refused');
    c.set('hop', hop);
    c.set('clientAddress', hop.address);
    return next();
  };
}
