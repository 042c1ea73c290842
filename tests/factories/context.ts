import { Context } from 'hono';
import type { AppContext, AppEnv } from '#worker/context.ts';
import type { Scope } from '#worker/scope.ts';
import { createBindings } from './bindings.ts';
import { noDatabase } from './no-database.ts';
import { createScope } from './scope.ts';

/** A request within the pipeline, as far as steps look at it that only log and go on behind the answer. */
export function createContext({
  log,
  waitUntil,
  address = '',
}: Pick<Scope, 'log' | 'waitUntil'> & Partial<Pick<Scope, 'address'>>): AppContext {
  const executionCtx = { waitUntil, passThroughOnException: () => undefined, props: {} };
  const context = new Context<AppEnv>(new Request('https://befit.test/'), {
    env: createBindings({}),
    executionCtx,
  });
  context.set('clientAddress', address);
  context.set('scope', createScope({ db: noDatabase, at: 0, log, waitUntil, address }));
  return context;
}
