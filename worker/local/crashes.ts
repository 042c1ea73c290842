import type { BoundDatabase, Statement } from '../platform/database.ts';
import { type DatabaseHook, wrapDatabase } from './wrap-database.ts';

/** Where the worker dies: at its n-th write since then, counted from one, before it or right after it. */
export interface CrashPlan {
  readonly write: number;
  readonly when: 'before' | 'after';
}

/** Lets the worker die at a write, as an outage does: nothing that follows happens, no `catch` and no `finally`. */
export interface Crashes {
  /** Ends when the worker dies. */
  arm(plan: CrashPlan): Promise<void>;
  disarm(): void;
  /** Writes since the last arming, and whether the worker has died at one of them. */
  report(): { readonly writes: number; readonly hasDied: boolean };
  wrap(db: BoundDatabase): BoundDatabase;
}

/** What is written a while after a failure belongs to no request, and would come at any moment. */
const isBeside = ({ text }: Statement) => text.includes('request_counts');

const never = () => new Promise<never>(() => undefined);

export function createCrashes(): Crashes {
  let plan: CrashPlan | undefined;
  let writes = 0;
  let hasDied = false;
  let onDeath: () => void = () => undefined;

  async function write<T>(work: () => Promise<T>): Promise<T> {
    if (!plan) return work();
    writes += 1;
    const isHit = writes === plan.write;
    const { when } = plan;
    const result = isHit && when === 'before' ? undefined : await work();
    if (!isHit) return result as T;
    hasDied = true;
    onDeath();
    return never();
  }

  const hook: DatabaseHook = ({ kind, statements }, proceed) =>
    kind === 'write' && !statements.some(isBeside) ? write(proceed) : proceed();

  return {
    arm(next) {
      plan = next;
      writes = 0;
      hasDied = false;
      return new Promise((resolve) => {
        onDeath = resolve;
      });
    },
    disarm() {
      plan = undefined;
    },
    report: () => ({ writes, hasDied }),
    wrap: (db) => wrapDatabase(db, hook),
  };
}
