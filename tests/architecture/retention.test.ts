import { expect, test } from 'vitest';
import { listObjects, openMigrated } from '#scripts/schema/schema.ts';
import { deletePages, retention } from '#worker/modules/operations/operations/retention/sql.ts';

test('every table of the schema has a term or a reason to be kept, and no other is named', () => {
  // A full-text table keeps its words in tables of its own.
  const tables = listObjects(openMigrated(), 'table').filter((name) => !/^search_entries_/.test(name));
  const named = [...new Set(retention.map(({ table }) => table))];
  expect(named.sort()).toEqual(tables.sort());
});

test('nothing is both kept and removed', () => {
  const removed = new Set(retention.flatMap((one) => ('days' in one ? [one.table] : [])));
  expect(retention.filter((one) => 'kept' in one && removed.has(one.table))).toEqual([]);
});

test('every deletion is one that the schema takes: one that is refused would stop all of them', () => {
  const database = openMigrated();
  for (const { text } of deletePages(0, 1)) expect(() => database.prepare(text), text).not.toThrow();
});
