import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { requireOperator } from './operator.ts';

export const METRICS_PATH = '/metrics';

/**
 * What an origin has counted, as Prometheus reads it, for operators alone. It stands before the signature of an edge is
 * asked for, because whoever scrapes is on the machine itself. Where Analytics Engine counts there is no such page.
 */
export const exposeMetrics: MiddlewareHandler<AppEnv> = async (c, next) => {
  const metrics = c.env.METRICS;
  if (metrics === undefined || !('exposition' in metrics)) return next();
  try {
    const { kind } = await requireOperator(c);
    // What a script may do is told by operations, and this is none.
    if (kind !== 'deployment') throw new AppError('forbidden');
  } catch (error) {
    if (error instanceof AppError) return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });
    throw error;
  }
  const { type, text } = await metrics.exposition();
  return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
};
