import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { readRow, readRows, sql, type Value } from '../platform/database.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** The table and its columns are wrangler's own: a database moves from one place to the other with what it has seen. */
const migrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

interface Migrated {
  /** Names of the migrations that were applied just now. */
  readonly migrations: string[];
  /** Names of those that the database has seen and this build does not know: a newer one has written it. */
  readonly unknown: string[];
}

/** Applies the migrations that the database has not seen, each as a whole or not at all. */
export async function migrate(db: SqliteDatabase, folder: string): Promise<Migrated> {
  await db.exec(migrationsTable);
  const rows = await readRows(db, sql('SELECT name FROM d1_migrations ORDER BY name'));
  const applied = new Set(rows.map(({ name }) => String(name)));
  const known = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const pending = known.filter((name) => !applied.has(name)).sort();
  for (const name of pending) {
    const script = readFileSync(join(folder, name), 'utf8');
    const note = `INSERT INTO d1_migrations (name) VALUES ('${name}')`;
    await db.transaction(`${script}\n;${note};`).catch((error: Error) => {
      throw new Complaint(
        `Migration ${name} does not fit ${db.file} (${error.message}), which stays as it was: restore a copy, or mend by hand what half a migration has left.`,
      );
    });
  }
  return { migrations: pending, unknown: [...applied].filter((name) => !known.includes(name)) };
}

interface Statement {
  readonly sql: string;
  readonly params: readonly Value[];
}

/** Loads a seed, unless it is the one that was loaded last; tells whether it was. */
export async function seed(db: SqliteDatabase, statements: readonly Statement[]): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(statements)).digest('hex');
  await db.exec('CREATE TABLE IF NOT EXISTS local_seed (hash TEXT NOT NULL)');
  if ((await readRow(db, sql('SELECT hash FROM local_seed')))?.hash === hash) return false;
  await db.write([
    ...statements.map(({ sql: text, params: values }) => ({ text, values })),
    sql('DELETE FROM local_seed'),
    sql('INSERT INTO local_seed (hash) VALUES (?)').with(hash),
  ]);
  return true;
}
