import { literal } from '../literal.ts';

/** A value as JSON brings it from the database. */
export type Cell = string | number | null;

/** What has to be known of a table to read it page by page and to write it again. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly hasRowid: boolean;
}

/** Where a page begins: after this rowid, or after this primary key where a table has no rowid. */
export type Position = readonly Cell[];

/** Below D1's 100,000 bytes a statement. */
const MAX_STATEMENT_BYTES = 50_000;
/** Characters of a piece of a text that is too long for a statement: four bytes each at most. */
const PIECE_LENGTH = 10_000;
/** A text of more bytes is written in pieces where its row does not fit a statement. */
const LONG_TEXT_BYTES = 5_000;

export const rowidColumn = 'backup_rowid';

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).length;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]) => names.map(quoted).join(', ');
/** A NUL would end the script. */
const written = (cell: Cell) =>
  typeof cell === 'string' && cell.includes('\0')
    ? cell.split('\0').map(literal).join(' || char(0) || ')
    : literal(cell);

export const selectSchema =
  "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' ORDER BY rowid";

const ofOrdinaryTables = "WHERE m.type = 'table' AND m.name NOT GLOB '_cf_*'";

export const selectColumns = `SELECT m.name AS table_name, p.name, p.pk FROM sqlite_master m
  JOIN pragma_table_info(m.name) p ${ofOrdinaryTables} ORDER BY m.name, p.cid`;

/** Columns that refer to a parent's; without a name of that column they refer to its key. */
export const selectReferences = `SELECT m.name AS table_name, f.id, f."table" AS parent, f."from" AS own, f."to" AS theirs
  FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f ${ofOrdinaryTables} ORDER BY m.name, f.id, f.seq`;

export const selectMigrations = 'SELECT name FROM d1_migrations ORDER BY name';

export const countRows = (table: string) => `SELECT COUNT(*) AS count FROM ${quoted(table)}`;

/** Rows of people or of the seed: a database that has none was migrated and nothing else. */
export const countOwnRows =
  'SELECT (SELECT COUNT(*) FROM customers) + (SELECT COUNT(*) FROM dishes) AS count';

/** Balances of the ledger by kind of account, as a backup adds them up. */
const selectLedger = `SELECT substr(account, 1, instr(account || ':', ':') - 1) AS kind, SUM(kop) AS kop FROM (
    SELECT to_account AS account, amount_kop AS kop FROM transfers
    UNION ALL SELECT from_account, -amount_kop FROM transfers
  ) GROUP BY kind`;

/** A page of a table in the order of its rowids or keys, so that rows keep the order in which they came. */
export function selectPage({ name, key, hasRowid }: TableShape, after: Position, limit: number): string {
  const order = hasRowid ? 'rowid' : listed(key);
  const columns = hasRowid ? `rowid AS ${rowidColumn}, *` : '*';
  const start = after.length === 0 ? '' : ` WHERE (${order}) > (${after.map(written).join(', ')})`;
  return `SELECT ${columns} FROM ${quoted(name)}${start} ORDER BY ${order} LIMIT ${limit}`;
}

function insertInto({ name, columns }: TableShape, values: readonly string[]): string {
  return `INSERT INTO ${quoted(name)} (${listed(columns)}) VALUES ${values.join(', ')};\n`;
}

/** Texts that do not fit a statement are put together from pieces within the database. */
function insertInPieces(table: TableShape, row: readonly Cell[]): string {
  let script = '';
  const values = row.map((cell, column) => {
    if (typeof cell !== 'string' || bytesOf(cell) <= LONG_TEXT_BYTES) return written(cell);
    const characters = Array.from(cell);
    for (let start = 0; start < characters.length; start += PIECE_LENGTH) {
      const piece = characters.slice(start, start + PIECE_LENGTH).join('');
      script += `INSERT INTO restore_pieces VALUES (${column}, ${start}, ${written(piece)});\n`;
    }
    return `(SELECT group_concat(piece, '') FROM (SELECT piece FROM restore_pieces WHERE cell = ${column} ORDER BY start))`;
  });
  return `${script}${insertInto(table, [`(${values.join(', ')})`])}DELETE FROM restore_pieces;\n`;
}

