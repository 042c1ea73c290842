import type { BoundDatabase, Database, Row, Statement, Written } from '../database.ts';

/** What a D1 database and a session of one have in common. */
type D1 = Pick<D1Database, 'prepare' | 'batch'>;

function run(d1: D1, statements: readonly Statement[]): Promise<readonly D1Result<Row>[]> {
  const prepared = statements.map(({ text, values }) =>
    values.length === 0 ? d1.prepare(text) : d1.prepare(text).bind(...values),
  );
  const [only] = prepared;
  if (!only) return Promise.resolve([]);
  return prepared.length === 1 ? only.all<Row>().then((result) => [result]) : d1.batch<Row>(prepared);
}

/** A D1 database, or a session of one, as the worker's database. */
const createDatabase = (d1: D1): Database => ({
  read: async (statements) => (await run(d1, statements)).map(({ results }) => results),
  write: async (statements) =>
    (await run(d1, statements)).map(
      ({ results, meta }): Written => ({ rows: results, changes: meta.changes }),
    ),
  // Every answer tells it; pragmas that would are not allowed.
  size: async () => (await d1.prepare('SELECT 1').all()).meta.size_after,
});

/** D1 as the worker's database. */
export const createD1Database = (d1: D1Database): BoundDatabase => ({
  ...createDatabase(d1),
  session(from) {
    const session = d1.withSession(from);
    return { ...createDatabase(session), bookmark: () => session.getBookmark() };
  },
});

/** The database that is bound to the worker: D1, or where Node hosts it, one that speaks the worker's words itself. */
export const boundDatabase = (bound: D1Database | BoundDatabase): BoundDatabase =>
  'read' in bound ? bound : createD1Database(bound);
