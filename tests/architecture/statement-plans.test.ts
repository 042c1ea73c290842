import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { bounds, smallTables } from './sql/bounds.ts';
import { findWholeReads } from './sql/plans.ts';
import { listTables, listTriggerStatements, readTrigger } from './sql/triggers.ts';

const db = createMemoryDatabase();

test('no statement of a trigger reads a table from end to end that grows', () => {
  const found = listTriggerStatements(db).flatMap(({ trigger, text }) =>
    findWholeReads(db, text, bounds).map((step) => `${trigger}: ${step}`),
  );
  expect(found).toEqual([]);
});

test('tables that may be read whole have no column of a customer, an order or a delivery', () => {
  const owned = db.prepare(
    `SELECT name FROM pragma_table_info(?) WHERE name IN ('customer_id', 'order_id', 'delivery_id', 'invoice_id')`,
  );
  const tables = listTables(db);
  for (const name of smallTables) {
    expect(tables, name).toContain(name);
    expect(owned.all(name), name).toEqual([]);
  }
});

describe('a plan', () => {
  const sample = new DatabaseSync(':memory:');
  sample.exec(`
    CREATE TABLE orders (id TEXT PRIMARY KEY, customer_id TEXT, state TEXT, placed_at INTEGER);
    CREATE INDEX orders_by_customer ON orders (customer_id);
    CREATE INDEX orders_by_state ON orders (state, placed_at);
    CREATE INDEX orders_open ON orders (placed_at) WHERE state = 'open';
    CREATE TABLE deliveries (id TEXT PRIMARY KEY, order_id TEXT REFERENCES orders (id), date TEXT);
    CREATE TABLE regions (code TEXT PRIMARY KEY, name TEXT);
    CREATE VIEW worths AS SELECT id, COUNT(*) AS worth FROM orders o GROUP BY o.id;
  `);
  const read = (text: string) =>
    findWholeReads(sample, text, { small: new Set(['regions']), open: new Set(['orders_open']) });

  test.each([
    ['a whole table', 'SELECT * FROM deliveries', true],
    ['a subquery', 'SELECT (SELECT COUNT(*) FROM deliveries x WHERE x.date = ?1)', true],
    ['a view', 'SELECT * FROM worths', true],
    ['one of few values', `SELECT id FROM orders WHERE state = 'completed'`, true],
    ['references to what is removed', 'DELETE FROM orders WHERE id = ?1', true],
    ['a key', 'SELECT * FROM deliveries WHERE id = ?1', false],
    ['an index', 'SELECT * FROM orders WHERE customer_id = ?1', false],
    ['what is open', `SELECT id FROM orders INDEXED BY orders_open WHERE state = 'open'`, false],
    ['a small table', 'SELECT * FROM regions r ORDER BY name', false],
  ])('by %s: %s reads a table that grows from end to end: %s', (_, text, isWhole) => {
    expect(read(text).length > 0).toBe(isWhole);
  });

  test('of a trigger is that of its statements for one row', () => {
    const [update, refusal] = readTrigger(
      'deliveries_count',
      `CREATE TRIGGER deliveries_count AFTER UPDATE OF date ON deliveries WHEN new.date <> old.date
       BEGIN
         -- Why; not what.
         UPDATE orders SET placed_at = CASE WHEN new.date > old.date THEN 1 ELSE 0 END WHERE id = new.order_id;
         SELECT RAISE(ABORT, 'it''s late; no') FROM deliveries WHERE date = new.date;
       END`,
    ).map(({ text }) => text);
    expect(update).toBe('UPDATE orders SET placed_at = CASE WHEN ?1 > ?2 THEN 1 ELSE 0 END WHERE id = ?3');
    expect(refusal).toBe('SELECT NULL FROM deliveries WHERE date = ?1');
    expect([read(update ?? ''), read(refusal ?? '').length]).toEqual([[], 1]);
  });
});
