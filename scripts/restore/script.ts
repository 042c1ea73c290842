import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { literal } from '#worker/db/literal.ts';

/** Below D1's 100,000 bytes a statement. */
const MAX_BYTES = 90_000;
/** A text is put together from pieces of so many characters where its row is longer: four bytes each at most. */
const PIECES = /.{1,20000}/gsu;
const LONG_TEXT = 5_000;

const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;

/**
 * Makes a database of a script of `wrangler d1 export`, whose rows come before the tables that they refer to: D1 itself
 * would refuse them.
 */
export function loadScript(script: string, file: string): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    db.exec(`BEGIN; ${readFileSync(script, 'utf8')}; COMMIT`);
  } finally {
    db.close();
  }
}

/** A row as statements; texts that do not fit one are put together from pieces within the database. */
function* insertRow(table: string, row: Readonly<Record<string, unknown>>): Generator<string> {
  const into = `INSERT INTO ${quoted(table)} (${Object.keys(row).map(quoted).join(', ')})`;
  const cells = Object.values(row) as (string | number | null)[];
  const whole = `${into} VALUES (${cells.map(literal).join(', ')});\n`;
  if (Buffer.byteLength(whole) <= MAX_BYTES) return yield whole;
  const values: string[] = [];
  for (const [cell, value] of cells.entries()) {
    const isLong = typeof value === 'string' && value.length > LONG_TEXT;
    for (const { 0: piece, index } of isLong ? value.matchAll(PIECES) : [])
      yield `INSERT INTO restore_pieces VALUES (${cell}, ${index}, ${literal(piece)});\n`;
    const pieces = `(SELECT group_concat(piece, '' ORDER BY start) FROM restore_pieces WHERE cell = ${cell})`;
    values.push(isLong ? pieces : literal(value));
  }
  yield `${into} VALUES (${values.join(', ')});\nDELETE FROM restore_pieces;\n`;
}

/** The script that fills an empty database of Cloudflare's: tables, rows, and then what would act upon rows. */
export function* scriptOf(file: string): Generator<string> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const objects =
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'";
    const schema = db.prepare(objects).all();
    const [tables, others] = [true, false].map((isTable) =>
      schema.filter(({ type }) => (type === 'table') === isTable),
    );
    yield 'PRAGMA defer_foreign_keys = on;\n';
    for (const { sql } of tables ?? []) yield `${sql};\n`;
    yield 'CREATE TABLE restore_pieces (cell INTEGER NOT NULL, start INTEGER NOT NULL, piece TEXT NOT NULL);\n';
    for (const { name } of tables ?? [])
      for (const row of db.prepare(`SELECT * FROM ${quoted(name)}`).iterate())
        yield* insertRow(String(name), row);
    yield 'DROP TABLE restore_pieces;\n';
    for (const { sql } of others ?? []) yield `${sql};\n`;
  } finally {
    db.close();
  }
}
