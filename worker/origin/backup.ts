import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { readRow, sql } from '../platform/database.ts';
import { openPhotos } from './open-photos.ts';
import { createPhotoFolder } from './photo-folder.ts';
import { copyPhotos } from './photo-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/** What a backup has: the database, and a folder of photos beside it, wherever they are kept. All else is made again. */
const DATABASE = 'site.sqlite';
const PHOTOS = 'photos';

type Variables = Readonly<Record<string, string | undefined>>;

/** Copies what an origin keeps into a folder that is not there yet, while it goes on answering. */
export async function backupOrigin(
  dataDir: string,
  target: string,
  variables: Variables = {},
): Promise<void> {
  const [from, to] = [resolve(dataDir), resolve(target)];
  if (existsSync(to)) throw new Complaint(`${target} is there already: name a folder that is not.`);
  const draft = `${to}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const db = new SqliteDatabase(join(from, DATABASE));
  try {
    // The database first: a photo that it names is there before the row, and one that came later hurts nobody.
    await db.copyTo(join(draft, DATABASE));
  } finally {
    db.close();
  }
  await copyPhotos(openPhotos(join(from, PHOTOS), variables), createPhotoFolder(join(draft, PHOTOS)));
  await rename(draft, to);
}

/** Runs a script of statements, such as a seed, on what an origin keeps: all of it, or nothing. */
export async function loadScript(script: string, dataDir: string): Promise<void> {
  const db = new SqliteDatabase(join(resolve(dataDir), DATABASE));
  try {
    await db.transaction(script);
  } finally {
    db.close();
  }
}

/** Fills an empty folder from a backup; the origin that is started on it goes on from there. */
export async function restoreOrigin(
  source: string,
  dataDir: string,
  variables: Variables = {},
): Promise<void> {
  const [from, to] = [resolve(source), resolve(dataDir)];
  if (!existsSync(join(from, DATABASE)))
    throw new Complaint(`${source} is no backup, which has a ${DATABASE}: name the folder of one.`);
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw new Complaint(`DATA_DIR=${dataDir} is not empty: name one that is, or move it away.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const db = new SqliteDatabase(join(from, DATABASE));
  try {
    if ((await readRow(db, sql('PRAGMA integrity_check')))?.integrity_check !== 'ok')
      throw new Complaint(`${source} is damaged: take another backup.`);
    await db.copyTo(join(to, DATABASE));
  } finally {
    db.close();
  }
  await copyPhotos(createPhotoFolder(join(from, PHOTOS)), openPhotos(join(to, PHOTOS), variables));
}
