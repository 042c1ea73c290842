/** Where the worker dies: at its n-th write since then, counted from one, before it or right after it. */
export interface CrashPlan {
  readonly write: number;
  readonly when: 'before' | 'after';
}

/** Lets the worker die at a write, as an outage does: nothing that follows happens, no `catch` and no `finally`. */
export interface Crashes {
  arm(plan: CrashPlan): void;
  disarm(): void;
  /** Writes since the last arming, and whether the worker has died at one of them. */
  report(): { readonly writes: number; readonly hasDied: boolean };
  wrap(db: D1Database): D1Database;
}

const WRITE = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const never = () => new Promise<never>(() => undefined);

interface Wrapped {
  readonly statement: D1PreparedStatement;
  readonly isWrite: boolean;
}

export function createCrashes(): Crashes {
  let plan: CrashPlan | undefined;
  let writes = 0;
  let hasDied = false;
  const databases = new WeakMap<D1Database, D1Database>();
  const statements = new WeakMap<D1PreparedStatement, Wrapped>();

  async function write<T>(work: () => Promise<T>): Promise<T> {
    if (!plan) return work();
    writes += 1;
    const isHit = writes === plan.write;
    const { when } = plan;
    const result = isHit && when === 'before' ? undefined : await work();
    if (!isHit) return result as T;
    hasDied = true;
    return never();
  }

  function wrapStatement(statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]): unknown => value.apply(target, args);
        if (name === 'bind')
          return (...args: unknown[]) => wrapStatement(call(...args) as D1PreparedStatement, isWrite);
        return isWrite ? (...args: unknown[]) => write(() => call(...args) as Promise<unknown>) : call;
      },
    });
    statements.set(wrapped, { statement, isWrite });
    return wrapped;
  }

  function wrapDatabase(db: D1Database): D1Database {
    return new Proxy(db, {
      get(target, name) {
        if (name === 'prepare')
          return (query: string) => wrapStatement(target.prepare(query), WRITE.test(query));
        if (name === 'batch') {
          return (list: D1PreparedStatement[]) => {
            const parts = list.map((item) => statements.get(item) ?? { statement: item, isWrite: false });
            const run = () => target.batch(parts.map(({ statement }) => statement));
            return parts.some(({ isWrite }) => isWrite) ? write(run) : run();
          };
        }
        if (name === 'withSession')
          return (constraint?: string) =>
            wrapDatabase(target.withSession(constraint) as unknown as D1Database);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  return {
    arm(next) {
      plan = next;
      writes = 0;
      hasDied = false;
    },
    disarm() {
      plan = undefined;
    },
    report: () => ({ writes, hasDied }),
    wrap(db) {
      const known = databases.get(db) ?? wrapDatabase(db);
      databases.set(db, known);
      return known;
    },
  };
}
