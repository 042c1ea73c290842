import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { splitSql } from '#scripts/local/split-sql.ts';
import { createMemoryDatabase, readRows } from '#tests/harness/memory-database.ts';
import { refreshStatements } from '../seed/load.ts';
import { scriptOf } from '../seed/script.ts';
import { dump, type Place } from './dump.ts';
import { type Query, readSchema } from './schema.ts';
import { beginRestore, type Counts, endRestore, refusalOf } from './sql.ts';

let source: DatabaseSync;
let asked: { statements: number; rows: number }[];
beforeEach(() => {
  source = createMemoryDatabase();
  source.exec('CREATE TABLE d1_migrations (name TEXT); CREATE TABLE _cf_METADATA (key INTEGER)');
  asked = [];
});

const queryOf =
  (db: DatabaseSync): Query =>
  async (statements) => {
    const answers = statements.map((sql) => db.prepare(sql).all());
    asked.push({ statements: statements.length, rows: answers.flat().length });
    return answers;
  };

async function dumpAll() {
  const query = queryOf(source);
  const pages = [];
  for await (const page of dump(query, await readSchema(query))) pages.push(page);
  return pages;
}

/** A migrated database. */
function migrated(): DatabaseSync {
  const target = createMemoryDatabase();
  target.exec('CREATE TABLE d1_migrations (name TEXT)');
  return target;
}

/** Restores the source into a migrated database, as a backup that has counted so. */
async function restored(counted: Partial<Counts> = {}, target = migrated()): Promise<DatabaseSync> {
  const schema = await readSchema(queryOf(target));
  const pages = await dumpAll();
  const scripts = pages.map(({ script }) => script);
  const tables: Record<string, number> = {};
  for (const { table, rows } of pages) tables[table] = (tables[table] ?? 0) + rows.length;
  const whole = [
    beginRestore(
      schema.tables.map(({ name }) => name),
      schema.triggers,
    ),
    ...scripts,
    endRestore(schema, { tables, ledger: {}, ...counted }),
  ].join('');
  target.exec(`BEGIN; ${whole} COMMIT`);
  return target;
}

const withoutChanges = (rows: Record<string, unknown[]>) => ({ ...rows, content_state: [] });

const addCustomer =
  "INSERT INTO customers (id, phone, name, created_at) VALUES ('c', '+79160000001', 'Ян', 0)";

test('a seeded database is restored row by row', async () => {
  source.exec(scriptOf(refreshStatements()));
  const target = await restored();
  expect(withoutChanges(readRows(target))).toEqual(withoutChanges(readRows(source)));
  const triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
  expect(target.prepare(triggers).all()).toEqual(source.prepare(triggers).all());
  expect(target.prepare("SELECT name FROM sqlite_master WHERE name GLOB 'restore_*'").all()).toEqual([]);
});

test('guards neither refuse restored rows nor add to them, and hold again afterwards', async () => {
  source.exec(`${addCustomer};
    UPDATE referral_codes SET code = 'FRIEND';
    INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at) VALUES
      ('zz', 'in', 'company', 'bonuses:c', 5000, 'bonuses_granted', 1);
    INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at) VALUES
      ('aa', 'out', 'bonuses:c', 'company', 5000, 'bonuses_expired', 2)`);
  const target = await restored();
  expect(withoutChanges(readRows(target))).toEqual(withoutChanges(readRows(source)));
  expect(() =>
    target.exec(`INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
      VALUES ('b', 'more', 'bonuses:c', 'company', 1, 'bonuses_expired', 3)`),
  ).toThrow('guard:balance');
});

test('quotes, line ends, NUL, numbers and texts above the limit of a statement come back as they were', async () => {
  source.exec(addCustomer);
  const insert = source.prepare('INSERT INTO site_lists (list, sort, item) VALUES (?, ?, ?)');
  const texts = ["it's; -- \"no\" 'comment'", 'a\r\nb\u2028', '😀'.repeat(40_000), 'ж'.repeat(150_000)];
  for (const [index, text] of texts.entries()) insert.run('test', index, JSON.stringify(text));
  source.exec(`INSERT INTO streets (id, region_code, label, search, lat, lon)
    SELECT 'street', code, 'a', 'a', 55.1234567890123, 30 FROM regions LIMIT 1`);
  source.prepare('UPDATE streets SET label = ?, search = ?').run('a\0b\0', "'\0'");
  const target = await restored();
  expect(withoutChanges(readRows(target))).toEqual(withoutChanges(readRows(source)));
  for (const { script } of await dumpAll())
    for (const sql of splitSql(script)) expect(new TextEncoder().encode(sql).length).toBeLessThan(100_000);
});

