import { join, resolve } from 'node:path';
import { SqliteDatabase } from './sqlite-database.ts';

/** Runs a script of statements, such as a seed, on what an origin keeps: all of it, or nothing. */
export async function loadScript(script: string, dataDir: string): Promise<void> {
  const db = new SqliteDatabase(join(resolve(dataDir), 'site.sqlite'));
  try {
    await db.transaction(script);
  } finally {
    db.close();
  }
}
