import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { isTestHost } from '#shared/features/seo/rules.ts';
import type { AppContext, AppEnv, Log, Services } from '../context.ts';
import { type Bindings, readSettings } from '../env.ts';
import { limitedAddress } from './client-address.ts';

function createLog(id: string, method: string, path: string): Log {
  return (level, message, fields = {}) => {
    // One JSON object a line is what Workers Logs index; the address, the query and the body stay out of it.
    console[level](JSON.stringify({ level, message, requestId: id, method, path, ...fields }));
  };
}

/** The client's address as Cloudflare saw it; no other header is believed. */
function clientAddress(c: AppContext): string {
  return limitedAddress(c.req.header('CF-Connecting-IP') ?? '127.0.0.1');
}

/** Gives the request its id, its log, its settings and the services it may use. */
export function requestContext(services: (env: Bindings) => Services): MiddlewareHandler<AppEnv> {
  const withId = requestId({ limitLength: 64 });
  return async (c, next) => {
    await withId(c as never, async () => {
      c.set('log', createLog(c.get('requestId'), c.req.method, c.req.path));
      const settings = readSettings(c.env);
      c.set('settings', settings);
      c.set('isTestSite', settings.isLocal || isTestHost(new URL(c.req.url).hostname));
      c.set('services', services(c.env));
      c.set('address', clientAddress(c));
      c.set('session', null);
      c.set('robots', null);
      await next();
    });
  };
}
