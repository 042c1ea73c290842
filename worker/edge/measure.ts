import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Clock } from '#shared/dates.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { countAnswer } from '../modules/operations/operations/traffic/commands.ts';
import { boundMetrics } from '../platform/cloudflare/analytics-engine.ts';
import { createUsage } from '../platform/database-usage.ts';
import type { Scope } from '../scope.ts';
import { HEALTH_PATH } from './health.ts';
import { isCallPath, isPicturePath } from './page-path.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** How a request has ended, by its status. */
function outcomeOf(status: number): 'ok' | 'moved' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  return status >= 300 ? 'moved' : 'ok';
}

/** The pattern that the request was for: never its address, which names things and people. */
function routeOf(c: AppContext): string {
  const { path } = c.req;
  if (path === HEALTH_PATH) return path;
  if (isPicturePath(path)) return `/${path.split('/')[1]}/*`;
  if (!isCallPath(path)) return c.get('page')?.path ?? 'other';
  return matchedRoutes(c).findLast((route) => !route.path.includes('*'))?.path ?? 'unknown call';
}

/** Notes every request that the pipeline answers, once its answer begins. */
export function measureRequests(clock: Clock): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const usage = createUsage();
    c.set('usage', usage);
    const startedAt = clock.now();
    await next();
    const outcome = outcomeOf(c.res.status);
    // Settings that are wrong end a request before it has any. That the site is down is told to monitors, and no failure.
    const scope: Scope | undefined = c.get('scope');
    if (scope && c.req.path !== HEALTH_PATH) countAnswer(scope, outcome === 'failed');
    boundMetrics(c.env.METRICS).note(
      'request',
      {
        route: routeOf(c),
        method: methods.has(c.req.method) ? c.req.method : 'other',
        outcome,
      },
      // A clock that tests set back is none.
      { seconds: Math.max(0, clock.now() - startedAt) / 1000, ...usage },
    );
  };
}
