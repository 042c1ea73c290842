import { Context } from 'hono';
import type { AppContext, AppEnv, Log, Services } from './context.ts';
import { type Bindings, readSettings } from './env.ts';

/** Stands for the site where the deployment has not told its address: nothing is fetched from it. */
const UNKNOWN_SITE = 'https://site.invalid';

/** The log of what no request asks for. */
export const backgroundLog: Log = (level, message, fields = {}) => {
  console[level](JSON.stringify({ level, message, ...fields }));
};

/** A context for work that no request asks for, so that the timer and the queue do it by the same code. */
export function backgroundContext(
  env: Bindings,
  services: Services,
  executionCtx: ExecutionContext,
): AppContext {
  const c = new Context<AppEnv>(new Request(services.siteUrl || UNKNOWN_SITE), {
    env,
    executionCtx: executionCtx as never,
  });
  c.set('requestId', crypto.randomUUID());
  c.set('log', backgroundLog);
  c.set('services', services);
  c.set('settings', readSettings(env));
  c.set('isTestSite', false);
  c.set('address', '');
  c.set('session', null);
  c.set('robots', null);
  return c as AppContext;
}
