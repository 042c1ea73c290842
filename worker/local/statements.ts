import type { BoundDatabase, Statement } from '../platform/database.ts';
import { wrapDatabase } from './wrap-database.ts';

/** Counts what the site asks its database. */
export interface StatementCount {
  /** Statements since the last call, the trips that they took, and the time of these together, in milliseconds. */
  take(): { readonly count: number; readonly trips: number; readonly ms: number };
  /** Every text that was run so far, once each. */
  texts(): readonly string[];
  /** Lets every statement fail from now on, or none. */
  refuse(isRefused: boolean): void;
  wrap(db: BoundDatabase): BoundDatabase;
}

/** A count that wraps a database: every statement is one, within a batch too. */
export function createStatementCount(): StatementCount {
  let count = 0;
  let trips = 0;
  let ms = 0;
  let isRefused = false;
  const texts = new Set<string>();

  async function timed<T>(statements: readonly Statement[], work: () => Promise<T>): Promise<T> {
    if (isRefused) throw new Error('D1_ERROR: the database refuses every call');
    for (const { text } of statements) texts.add(text);
    const begun = Date.now();
    try {
      return await work();
    } finally {
      count += statements.length;
      trips += 1;
      ms += Date.now() - begun;
    }
  }

  return {
    take() {
      const taken = { count, trips, ms };
      count = 0;
      trips = 0;
      ms = 0;
      return taken;
    },
    texts: () => [...texts],
    refuse(refused) {
      isRefused = refused;
    },
    wrap: (db) => wrapDatabase(db, ({ statements }, proceed) => timed(statements, proceed)),
  };
}
