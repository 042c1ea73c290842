import type { Clock } from '#shared/dates.ts';
import { invoiceActs } from './acts/invoice-changed/acts.ts';
import type { Bindings } from './env.ts';
import { createLog } from './log.ts';
import { boundMetrics } from './platform/cloudflare/analytics-engine.ts';
import { boundDatabase } from './platform/cloudflare/d1-database.ts';
import type { Database } from './platform/database.ts';
import { createUsage, type DatabaseUsage } from './platform/database-usage.ts';
import type { PublishedReader } from './published/published.ts';
import { type Log, noProof, type Scope, type Services } from './scope.ts';
import { readSettings } from './settings.ts';

/** What runs without a request is composed of. */
export interface Background {
  readonly env: Bindings;
  readonly services: Services;
  readonly clock: Clock;
  readonly readPublished: PublishedReader;
  readonly executionCtx: Pick<ExecutionContext, 'waitUntil'>;
}

/** A database of which a run passes what it cannot read: each run tries it anew, and says so in the log. */
function passingUnreadable(db: Database, log: Log): Database {
  return {
    read: (statements) => db.read(statements),
    write: (statements) => db.write(statements),
    size: () => db.size(),
    onUnreadable: (row) => log('error', 'row not read', { ...row }),
  };
}

/** What a run works with, and what it has asked of the database so far. */
export interface RunScope extends Scope {
  readonly usage: DatabaseUsage;
}

/**
 * The scope of a run of the timer or of a message of a queue. Lines of its log carry what it is and an id of their own, so
 * that those of one run can be found together.
 */
export function backgroundScope(
  { env, services, clock, readPublished, executionCtx }: Background,
  about: { readonly cron: string } | { readonly queue: string; readonly messageId: string },
): RunScope {
  const usage = createUsage();
  const log = createLog({ run: crypto.randomUUID(), ...about });
  const source = {
    db: passingUnreadable(boundDatabase(env.DB, usage), log),
    bindings: env,
    log,
    waitUntil: (work: Promise<unknown>) => executionCtx.waitUntil(work),
  };
  return {
    ...source,
    usage,
    metrics: boundMetrics(env.METRICS),
    settings: readSettings(env),
    published: readPublished(source),
    clock,
    services,
    acts: invoiceActs,
    address: '',
    proof: noProof,
    origin: services.siteUrl,
    region: '',
    cookies: null,
    touches: null,
  };
}
