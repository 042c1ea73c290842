import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import type { AppContext, AppEnv, Log, Services } from '../context.ts';
import { type Bindings, readSettings } from '../env.ts';

function createLog(id: string, method: string, path: string): Log {
  return (level, message, fields = {}) => {
    // One JSON object a line is what Workers Logs index; the address, the query and the body stay out of it.
    console[level](JSON.stringify({ level, message, requestId: id, method, path, ...fields }));
  };
}

/** The client's address as Cloudflare saw it; an IPv6 network of one subscriber counts as one address. */
function clientAddress(c: AppContext): string {
  const address = c.req.header('CF-Connecting-IP') ?? '127.0.0.1';
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}

/** Gives the request its id, its log, its settings and the services it may use. */
export function requestContext(services: (env: Bindings) => Services): MiddlewareHandler<AppEnv> {
  const withId = requestId({ limitLength: 64 });
  return async (c, next) => {
    await withId(c as never, async () => {
      c.set('log', createLog(c.get('requestId'), c.req.method, c.req.path));
      c.set('settings', readSettings(c.env));
      c.set('services', services(c.env));
      c.set('address', clientAddress(c));
      c.set('session', null);
      c.set('robots', null);
      await next();
    });
  };
}
