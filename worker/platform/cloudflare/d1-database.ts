import type { BoundDatabase, Database, Row, Statement, Written } from '../database.ts';
import { countUsage, createUsage, type DatabaseUsage } from '../database-usage.ts';

/** What a D1 database and a session of one have in common. */
type D1 = Pick<D1Database, 'prepare' | 'batch'>;

async function run(
  d1: D1,
  statements: readonly Statement[],
  usage: DatabaseUsage,
): Promise<readonly D1Result<Row>[]> {
  const prepared = statements.map(({ text, values }) =>
    values.length === 0 ? d1.prepare(text) : d1.prepare(text).bind(...values),
  );
  const [only] = prepared;
  if (!only) return [];
  usage.databaseCalls += 1;
  const results = prepared.length === 1 ? [await only.all<Row>()] : await d1.batch<Row>(prepared);
  for (const { meta } of results) {
    usage.rowsRead += meta.rows_read;
    usage.rowsWritten += meta.rows_written;
  }
  return results;
}

/** A D1 database, or a session of one, as the worker's database. */
const createDatabase = (d1: D1, usage: DatabaseUsage): Database => ({
  read: async (statements) => (await run(d1, statements, usage)).map(({ results }) => results),
  write: async (statements) =>
    (await run(d1, statements, usage)).map(
      ({ results, meta }): Written => ({ rows: results, changes: meta.changes }),
    ),
  // Every answer tells it; pragmas that would are not allowed.
  size: async () => (await d1.prepare('SELECT 1').all()).meta.size_after,
});

/** D1 as the worker's database; what is asked of it is added to the usage. */
export const createD1Database = (d1: D1Database, usage = createUsage()): BoundDatabase => ({
  ...createDatabase(d1, usage),
  session(from) {
    const session = d1.withSession(from);
    return { ...createDatabase(session, usage), bookmark: () => session.getBookmark() };
  },
});

/** The database that is bound to the worker: D1, or where Node hosts it, one that speaks the worker's words itself. */
export const boundDatabase = (
  bound: D1Database | BoundDatabase,
  usage: DatabaseUsage = createUsage(),
): BoundDatabase => ('read' in bound ? countUsage(bound, usage) : createD1Database(bound, usage));
