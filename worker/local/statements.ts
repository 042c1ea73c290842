/** Counts what the site asks its database. */
export interface StatementCount {
  /** Statements since the last call, the trips that they took, and the time of these together, in milliseconds. */
  take(): { readonly count: number; readonly trips: number; readonly ms: number };
  /** Lets every statement fail from now on, or none. */
  refuse(isRefused: boolean): void;
  wrap(db: D1Database): D1Database;
}

const running: ReadonlySet<string | symbol> = new Set(['first', 'all', 'run', 'raw']);

/** A count that wraps a database: every statement is one, within a batch too. */
export function createStatementCount(): StatementCount {
  let count = 0;
  let trips = 0;
  let ms = 0;
  let isRefused = false;
  const databases = new WeakMap<D1Database, D1Database>();
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  async function timed<T>(statements: number, work: () => Promise<T>): Promise<T> {
    if (isRefused) throw new Error('D1_ERROR: the database refuses every call');
    const begun = Date.now();
    try {
      return await work();
    } finally {
      count += statements;
      trips += 1;
      ms += Date.now() - begun;
    }
  }

  function wrapStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]): unknown => value.apply(target, args);
        if (name === 'bind')
          return (...args: unknown[]) => wrapStatement(call(...args) as D1PreparedStatement);
        return running.has(name)
          ? (...args: unknown[]) => timed(1, () => call(...args) as Promise<unknown>)
          : call;
      },
    });
    inner.set(wrapped, statement);
    return wrapped;
  }

  function wrapDatabase(db: D1Database): D1Database {
    return new Proxy(db, {
      get(target, name) {
        if (name === 'prepare') return (query: string) => wrapStatement(target.prepare(query));
        if (name === 'batch') {
          return (list: D1PreparedStatement[]) =>
            timed(list.length, () => target.batch(list.map((item) => inner.get(item) ?? item)));
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
    take() {
      const taken = { count, trips, ms };
      count = 0;
      trips = 0;
      ms = 0;
      return taken;
    },
    refuse(refused) {
      isRefused = refused;
    },
    wrap(db) {
      const known = databases.get(db) ?? wrapDatabase(db);
      databases.set(db, known);
      return known;
    },
  };
}
