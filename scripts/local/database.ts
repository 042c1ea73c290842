import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { splitSql } from './split-sql.ts';

export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

interface Statement {
  sql: string;
  params: readonly (string | number | null)[];
}

/** The table and its columns are wrangler's own, so that either tool may apply the next migration. */
const migrationsTable = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

const batchSize = 500;

/** Applies the files that the database has not seen yet, each in one transaction, and returns their names. */
export async function applyMigrations(db: Database, directory: string): Promise<string[]> {
  await db.prepare(migrationsTable).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.sql')) : [];
  const pending = names.sort().filter((name) => !applied.has(name));
  for (const name of pending) {
    const statements = splitSql(readFileSync(join(directory, name), 'utf8'));
    const applying = db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
    await applying.catch((cause: Error) => {
      throw new Error(`${name}: ${cause.message}`, { cause });
    });
  }
  return pending;
}

/** Loads the statements unless the database says that it holds exactly these; returns whether it loaded. */
export async function applySeed(db: Database, statements: readonly Statement[]): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(statements)).digest('hex');
  await db.prepare('CREATE TABLE IF NOT EXISTS local_seed (hash TEXT NOT NULL)').run();
  const current = await db.prepare('SELECT hash FROM local_seed').first<string>('hash');
  if (current === hash) return false;
  for (let start = 0; start < statements.length; start += batchSize) {
    const chunk = statements.slice(start, start + batchSize);
    await db.batch(chunk.map(({ sql, params }) => db.prepare(sql).bind(...params)));
  }
  await db.batch([
    db.prepare('DELETE FROM local_seed'),
    db.prepare('INSERT INTO local_seed (hash) VALUES (?)').bind(hash),
  ]);
  return true;
}

/** A schema of `CREATE … IF NOT EXISTS` statements, for a database that nothing has to be migrated in. */
export async function applySchema(db: Database, file: string): Promise<void> {
  const isPresent = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'local_schema'").first();
  const sql = readFileSync(file, 'utf8');
  if (isPresent) {
    const current = await db.prepare('SELECT sql FROM local_schema').first<string>('sql');
    if (current === sql) return;
  }
  const statements = splitSql(sql);
  await db.batch([
    ...statements.map((statement) => db.prepare(statement)),
    db.prepare('CREATE TABLE IF NOT EXISTS local_schema (sql TEXT NOT NULL)'),
    db.prepare('DELETE FROM local_schema'),
    db.prepare('INSERT INTO local_schema (sql) VALUES (?)').bind(sql),
  ]);
}
