import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Miniflare } from 'miniflare';
import { Complaint } from '#shared/complaint.ts';
import { applyMigrations, applySchema, applySeed, type Database } from './database.ts';
import { localDatabases } from './local-bindings.ts';
import { databaseWorker, openDatabase } from './site-database.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where the databases of a folder stand. */
export const databasesIn = (stateDir: string): string => resolve(stateDir, 'v3/d1');

/** Whoever cannot go on with a folder can always begin anew: what is in it is for trying the site. */
const otherwise = (stateDir: string) =>
  `remove ${stateDir} to begin anew, or name another folder by STATE_DIR.`;

/** Refuses a database that other sources have written, of a newer state or of another branch. */
async function requireKnown(db: Database, directory: string, stateDir: string): Promise<void> {
  const known = new Set(readdirSync(directory));
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const unknown = results.flatMap(({ name }) => (known.has(name) ? [] : [name])).sort();
  if (unknown.length === 0) return;
  throw new Complaint(
    `The database in ${stateDir} is of newer sources (${unknown.join(', ')}): ${otherwise(stateDir)}`,
  );
}

/** What was done to the database. */
export interface Prepared {
  readonly migrations: string[];
  readonly isSeeded: boolean;
}

/** The databases under a folder, without a site; a running one may stand above them. */
export interface LocalState {
  /** Applies the migrations that are new, and the seed where it has changed. */
  readonly prepare: (seed: Parameters<typeof applySeed>[1]) => Promise<Prepared>;
  readonly close: () => Promise<void>;
}

async function prepareDatabase(
  db: Database,
  seed: Parameters<typeof applySeed>[1],
  stateDir: string,
): Promise<Prepared> {
  const directory = join(root, 'worker/db/migrations');
  const misfits = (error: Error) => {
    throw new Complaint(
      `The database in ${stateDir} does not fit these sources (${error.message}): ${otherwise(stateDir)}`,
    );
  };
  const migrations = await applyMigrations(db, directory).catch(misfits);
  await requireKnown(db, directory, stateDir);
  return { migrations, isSeeded: await applySeed(db, seed).catch(misfits) };
}

/** An edge has no other database than that of the local environment. */
export async function openState(stateDir: string, isEdge = false): Promise<LocalState> {
  const { DB, LOCAL_DB } = localDatabases;
  const key = randomUUID();
  const databases = isEdge ? [LOCAL_DB] : [DB, LOCAL_DB];
  const mf = new Miniflare({
    cf: false,
    d1Persist: databasesIn(stateDir),
    workers: databases.map((id) => databaseWorker(id, key)),
  });
  const close = () => mf.dispose();
  let db: Database | undefined;
  try {
    await applySchema(await openDatabase(mf, LOCAL_DB, key), join(root, 'worker/local/schema.sql'));
    if (!isEdge) db = await openDatabase(mf, DB, key);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async prepare(seed) {
      return db ? prepareDatabase(db, seed, stateDir) : { migrations: [], isSeeded: false };
    },
    close,
  };
}

/** Migrates and seeds the databases under a folder, with the seed of `npm start` unless another is given. */
export async function prepareState(
  stateDir: string,
  { isEdge = false, seed }: { isEdge?: boolean; seed?: () => Parameters<typeof applySeed>[1] } = {},
): Promise<Prepared> {
  const state = await openState(stateDir, isEdge);
  try {
    if (isEdge) return await state.prepare([]);
    const ownSeed = seed ?? (await import('#worker/db/seed/load.ts')).refreshStatements;
    return await state.prepare(ownSeed());
  } finally {
    await state.close();
  }
}
