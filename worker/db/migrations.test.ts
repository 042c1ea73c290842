import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { splitSql } from '#tests/harness/split-sql.ts';

type Row = Record<string, unknown>;

function migrate(directory: string): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  const folder = join(import.meta.dirname, directory);
  for (const name of readdirSync(folder).sort()) {
    for (const statement of splitSql(readFileSync(join(folder, name), 'utf8'))) db.exec(statement);
  }
  return db;
}

const before = migrate('migrations-before');
const now = migrate('migrations');

const query = (db: DatabaseSync, sql: string): Row[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
const asSet = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();
/** Tables of a virtual one are its own. */
const isOwn = (name: unknown) => !String(name).startsWith('search_entries_');

function normalise(sql: unknown): string {
  return String(sql)
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The conditions of a table's CHECKs, wherever they are in its text. */
function readChecks(sql: string): string[] {
  return [...sql.matchAll(/\bCHECK \(/g)]
    .map(({ index }) => {
      let depth = 0;
      let end = sql.indexOf('(', index);
      do {
        if (sql[end] === '(') depth += 1;
        if (sql[end] === ')') depth -= 1;
        end += 1;
      } while (depth > 0);
      return sql.slice(index, end).replaceAll(/\( | \)/g, (text) => text.trim());
    })
    .sort();
}

function describeTable(db: DatabaseSync, name: string): Row {
  const sql = normalise(query(db, `SELECT sql FROM sqlite_master WHERE name = '${name}'`)[0]?.['sql']);
  return {
    columns: asSet(
      query(db, `SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo('${name}')`),
    ),
    keys: asSet(
      query(
        db,
        `SELECT "table", "from", "to", on_update, on_delete, "match" FROM pragma_foreign_key_list('${name}')`,
      ),
    ),
    uniques: asSet(
      query(
        db,
        `SELECT l."unique", l.origin, l.partial,
          (SELECT group_concat(i.name) FROM pragma_index_xinfo(l.name) i WHERE i.key) AS columns
        FROM pragma_index_list('${name}') l`,
      ),
    ),
    flags: query(db, `SELECT wr, strict FROM pragma_table_list('${name}')`),
    checks: readChecks(sql),
  };
}

const listNames = (db: DatabaseSync, type: string) =>
  query(db, `SELECT name FROM sqlite_master WHERE type = '${type}' ORDER BY name`)
    .map((row) => String(row['name']))
    .filter(isOwn);

const tables = listNames(before, 'table').filter((name) => !name.startsWith('sqlite_'));

test('both ways make the same tables', () => {
  expect(listNames(now, 'table')).toEqual(listNames(before, 'table'));
  expect(tables.length).toBeGreaterThan(90);
});

describe('each table', () => {
  test.each(tables)('%s has the same columns, keys, checks and rows', (name) => {
    expect(describeTable(now, name)).toEqual(describeTable(before, name));
    if (name.startsWith('search_entries') || name === 'search_vocabulary') return;
    expect(asSet(query(now, `SELECT * FROM ${name}`))).toEqual(asSet(query(before, `SELECT * FROM ${name}`)));
  });
});

test.each(['trigger', 'view', 'index'])(
  'both ways make the same of each %s, in the same order on a table',
  (type) => {
    const list = (db: DatabaseSync) =>
      query(
        db,
        `SELECT tbl_name, name, sql FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY tbl_name, rowid`,
      ).map(({ tbl_name: table, name, sql }) => `${table} ${name}: ${normalise(sql)}`);
    expect(list(now)).toEqual(list(before));
    expect(list(now).length).toBeGreaterThan(0);
  },
);
