import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const migrations = join(resolve(import.meta.dirname, '../..'), 'worker/db/migrations');

/** Gives an empty database the schema. */
export function writeMigrated(db: DatabaseSync): void {
  for (const name of readdirSync(migrations).sort()) db.exec(readFileSync(join(migrations, name), 'utf8'));
}

/** A migrated database without the seed, within this process: for tests of SQL that need nothing of D1. */
export function createMemoryDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  writeMigrated(db);
  return db;
}

/** Names of the tables that hold rows of their own: not those of the platform or `npm start`. */
export const selectTables = `
  SELECT t.name FROM sqlite_master t WHERE t.type = 'table'
    AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB 'd1_*' AND t.name NOT GLOB 'local_*'
  ORDER BY t.name`;

/** Every row of every table, for comparing databases. */
export function readRows(db: DatabaseSync): Record<string, unknown[]> {
  const names = db
    .prepare(selectTables)
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(names.map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all()]));
}
