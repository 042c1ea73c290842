import { expect, test } from 'vitest';
import { openMigrated, readTrigger } from './sql/schema.ts';

const countsPlaces = {
  tables: ['zone_days'],
  why: 'Whether an unpaid order holds its places is known within the batch alone: any other may have released them.',
};

/** Triggers that write another table than their own, with the reason why no command does; at most ten. */
const exceptions: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  content_pages_reworded: {
    tables: ['page_versions'],
    why: 'Operators and the seed give a document a new date by SQL: the wording that people agreed to has to stay.',
  },
  deliveries_give_place_back: countsPlaces,
  deliveries_move_place: countsPlaces,
  deliveries_take_place: countsPlaces,
  held_places_give_place_back: countsPlaces,
  held_places_take_place: countsPlaces,
  homemade_orders_move_place: countsPlaces,
  homemade_orders_take_place: countsPlaces,
  invoices_count_places: countsPlaces,
  orders_count_places: countsPlaces,
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

const triggers: Trigger[] = openMigrated()
  .prepare(`SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
  .all()
  .map(({ name, tbl_name, sql }) => ({ name: String(name), table: String(tbl_name), sql: String(sql) }));

test('a trigger writes no table but its own, apart from counters of changes and a list with reasons', () => {
  const found = triggers.flatMap((trigger) => {
    const tables = tablesWritten(trigger);
    return tables.length === 0 ? [] : [[trigger.name, tables] as const];
  });
  const listed = Object.entries(exceptions).map(([name, { tables }]) => [name, tables]);
  expect(found).toEqual(listed);
  expect(listed.length).toBeLessThanOrEqual(10);
});

test('a trigger that guards writes nothing at all', () => {
  const guards = triggers.filter(({ name }) => name.startsWith('guard'));
  expect(guards.length).toBeGreaterThan(10);
  for (const { name, sql } of guards)
    for (const { text } of readTrigger(name, sql))
      expect([name, text]).toEqual([name, expect.stringMatching(/^SELECT\b/)]);
});

test('a write hidden in a trigger is found, whatever its form', () => {
  const of = (body: string) =>
    tablesWritten({
      name: 'hidden',
      table: 'orders',
      sql: `CREATE TRIGGER hidden AFTER UPDATE OF state ON orders BEGIN ${body}; END`,
    });
  expect(of('UPDATE orders SET state = new.state')).toEqual([]);
  expect(of('UPDATE OR IGNORE deliveries SET state = 1')).toEqual(['deliveries']);
  expect(of('INSERT OR REPLACE INTO transfers (id) VALUES (new.id); DELETE FROM "invoices"')).toEqual([
    'transfers',
    'invoices',
  ]);
  expect(of('REPLACE INTO receipts (id) VALUES (1)')).toEqual(['receipts']);
  expect(of('SELECT 1')).toEqual([]);
  expect(of('UPDATE search_state SET made_of = 1')).toEqual(['search_state']);
  expect(() => of('WITH a AS (SELECT 1) INSERT INTO b SELECT * FROM a')).toThrow('not understood');
});
