import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertWhere, list, q, read, readAll, readFirst, statement, write } from './query.ts';

const answering = (rows: readonly Record<string, unknown>[]) => ({
  read: (statements: readonly unknown[]) => Promise.resolve(statements.map(() => rows)),
  write: (statements: readonly unknown[]) =>
    Promise.resolve(statements.map((_, index) => ({ rows: index === 0 ? [] : rows, changes: index }))),
});

test('a statement names tables and columns as the database does', () => {
  const query = q.selectFrom('customerAddresses').select('streetId').where('isListed', '=', true);
  expect(statement(query)).toEqual({
    text: 'select "street_id" from "customer_addresses" where "is_listed" = ?',
    values: [true],
  });
});

test('rows come in camelCase, with flags as booleans', async () => {
  const db = answering([{ id: 'a', is_listed: 1, last_used_at: null, is_over: null }]);
  const row = { id: 'a', isListed: true, lastUsedAt: null, isOver: null };
  const query = q.selectFrom('customerAddresses').selectAll();
  expect(await read(db, query)).toEqual([row]);
  expect(await readFirst(db, query)).toEqual(row);
  expect(await readFirst(answering([]), query)).toBeUndefined();
  expect(await readAll(db, query, sql<{ n: number }>`SELECT 1 AS n`)).toEqual([[row], [row]]);
});

test('a batch answers the rows of each statement, and what it has changed', async () => {
  const db = answering([{ house_no: '1' }]);
  const query = q.deleteFrom('customerAddresses');
  expect(await write(db, query, query.returning('house'))).toEqual([
    { rows: [], changes: 0 },
    { rows: [{ houseNo: '1' }], changes: 1 },
  ]);
});

test('a list is one parameter', () => {
  const query = q.deleteFrom('customerAddresses').where('id', 'in', list(['a', 'b']));
  expect(statement(query)).toEqual({
    text: 'delete from "customer_addresses" where "id" in (SELECT value FROM json_each(?))',
    values: ['["a","b"]'],
  });
});

test('a row is inserted where a condition holds', () => {
  const row = { code: 'new', name: 'Новое', sort: 1 };
  const query = insertWhere('articleTags', row, sql`${2} < 3`).onConflict((code) =>
    code.column('code').doNothing(),
  );
  expect(statement(query)).toEqual({
    text: 'insert into "article_tags" ("code", "name", "sort") SELECT ?, ?, ? WHERE ? < 3 on conflict ("code") do nothing',
    values: ['new', 'Новое', 1, 2],
  });
});
