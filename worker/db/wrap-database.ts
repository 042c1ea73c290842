/** A statement of a wrapped database, with what D1 itself has prepared. */
export interface WrappedStatement {
  readonly own: D1PreparedStatement;
  /** Empty for a statement that another database has prepared. */
  readonly sql: string;
}

type Run = 'first' | 'all' | 'run' | 'raw';

/** How a statement is run by itself. */
export interface RunCall {
  readonly method: Run;
  readonly args: readonly unknown[];
}

/** What stands between the callers of a database and D1. */
export interface DatabaseHooks {
  readonly run: (
    statement: WrappedStatement,
    call: RunCall,
    proceed: () => Promise<unknown>,
  ) => Promise<unknown>;
  readonly batch: (
    statements: readonly WrappedStatement[],
    proceed: () => Promise<D1Result[]>,
  ) => Promise<D1Result[]>;
}

const runs: ReadonlySet<string | symbol> = new Set<Run>(['first', 'all', 'run', 'raw']);
const isRun = (name: string | symbol): name is Run => runs.has(name);

/** D1 knows its own statements alone, so that a batch needs the way back to them. */
const wrapped = new WeakMap<D1PreparedStatement, WrappedStatement & { readonly hooks: DatabaseHooks }>();

function wrapStatement(hooks: DatabaseHooks, own: D1PreparedStatement, sql: string): D1PreparedStatement {
  const statement = { own, sql, hooks };
  const proxy = new Proxy(own, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => wrapStatement(hooks, target.bind(...values), sql);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]): unknown => value.apply(target, args);
      if (!isRun(name)) return call;
      return (...args: unknown[]) =>
        hooks.run(statement, { method: name, args }, () => call(...args) as Promise<unknown>);
    },
  });
  wrapped.set(proxy, statement);
  return proxy;
}

/** A database whose every call goes through the hooks, within its sessions too. */
export function wrapDatabase(db: D1Database, hooks: DatabaseHooks): D1Database {
  const ownOf = (statement: D1PreparedStatement): WrappedStatement => {
    const known = wrapped.get(statement);
    return known?.hooks === hooks ? known : { own: statement, sql: '' };
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrapStatement(hooks, target.prepare(sql), sql);
      if (name === 'batch') {
        return (list: readonly D1PreparedStatement[]) => {
          const statements = list.map(ownOf);
          return hooks.batch(statements, () => target.batch(statements.map(({ own }) => own)));
        };
      }
      if (name === 'withSession') {
        return (constraint?: string) =>
          wrapDatabase(target.withSession(constraint) as unknown as D1Database, hooks);
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
