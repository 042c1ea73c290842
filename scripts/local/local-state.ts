import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import type { SeedStatement } from '#worker/db/seed/statement.ts';
import { migrate, seed } from '#worker/origin/migrate.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { localDatabases } from './local-bindings.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where the databases of a folder stand. */
export const databasesIn = (stateDir: string): string => resolve(stateDir, 'v3/d1');

/** Opens the file in which Miniflare, and so wrangler, keeps a database of D1. */
function openDatabase(stateDir: string, id: string): SqliteDatabase {
  const objects = 'miniflare-D1DatabaseObject';
  const key = createHash('sha256').update(objects).digest();
  const sign = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
  const name = Buffer.concat([sign(id), sign(sign(id))]).toString('hex');
  const file = join(databasesIn(stateDir), objects, `${name}.sqlite`);
  mkdirSync(dirname(file), { recursive: true });
  return new SqliteDatabase(file);
}

async function within<T>(db: SqliteDatabase, work: (db: SqliteDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** The inbox and the clock of the local environment, which an edge has as well. */
export const prepareLocal = (stateDir: string): Promise<void> =>
  within(openDatabase(stateDir, localDatabases.LOCAL_DB), (db) =>
    db.exec(readFileSync(join(root, 'worker/local/schema.sql'), 'utf8')),
  );

/** What was done to the database. */
export interface Prepared {
  readonly migrations: readonly string[];
  readonly isSeeded: boolean;
}

/** Applies the migrations that are new, and the seed where it has changed, to the databases of a folder. */
export async function prepareState(
  stateDir: string,
  statements: readonly SeedStatement[],
): Promise<Prepared> {
  // Whoever cannot go on with a folder can always begin anew: what is in it is for trying the site.
  const refuse = (what: string) => {
    throw new Complaint(`${what}: remove ${stateDir} to begin anew, or name another folder by STATE_DIR.`);
  };
  const misfits = (error: Error) => refuse(`The database does not fit these sources (${error.message})`);
  await prepareLocal(stateDir);
  return within(openDatabase(stateDir, localDatabases.DB), async (db) => {
    const { migrations, unknown } = await migrate(db, join(root, 'worker/db/migrations')).catch(misfits);
    if (unknown.length > 0) refuse(`The database is of newer sources (${unknown.join(', ')})`);
    const isSeeded = await seed(db, statements).catch(misfits);
    // A running site publishes what has changed when it sees this count.
    if (migrations.length > 0 || isSeeded) await db.exec('UPDATE content_state SET changes = changes + 1');
    return { migrations, isSeeded };
  });
}
