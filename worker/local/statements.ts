import { type DatabaseHooks, wrapDatabase } from '../db/wrap-database.ts';

/** Counts what the site asks its database. */
export interface StatementCount {
  /** Statements since the last call, the trips that they took, and the time of these together, in milliseconds. */
  take(): { readonly count: number; readonly trips: number; readonly ms: number };
  /** Lets every statement fail from now on, or none. */
  refuse(isRefused: boolean): void;
  wrap(db: D1Database): D1Database;
}

/** A count that wraps a database: every statement is one, within a batch too. */
export function createStatementCount(): StatementCount {
  let count = 0;
  let trips = 0;
  let ms = 0;
  let isRefused = false;

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

  const hooks: DatabaseHooks = {
    run: (_statement, _call, proceed) => timed(1, proceed),
    batch: (statements, proceed) => timed(statements.length, proceed),
  };

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
    wrap: (db) => wrapDatabase(db, hooks),
  };
}
