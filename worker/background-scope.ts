import type { Clock } from '#shared/dates.ts';
import type { Log, Services } from './context.ts';
import { type Bindings, readSettings } from './env.ts';
import type { Scope } from './scope.ts';

/** What runs without a request is composed of. */
export interface Background {
  readonly env: Bindings;
  readonly services: Services;
  readonly clock: Clock;
  readonly executionCtx: Pick<ExecutionContext, 'waitUntil'>;
}

/** A log whose lines carry the id of their run, so that those of one run can be found together. */
function createRunLog(run: string): Log {
  return (level, message, fields = {}) => {
    console[level](JSON.stringify({ level, message, run, ...fields }));
  };
}

/** The scope of a run of the timer or of a message of a queue. */
export function backgroundScope({ env, services, clock, executionCtx }: Background): Scope {
  return {
    db: env.DB,
    bindings: env,
    clock,
    services,
    settings: readSettings(env),
    log: createRunLog(crypto.randomUUID()),
    waitUntil: (work) => executionCtx.waitUntil(work),
    address: '',
    origin: services.siteUrl,
    region: '',
  };
}
