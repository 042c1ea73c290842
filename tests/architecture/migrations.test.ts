import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  checkMigrations,
  columnsOf,
  digestOf,
  findUnused,
  listMigrations,
  type Release,
  readRelease,
  runOnFilled,
} from '#scripts/schema/migrations.ts';
import { seedStatements, seedTables } from '#worker/db/seed/load.ts';
import type { SeedPart, SeedTable } from '#worker/db/seed/statement.ts';

/** The rows of a table with those columns alone. */
function narrowed(table: SeedTable, known: ReadonlySet<string>): SeedTable {
  const kept = table.columns.flatMap((column, index) => (known.has(column) ? [index] : []));
  const cells = (row: SeedTable['rows'][number]) => kept.map((index) => row[index] ?? null);
  const { inPlaceOf } = table;
  return {
    ...table,
    columns: table.columns.filter((column) => known.has(column)),
    rows: table.rows.map(cells),
    ...(inPlaceOf && { inPlaceOf: inPlaceOf.map(cells) }),
  };
}

/** The seed as the released schema can hold it: what later migrations add has no column there yet. */
function releasedSeed(part: SeedPart) {
  const columns = columnsOf(listMigrations(), readRelease());
  const tables = seedTables(part).flatMap((table) => {
    const known = columns.get(table.table);
    return known ? [narrowed(table, known)] : [];
  });
  return seedStatements(tables);
}

describe('the migrations', () => {
  test('leave the released build all that it uses', () => {
    expect(checkMigrations(listMigrations(), readRelease())).toEqual([]);
  });

  test('after the release run on a database that the seed has filled, and lose nothing', () => {
    expect(
      runOnFilled(listMigrations(), readRelease(), [...releasedSeed('base'), ...releasedSeed('demo')]),
    ).toEqual([]);
  });
});

const first = {
  name: '0001_first.sql',
  sql: `
    CREATE TABLE customers (id TEXT PRIMARY KEY, name TEXT NOT NULL, note TEXT) STRICT;
    CREATE TABLE visits (
      id TEXT PRIMARY KEY,
      customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
      day TEXT NOT NULL CHECK (day <> '')
    ) STRICT;
    CREATE TABLE colours (code TEXT PRIMARY KEY) STRICT;
    CREATE VIEW busy AS SELECT customer_id, COUNT(*) AS visits FROM visits GROUP BY customer_id;
  `,
};
const release: Release = { lastMigration: first.name, unused: [], digest: null };
const next = (sql: string) => [first, { name: '0002_next.sql', sql }];
const check = (sql: string, unused: readonly string[] = []) =>
  checkMigrations(next(sql), { ...release, unused });

const rebuiltVisits = `
  CREATE TABLE visits_next (
    id TEXT PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    day TEXT NOT NULL
  ) STRICT;
  INSERT INTO visits_next (id, customer_id, day) SELECT id, customer_id, day FROM visits;
  DROP VIEW busy;
  DROP TABLE visits;
  ALTER TABLE visits_next RENAME TO visits;
  CREATE VIEW busy AS SELECT customer_id, COUNT(*) AS visits FROM visits GROUP BY customer_id;
`;

describe('a migration after the release', () => {
  const newHour = rebuiltVisits
    .replace('day TEXT NOT NULL', 'day TEXT NOT NULL, hour INTEGER NOT NULL')
    .replace(
      '(id, customer_id, day) SELECT id, customer_id, day',
      '(id, customer_id, day, hour) SELECT id, customer_id, day, 9',
    );
  const newCustomers = `
    CREATE TABLE customers_next (id TEXT PRIMARY KEY, name TEXT NOT NULL, note TEXT) STRICT;
    INSERT INTO customers_next SELECT * FROM customers;
    DROP TABLE customers;
    ALTER TABLE customers_next RENAME TO customers;
  `;

  test.each([
    ['drop table if exists "colours"', 'table colours is gone'],
    ['DROP VIEW busy', 'table busy is gone'],
    ['ALTER TABLE customers DROP COLUMN note', 'column customers.note is gone'],
    [rebuiltVisits.replaceAll(/,\s+day TEXT NOT NULL|, day/g, ''), 'column visits.day is gone'],
    ['ALTER TABLE colours RENAME TO tints', 'table colours is gone'],
    ['ALTER TABLE customers RENAME name TO title', 'column customers.name is gone'],
    [newCustomers, 'dropping customers empties visits'],
    [newHour, 'column visits.hour demands a value that the build before does not give'],
    ['ALTER TABLE nobody ADD COLUMN name TEXT', 'no such table: nobody'],
  ])('may not %s: %s', (sql, reason) => {
    expect(check(sql).join('\n')).toContain(reason);
  });

  test('may drop what the build leaves alone, but for rows that take others with them', () => {
    const sql = 'DROP TABLE colours; ALTER TABLE customers DROP COLUMN note';
    expect(check(sql, ['colours', 'customers.note'])).toEqual([]);
    expect(check(newCustomers, ['customers'])).toHaveLength(1);
  });

  test('may add tables, columns and indexes, and make a table again that nothing depends on', () => {
    const sql = `
      CREATE TABLE tints (code TEXT PRIMARY KEY) STRICT;
      ALTER TABLE customers ADD COLUMN email TEXT NOT NULL DEFAULT '';
      CREATE INDEX customers_by_name ON customers (name);
      ${rebuiltVisits}
    `;
    expect(check(sql)).toEqual([]);
  });

  test('has a number of its own, and leaves the released ones as they are', () => {
    const twice = [first, { name: '0001_second.sql', sql: '' }];
    expect(checkMigrations(twice, release)).toEqual(['two migrations have one number']);
    const digest = digestOf([first]);
    expect(checkMigrations([first], { ...release, digest })).toEqual([]);
    const changed = [{ ...first, sql: `${first.sql} CREATE TABLE tints (code TEXT);` }];
    expect(checkMigrations(changed, { ...release, digest })).toHaveLength(1);
    expect(checkMigrations([], release)).toEqual(['0001_first.sql is gone']);
  });

  const rows = [
    { sql: 'INSERT INTO customers (id, name) VALUES (?, ?)', params: ['1', 'Анна'] },
    { sql: 'INSERT INTO visits (id, customer_id, day) VALUES (?, ?, ?)', params: ['1', '1', '2026-11-22'] },
  ];

  test.each([
    [`DELETE FROM visits WHERE day < '2027'`, 'rows of visits are lost'],
    ['DROP TABLE customers; CREATE TABLE customers (id TEXT PRIMARY KEY)', 'rows of visits are lost'],
    [
      `CREATE TABLE v (d TEXT CHECK (d > '2027')); INSERT INTO v SELECT day FROM visits`,
      'CHECK constraint failed',
    ],
    [rebuiltVisits, ''],
  ])('that does %s on a filled database is noticed: %s', (sql, reason) => {
    const found = runOnFilled(next(sql), release, rows).join('\n');
    expect(found).toContain(reason);
    expect(found === '').toBe(reason === '');
  });
});

test('a build leaves alone what none of its statements names', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(first.sql);
  const texts = ['SELECT id, name FROM customers WHERE id = ?1', 'SELECT v.* FROM visits v'];
  expect(findUnused(db, texts)).toEqual(['customers.note', 'colours', 'busy']);
});
