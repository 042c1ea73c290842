import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Miniflare } from 'miniflare';
import { applyMigrations, applySchema, applySeed, type Database } from './database.ts';
import { localDatabases } from './local-bindings.ts';
import { databaseWorker, openDatabase } from './site-database.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where the databases of a folder stand. */
export const databasesIn = (stateDir: string): string => resolve(stateDir, 'v3/d1');

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
      if (!db) return { migrations: [], isSeeded: false };
      const migrations = await applyMigrations(db, join(root, 'worker/db/migrations'));
      return { migrations, isSeeded: await applySeed(db, seed) };
    },
    close,
  };
}

/** Migrates and seeds the databases under a folder. */
export async function prepareState(stateDir: string, isEdge = false): Promise<Prepared> {
  const state = await openState(stateDir, isEdge);
  try {
    if (isEdge) return await state.prepare([]);
    const { refreshStatements } = await import('#worker/db/seed/load.ts');
    return await state.prepare(refreshStatements());
  } finally {
    await state.close();
  }
}
