import type { Value, Database as WorkerDatabase } from '#worker/platform/database.ts';
import type { Database } from './database.ts';

type Statement = ReturnType<Database['prepare']>;
export type Result = Awaited<ReturnType<Database['batch']>>[number];

/** A statement with its values. */
export interface Query {
  readonly sql: string;
  readonly params: readonly Value[];
}

const refuse = (what: string) => () => {
  throw new Error(`Tests do not use ${what}`);
};

/** A database whose statements are answered elsewhere: one by itself, or several as a batch. */
export function createDatabase(
  send: (queries: readonly Query[], isBatch: boolean) => Promise<readonly Result[]>,
): Database {
  const queries = new WeakMap<Statement, Query>();

  function prepare(query: Query): Statement {
    // Whoever asks says of what shape the rows are.
    const all = async () => (await send([query], false))[0] as never;
    const readRows = async (): Promise<Record<string, unknown>[]> => {
      const { results }: { results: Record<string, unknown>[] } = await all();
      return results;
    };
    const statement: Statement = {
      bind: (...params: Value[]) => prepare({ ...query, params }),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = await readRows();
        return ((column === undefined ? row : row?.[column]) ?? null) as never;
      },
      raw: async () => (await readRows()).map((row) => Object.values(row)) as never,
    };
    queries.set(statement, query);
    return statement;
  }

  function queryOf(statement: Statement): Query {
    const query = queries.get(statement);
    if (!query) throw new Error('The statement is of another database');
    return query;
  }

  return {
    prepare: (sql) => prepare({ sql, params: [] }),
    batch: async (statements) => (await send(statements.map(queryOf), true)) as never,
    exec: refuse('scripts'),
    withSession: refuse('sessions'),
    dump: refuse('dumps'),
  };
}

/** A database of the worker for what asks none. */
export const noDatabase: WorkerDatabase = {
  read: () => Promise.reject(new Error('No database is expected')),
  write: () => Promise.reject(new Error('No database is expected')),
  size: () => Promise.reject(new Error('No database is expected')),
};
