import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { COPIES, CopyManifest, unpackPart, WrongKeyError } from '#worker/db/backup/archive.ts';
import { openPhotos } from '#worker/origin/open-store.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { readRow, sql } from '#worker/platform/database.ts';
import { keysOf, type ObjectStore } from '#worker/platform/object-store.ts';
import { fetchParts, restorePhotos, wrongKey } from './backup.ts';

/** The newest copy of an origin's database; undefined where there is none. */
export async function findCopy(store: ObjectStore): Promise<CopyManifest | undefined> {
  const whole: string[] = [];
  for await (const key of keysOf(store, COPIES)) if (key.endsWith('/manifest.json')) whole.push(key);
  const key = whole.at(-1);
  const found = key === undefined ? null : await store.get(key);
  if (!found) return undefined;
  return CopyManifest.parse(JSON.parse(new TextDecoder().decode(await found.arrayBuffer())));
}

interface RestoringCopy {
  readonly store: ObjectStore;
  readonly copy: CopyManifest;
  readonly identity: string;
  readonly dataDir: string;
  readonly scratch: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

async function writeDatabase({ copy, identity }: RestoringCopy, parts: readonly string[], file: string) {
  const handle = await open(file, 'w', 0o600);
  try {
    for (const part of parts) await handle.write(await unpackPart(identity, await readFile(part)));
    await handle.sync();
  } catch (error) {
    throw error instanceof WrongKeyError ? wrongKey(copy.id) : error;
  } finally {
    await handle.close();
  }
}

/** Fills an empty folder of an origin from a copy of its database; tells how many photos came with it. */
export async function restoreCopy(restoring: RestoringCopy): Promise<number> {
  const { store, copy, identity, dataDir, scratch, variables } = restoring;
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Complaint(`DATA_DIR=${dataDir} is not empty: name one that is, or move it away.`);
  const parts = await fetchParts(store, copy, scratch);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'site.sqlite');
  await writeDatabase(restoring, parts, file);
  const db = new SqliteDatabase(file);
  try {
    const answer = await readRow(db, sql('PRAGMA quick_check'));
    if (answer?.quick_check !== 'ok')
      throw new Complaint(`Копия ${copy.id} повреждена: возьмите ночную, --backup.`);
  } finally {
    db.close();
  }
  return restorePhotos(
    store,
    openPhotos(join(dataDir, 'photos'), variables),
    identity,
    Number.POSITIVE_INFINITY,
  );
}
