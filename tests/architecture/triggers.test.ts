import { expect, test } from 'vitest';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { readTrigger } from './sql/triggers.ts';

/**
 * Triggers that write another table than their own; at most ten. Whether an unpaid order holds its places is known within
 * the batch alone. Operators and the seed give a document a new date by SQL: the wording people agreed to has to stay.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  content_pages_reworded: ['page_versions'],
  deliveries_give_place_back: ['zone_days'],
  deliveries_move_place: ['zone_days'],
  deliveries_take_place: ['zone_days'],
  held_places_give_place_back: ['zone_days'],
  held_places_take_place: ['zone_days'],
  homemade_orders_move_place: ['zone_days'],
  homemade_orders_take_place: ['zone_days'],
  invoices_count_places: ['zone_days'],
  orders_count_places: ['zone_days'],
};

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

/** Tables other than its own that a trigger writes. */
function tablesWritten({ name, table, sql }: Trigger): string[] {
  const written = readTrigger(name, sql).map(({ text }) => {
    const bare = text.replaceAll(/\s+/g, ' ').trim();
    if (/^SELECT\b/i.test(bare)) return table;
    const target = /^(?:INSERT (?:OR \w+ )?INTO|REPLACE INTO|UPDATE (?:OR \w+ )?|DELETE FROM) ?"?(\w+)/i.exec(
      bare,
    );
    if (!target?.[1]) throw new Error(`${name}: not understood: ${bare}`);
    return target[1];
  });
  return [...new Set(written)].filter((one) => one !== table);
}

const triggers: Trigger[] = createMemoryDatabase()
  .prepare(`SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
  .all()
  .map(({ name, tbl_name, sql }) => ({ name: String(name), table: String(tbl_name), sql: String(sql) }));

test('a trigger writes no table but its own, apart from counters of changes and a list with reasons', () => {
  const found = triggers.map((trigger) => [trigger.name, tablesWritten(trigger)] as const);
  expect(Object.fromEntries(found.filter(([, tables]) => tables.length > 0))).toEqual(exceptions);
});

test('a trigger that guards writes nothing at all', () => {
  const guards = triggers.filter(({ name }) => name.startsWith('guard'));
  expect(guards.length).toBeGreaterThan(10);
  for (const { name, sql } of guards)
    for (const { text } of readTrigger(name, sql))
      expect([name, text]).toEqual([name, expect.stringMatching(/^SELECT\b/)]);
});

test.each([
  ['UPDATE orders SET state = new.state', []],
  ['UPDATE OR IGNORE deliveries SET state = 1', ['deliveries']],
  [
    'INSERT OR REPLACE INTO transfers (id) VALUES (new.id); DELETE FROM "invoices"',
    ['transfers', 'invoices'],
  ],
  ['REPLACE INTO receipts (id) VALUES (1)', ['receipts']],
  ['SELECT 1', []],
])('%s in a trigger of orders writes %j', (body, tables) => {
  const sql = `CREATE TRIGGER hidden AFTER UPDATE OF state ON orders BEGIN ${body}; END`;
  expect(tablesWritten({ name: 'hidden', table: 'orders', sql })).toEqual(tables);
});
