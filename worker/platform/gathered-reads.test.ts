import { describe, expect, test } from 'vitest';
import { type Database, readRow, readRows, type Statement, sql } from './database.ts';
import { gatherReads } from './gathered-reads.ts';

/** A database that answers each statement with its own text and values, and counts the trips to it. */
function createDatabase() {
  const trips: string[][] = [];
  const answer = (statements: readonly Statement[]) => {
    const texts = statements.map(({ text, values }) => [text, ...values].join(' '));
    trips.push(texts);
    const broken = texts.find((text) => text.includes('broken'));
    if (broken !== undefined) throw new Error(`no such table: ${broken}`);
    return texts.map((text) => [{ text }]);
  };
  const own: Database = {
    read: async (statements) => answer(statements),
    write: async (statements) => answer(statements).map((rows) => ({ rows, changes: 1 })),
    size: async () => 0,
  };
  return { db: gatherReads(own), trips };
}

describe('reads', () => {
  test('that are asked for side by side are one trip, each with its own answer', async () => {
    const { db, trips } = createDatabase();
    const late = async () => {
      await Promise.resolve();
      return readRows(db, sql('SELECT late'));
    };
    const answers = await Promise.all([
      readRows(db, sql('SELECT a WHERE x = ?').with(1)),
      readRow(db, sql('SELECT b')),
      db.read([sql('SELECT d').with(2), sql('SELECT e')]),
      late(),
    ]);
    expect(answers).toEqual([
      [{ text: 'SELECT a WHERE x = ? 1' }],
      { text: 'SELECT b' },
      [[{ text: 'SELECT d 2' }], [{ text: 'SELECT e' }]],
      [{ text: 'SELECT late' }],
    ]);
    expect(trips).toEqual([['SELECT a WHERE x = ? 1', 'SELECT b', 'SELECT d 2', 'SELECT e', 'SELECT late']]);
  });

  test('of which one fails come by themselves, and only that one is refused', async () => {
    const { db } = createDatabase();
    const [good, bad] = await Promise.allSettled([
      readRow(db, sql('SELECT good')),
      readRows(db, sql('SELECT broken')),
    ]);
    expect(good).toEqual({ status: 'fulfilled', value: { text: 'SELECT good' } });
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'no such table: SELECT broken' } });
  });
});
