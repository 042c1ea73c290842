import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { migrate } from '#worker/origin/migrate.ts';
import { openPhotos } from '#worker/origin/open-store.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { root } from '../bootstrap.mjs';
import type { Target } from './target.ts';

/** A new folder of an origin, migrated. */
export async function openFolder(
  dataDir: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Target> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Complaint(`DATA_DIR=${dataDir} is not empty: name one that is, or move it away.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const db = new SqliteDatabase(join(dataDir, 'site.sqlite'));
  await migrate(db, join(root, 'worker/db/migrations'));
  return {
    photos: openPhotos(join(dataDir, 'photos'), variables),
    query: (statements) => db.read(statements.map((text) => ({ text, values: [] }))),
    run: (scripts) => db.transactionOf(scripts),
    close: async () => db.close(),
  };
}
