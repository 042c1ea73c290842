import { describe, expect, test } from 'vitest';
import { createDatabase as createAsked } from '#tests/harness/asked-database.ts';
import { batchReads } from './batched-reads.ts';

/** What D1 tells of a statement that changes nothing. */
const meta = {
  ...{ duration: 0, size_after: 0, rows_read: 1, rows_written: 0 },
  ...{ last_row_id: 0, changed_db: false, changes: 0 },
};

/** A database that answers each statement with its own text and values, and counts the trips to it. */
function createDatabase() {
  const trips: string[][] = [];
  const db = createAsked(async (queries) => {
    const texts = queries.map(({ sql, params }) => [sql, ...params].join(' '));
    trips.push(texts);
    const broken = texts.find((text) => text.includes('broken'));
    if (broken !== undefined) throw new Error(`no such table: ${broken}`);
    return texts.map((text) => ({ success: true, meta, results: [{ text, number: 7 }] }));
  });
  return { db: batchReads(db), trips };
}

describe('reads', () => {
  test('that are asked for side by side are one trip, each with its own answer', async () => {
    const { db, trips } = createDatabase();
    const late = async () => {
      await Promise.resolve();
      return db.prepare('SELECT late').all();
    };
    const [all, row, column, batch, last] = await Promise.all([
      db.prepare('SELECT a WHERE x = ?').bind(1).all(),
      db.prepare('SELECT b').first(),
      db.prepare('WITH c').first('number'),
      db.batch([db.prepare('SELECT d').bind(2), db.prepare('SELECT e')]),
      late(),
    ]);
    expect(all.results).toEqual([{ text: 'SELECT a WHERE x = ? 1', number: 7 }]);
    expect(row).toEqual({ text: 'SELECT b', number: 7 });
    expect(column).toBe(7);
    expect(batch.map((one: { results: unknown[] }) => one.results)).toEqual([
      [{ text: 'SELECT d 2', number: 7 }],
      [{ text: 'SELECT e', number: 7 }],
    ]);
    expect(last.results).toHaveLength(1);
    expect(trips).toHaveLength(1);
    expect(trips[0]).toHaveLength(6);
  });

  test('that follow each other are a trip each', async () => {
    const { db, trips } = createDatabase();
    await db.prepare('SELECT a').all();
    await db.prepare('SELECT b').all();
    expect(trips).toEqual([['SELECT a'], ['SELECT b']]);
  });

  test('of which one fails come by themselves, and only that one is refused', async () => {
    const { db } = createDatabase();
    const [good, bad] = await Promise.allSettled([
      db.prepare('SELECT good').first('text'),
      db.prepare('SELECT broken').all(),
    ]);
    expect(good).toEqual({ status: 'fulfilled', value: 'SELECT good' });
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'no such table: SELECT broken' } });
  });
});

test('writes, and batches with a write, go as they come', async () => {
  const { db, trips } = createDatabase();
  await Promise.all([
    db.prepare('UPDATE a').run(),
    db.prepare('DELETE FROM b RETURNING id').all(),
    db.batch([db.prepare('SELECT c'), db.prepare('INSERT INTO d')]),
    db.prepare('SELECT e').all(),
  ]);
  expect(trips).toEqual([
    ['UPDATE a'],
    ['DELETE FROM b RETURNING id'],
    ['SELECT c', 'INSERT INTO d'],
    ['SELECT e'],
  ]);
});