/** The rows as statements within D1's limit. */
export function insertRows(table: TableShape, rows: readonly (readonly Cell[])[]): string {
  let script = '';
  let values: string[] = [];
  let size = 0;
  const flush = () => {
    if (values.length > 0) script += insertInto(table, values);
    values = [];
    size = 0;
  };
  for (const row of rows) {
    const value = `(${row.map(written).join(', ')})`;
    const bytes = bytesOf(value);
    if (size + bytes > MAX_STATEMENT_BYTES) flush();
    if (bytes > MAX_STATEMENT_BYTES) {
      script += insertInPieces(table, row);
    } else {
      values.push(value);
      size += bytes + 2;
    }
  }
  flush();
  return script;
}

/** Columns of a table that name a row of another one. */
export interface Reference {
  readonly table: string;
  readonly parent: string;
  readonly columns: readonly { readonly own: string; readonly theirs: string }[];
}

/** Takes out rows whose parent is missing: it was removed while the tables were read, after its children had been. */
function dropOrphans({ table, parent, columns }: Reference): string {
  const [own, theirs] = [quoted(table), 'p'];
  const isSet = columns.map((one) => `${own}.${quoted(one.own)} IS NOT NULL`).join(' AND ');
  const isSame = columns
    .map((one) => `${theirs}.${quoted(one.theirs)} = ${own}.${quoted(one.own)}`)
    .join(' AND ');
  return `DELETE FROM ${own} WHERE ${isSet} AND NOT EXISTS (SELECT 1 FROM ${quoted(parent)} ${theirs} WHERE ${isSame})`;
}

/** What a backup has counted of what it holds. */
export interface Counts {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** The ledger's balances by kind of account, in kopecks. */
  readonly ledger: Readonly<Record<string, number>>;
}

/** Fails, and with it the whole restore, where something is not as it should be; the failure names what. */
const check = (what: string, holds: string) => [
  `CREATE TABLE restore_check (holds INTEGER CONSTRAINT ${quoted(`restored ${what}`)} CHECK (holds))`,
  `INSERT INTO restore_check VALUES (${holds})`,
  'DROP TABLE restore_check',
];

/** What a failed restore was refused for; undefined where it failed by itself. */
export const refusalOf = (message: string): string | undefined =>
  /CHECK constraint failed: "?restored ([^":\n]+)/.exec(message)?.[1]?.trim();

/** Compares what was written with what the backup has counted. */
const checkCounts = ({ tables, ledger }: Counts): string[] => [
  ...Object.entries(tables).flatMap(([table, count]) =>
    check(`${table}, ${count} rows`, `(SELECT COUNT(*) FROM ${quoted(table)}) = ${count}`),
  ),
  `CREATE TABLE restore_balances AS ${selectLedger}`,
  ...Object.entries(ledger).flatMap(([kind, kop]) =>
    check(
      `accounts ${kind}, ${kop} kop`,
      `COALESCE((SELECT kop FROM restore_balances WHERE kind = ${literal(kind)}), 0) = ${kop}`,
    ),
  ),
  'DROP TABLE restore_balances',
];

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

/**
 * What comes before the rows. Guards would refuse rows that were rightful when they came, and dates or counters would
 * be written anew: no trigger runs until all rows are there.
 */
export function beginRestore(tables: readonly string[], triggers: readonly Trigger[]): string {
  return [
    'PRAGMA defer_foreign_keys = on',
    ...triggers.map(({ name }) => `DROP TRIGGER ${quoted(name)}`),
    ...tables.map((table) => `DELETE FROM ${quoted(table)}`),
    'CREATE TABLE restore_pieces (cell INTEGER NOT NULL, start INTEGER NOT NULL, piece TEXT NOT NULL)',
  ]
    .map((sql) => `${sql};\n`)
    .join('');
}

/**
 * What comes after the rows. They are compared with what the backup has counted; then what refers to nothing is left out,
 * parents before their children. Then come triggers as they were, a publication, and counters of places that the timer
 * compares soon.
 */
export function endRestore(
  {
    triggers,
    references,
  }: { readonly triggers: readonly Trigger[]; readonly references: readonly Reference[] },
  counts: Counts,
): string {
  return [
    ...checkCounts(counts),
    ...references.map(dropOrphans),
    'DROP TABLE restore_pieces',
    "UPDATE timer_marks SET reached = 0 WHERE name = 'places'",
    'UPDATE content_state SET changes = changes + 1',
    ...triggers.map(({ sql }) => sql),
  ]
    .map((sql) => `${sql};\n`)
    .join('');
}