test('large tables are read page by page, with and without rowids, whatever is deleted before', async () => {
  source.exec(`${addCustomer};
    INSERT INTO reminders (key, customer_id, at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT 'key-' || i, 'c', i FROM n;
    DELETE FROM reminders WHERE at % 7 = 0;
    INSERT INTO unnoted_erasures (kind, customer_id, at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      SELECT CASE i % 2 WHEN 0 THEN 'health' ELSE 'progress' END, 'c', i FROM n`);
  const target = await restored();
  expect(withoutChanges(readRows(target))).toEqual(withoutChanges(readRows(source)));
  expect(Math.max(...asked.map(({ rows }) => rows))).toBeLessThanOrEqual(10_000);
});

test('it goes on from behind any page, whoever has read that', async () => {
  source.exec(scriptOf(refreshStatements()));
  const query = queryOf(source);
  const schema = await readSchema(query);
  const rows: unknown[] = [];
  let place: Place | null | undefined;
  while (place !== null) {
    const { value, done } = await dump(query, schema, place).next();
    // Tables without rows bring no page: the last ones of the schema may be such.
    if (done) break;
    rows.push(...value.rows.map((row) => [value.table, row]));
    place = value.next;
  }
  expect(rows).toEqual((await dumpAll()).flatMap((page) => page.rows.map((row) => [page.table, row])));
});

test('rows whose parent was removed while they were read are left out, and all that hangs on them', async () => {
  source.exec(`${addCustomer}; PRAGMA foreign_keys = off;
    INSERT INTO reminders (key, customer_id, at) VALUES ('kept', 'c', 1), ('nobody', NULL, 1), ('orphan', 'gone', 1);
    INSERT INTO sessions (token_hash, customer_id, created_at, expires_at) VALUES ('own', 'c', 0, 1), ('lost', 'gone', 0, 1);
    INSERT INTO push_subscriptions (id, customer_id, session_hash, endpoint, p256dh, auth, created_at)
      VALUES ('own', 'c', 'own', 'https://push.example/1', '', '', 0),
        ('lost', 'c', 'lost', 'https://push.example/2', '', '', 0)`);
  const target = await restored();
  const keysOf = (sql: string) =>
    target
      .prepare(sql)
      .all()
      .map(({ key }) => key);
  expect(keysOf('SELECT key FROM reminders ORDER BY key')).toEqual(['kept', 'nobody']);
  expect(keysOf('SELECT token_hash AS key FROM sessions')).toEqual(['own']);
  expect(keysOf('SELECT id AS key FROM push_subscriptions')).toEqual(['own']);
  expect(target.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
});

test.each<[string, Partial<Counts>, string | undefined]>([
  [
    'all rows and balances',
    { tables: { customers: 1 }, ledger: { company: -500, bonuses: 500, paid: 0 } },
    undefined,
  ],
  ['another number of rows', { tables: { customers: 2 } }, 'customers, 2 rows'],
  ['another balance', { ledger: { company: -500, bonuses: 400 } }, 'accounts bonuses, 400 kop'],
])('a backup that has counted %s is written whole or not at all', async (_, counted, refusal) => {
  source.exec(`${addCustomer};
    INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
      VALUES ('t', 'in', 'company', 'bonuses:c', 500, 'bonuses_granted', 1)`);
  const target = migrated();
  const outcome = await restored(counted, target).catch((error: unknown) => refusalOf(String(error)));
  expect(typeof outcome === 'string' ? outcome : undefined).toBe(refusal);
  if (target.isTransaction) target.exec('ROLLBACK');
  expect(target.prepare('SELECT COUNT(*) AS n FROM customers').get()).toEqual({
    n: refusal === undefined ? 1 : 0,
  });
});
