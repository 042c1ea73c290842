import { expect, test } from 'vitest';
import { type BoundDatabase, readRows, sql, writeOne } from './database.ts';
import { countUsage, createUsage } from './database-usage.ts';

/** A database whose reads have three rows each, and whose writes change two. */
function createDatabase(): BoundDatabase {
  const own = {
    read: async (statements: readonly unknown[]) => statements.map(() => [{}, {}, {}]),
    write: async (statements: readonly unknown[]) => statements.map(() => ({ rows: [{}], changes: 2 })),
    size: async () => 0,
  };
  return { ...own, session: () => ({ ...own, bookmark: () => null }) };
}

test('trips and rows are counted, within sessions too', async () => {
  const usage = createUsage();
  const db = countUsage(createDatabase(), usage);
  await db.read([sql('SELECT 1'), sql('SELECT 2')]);
  expect(usage).toEqual({ databaseCalls: 1, rowsRead: 6, rowsWritten: 0 });
  const session = db.session('first-primary');
  await readRows(session, sql('SELECT 3'));
  await writeOne(session, sql('UPDATE a'));
  expect(usage).toEqual({ databaseCalls: 3, rowsRead: 10, rowsWritten: 2 });
});
