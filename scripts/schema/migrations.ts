import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { splitSql } from '../local/split-sql.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'worker/db/migrations');
export const releaseFile = join(root, 'worker/db/release.json');

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** What the last released build knows of the database. */
export interface Release {
  /** The last migration that was released. */
  readonly lastMigration: string;
  /** Tables, and columns as `table.column`, that the build leaves alone: they may go. */
  readonly unused: readonly string[];
  /** Digest of the released migrations; null before the first release. */
  readonly digest: string | null;
}

/** A statement with its values. */
interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number | null)[];
}

export const readRelease = (file = releaseFile): Release => JSON.parse(readFileSync(file, 'utf8'));

export const listMigrations = (from = folder): Migration[] =>
  readdirSync(from)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(from, name), 'utf8') }));

/** What tells released migrations from any others. */
export const digestOf = (migrations: readonly Migration[]): string =>
  createHash('sha256').update(JSON.stringify(migrations)).digest('hex');

const isReleased = ({ name }: Migration, release: Release): boolean => name <= release.lastMigration;

interface Column {
  readonly name: string;
  readonly needsValue: boolean;
}

/** Columns by table and view. */
function describe(db: DatabaseSync): Map<string, readonly Column[]> {
  const names = db.prepare(
    `SELECT name FROM sqlite_master
     WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search_entries_%'`,
  );
  const columns = db.prepare(
    'SELECT name, "notnull" AND dflt_value IS NULL AND NOT pk AS needs_value FROM pragma_table_info(?)',
  );
  return new Map(
    names.all().map(({ name }) => {
      const rows = columns.all(String(name));
      return [
        String(name),
        rows.map((row) => ({ name: String(row.name), needsValue: row.needs_value === 1 })),
      ];
    }),
  );
}

/** Tables whose rows go, or lose what they refer to, when a table is dropped: SQLite removes its rows before. */
function dependents(db: DatabaseSync, table: string): string[] {
  return db
    .prepare(
      `SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) k
       WHERE m.type = 'table' AND m.name <> ?1 COLLATE NOCASE AND k."table" = ?1 COLLATE NOCASE
         AND k.on_delete IN ('CASCADE', 'SET NULL', 'SET DEFAULT')`,
    )
    .all(table)
    .map(({ name }) => String(name));
}

const dropped = /^DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?["`[]?(\w+)/i;

function apply(db: DatabaseSync, { name, sql }: Migration): string[] {
  const found: string[] = [];
  for (const statement of splitSql(sql)) {
    const table = dropped.exec(statement)?.[1];
    if (table !== undefined) {
      for (const child of dependents(db, table)) found.push(`${name}: dropping ${table} empties ${child}`);
    }
    try {
      db.exec(statement);
    } catch (error) {
      found.push(`${name}: ${String(error)}`);
    }
  }
  return found;
}

/** What the build before misses, or has to fill, in a schema. */
function compare(db: DatabaseSync, before: ReturnType<typeof describe>, { unused }: Release): string[] {
  const now = describe(db);
  return [...before].flatMap(([table, columns]) => {
    if (unused.includes(table)) return [];
    const present = now.get(table);
    if (!present) return [`table ${table} is gone`];
    const missing = columns.filter(
      ({ name }) => !(unused.includes(`${table}.${name}`) || present.some((column) => column.name === name)),
    );
    const demanded = present.filter(
      ({ name, needsValue }) =>
        needsValue && !columns.some((column) => column.name === name && column.needsValue),
    );
    return [
      ...missing.map(({ name }) => `column ${table}.${name} is gone`),
      ...demanded.map(
        ({ name }) => `column ${table}.${name} demands a value that the build before does not give`,
      ),
    ];
  });
}

/** Whatever keeps the released build from working on the schema of the migrations after it, or loses rows. */
export function checkMigrations(migrations: readonly Migration[], release: Release): string[] {
  const released = migrations.filter((migration) => isReleased(migration, release));
  const found: string[] = [];
  if (released.at(-1)?.name !== release.lastMigration) found.push(`${release.lastMigration} is gone`);
  if (release.digest !== null && release.digest !== digestOf(released)) {
    found.push('released migrations were changed: what they made is changed by another one');
  }
  const numbers = migrations.map(({ name }) => name.slice(0, 4));
  if (new Set(numbers).size < numbers.length) found.push('two migrations have one number');
  const db = new DatabaseSync(':memory:');
  for (const migration of released) found.push(...apply(db, migration));
  const before = describe(db);
  for (const migration of migrations) {
    if (isReleased(migration, release)) continue;
    found.push(...apply(db, migration));
    found.push(...compare(db, before, release).map((reason) => `${migration.name}: ${reason}`));
  }
  return found;
}

const countRows = (db: DatabaseSync): Map<string, number> =>
  new Map(
    [...describe(db).keys()].map((name) => [
      name,
      Number(db.prepare(`SELECT COUNT(*) AS count FROM "${name}"`).get()?.count),
    ]),
  );

/** Columns by table as the released migrations leave them. */
export function columnsOf(
  migrations: readonly Migration[],
  release: Release,
): Map<string, ReadonlySet<string>> {
  const db = new DatabaseSync(':memory:');
  for (const migration of migrations) if (isReleased(migration, release)) db.exec(migration.sql);
  return new Map(
    [...describe(db)].map(([table, columns]) => [table, new Set(columns.map(({ name }) => name))]),
  );
}

/** What goes wrong when the migrations after the release run on a database that is filled. */
export function runOnFilled(
  migrations: readonly Migration[],
  release: Release,
  rows: readonly Statement[],
): string[] {
  const db = new DatabaseSync(':memory:');
  for (const migration of migrations) if (isReleased(migration, release)) db.exec(migration.sql);
  for (const { sql, params } of rows) db.prepare(sql).run(...params);
  const before = countRows(db);
  const found = migrations.flatMap((migration) =>
    isReleased(migration, release) ? [] : apply(db, migration),
  );
  const now = countRows(db);
  const lost = [...before].filter(([table, count]) => (now.get(table) ?? count) < count);
  const broken = db.prepare('PRAGMA foreign_key_check').all();
  return [
    ...found,
    ...lost.map(([table]) => `rows of ${table} are lost`),
    ...broken.map((row) => `a row of ${String(row.table)} refers to nothing in ${String(row.parent)}`),
  ];
}

/** Tables and columns that statements do not name: where they take all columns, each counts as named. */
export function findUnused(db: DatabaseSync, texts: readonly string[]): string[] {
  const words = texts.map((text) => ({
    all: /\*\s*(?:,|FROM)/i.test(text),
    named: new Set(text.match(/\w+/g)),
  }));
  return [...describe(db)].flatMap(([table, columns]) => {
    const about = words.filter(({ named }) => named.has(table));
    if (about.length === 0) return [table];
    return columns
      .filter(({ name }) => !about.some(({ all, named }) => all || named.has(name)))
      .map(({ name }) => `${table}.${name}`);
  });
}
