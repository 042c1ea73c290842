import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import type { Database } from '#scripts/local/database.ts';
import { databaseWorker, openDatabase } from '#scripts/local/site-database.ts';
import { selectTables } from './memory-database.ts';

/** Looks into a database of a local state in which no site runs. */
export async function lookInto<T>(
  stateDir: string,
  databaseId: string,
  look: (db: Database) => Promise<T>,
): Promise<T> {
  const key = randomUUID();
  const mf = new Miniflare({
    cf: false,
    d1Persist: join(stateDir, 'v3/d1'),
    workers: [databaseWorker(databaseId, key)],
  });
  try {
    return await look(await openDatabase(mf, databaseId, key));
  } finally {
    await mf.dispose();
  }
}

/** Every row of every table but the counters of changes, which each writing moves on. */
export async function readTables(db: Database): Promise<Record<string, unknown[]>> {
  const { results } = await db.prepare(selectTables).all<{ name: string }>();
  const answers = await db.batch(results.map(({ name }) => db.prepare(`SELECT * FROM ${name}`)));
  const rows = Object.fromEntries(results.map(({ name }, index) => [name, answers[index]?.results ?? []]));
  return { ...rows, content_state: [], search_state: [] };
}
