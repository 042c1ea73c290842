import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { hasHop, readHop } from '../hop.ts';

/** Reads what an edge says of the visitor. An origin that was deployed behind an edge answers nobody else. */
export const hopReader: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { hopSecret, restOrigin, isBehindEdge } = c.get('scope').settings;
  if (hopSecret === undefined || restOrigin !== undefined) return next();
  const { headers } = c.req.raw;
  if (!hasHop(headers)) {
    if (isBehindEdge) throw new AppError('hop_refused');
    return next();
  }
  const hop = await readHop(hopSecret, headers);
  if (!hop) throw new AppError('hop_refused');
  c.set('hop', hop);
  c.set('clientAddress', hop.address);
  return next();
};
