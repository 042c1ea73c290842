import { Complaint } from '#shared/complaint.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { createBucket } from './bucket.ts';
import { createFolder } from './folder.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Milliseconds that reading an object may take: the worker waits for a picture for ten seconds; a copy
 * may have a gigabyte, which a slow line carries in minutes, and nobody waits for it.
 */
const READ_MS = { PHOTOS: 9000, BACKUPS: 180_000 } as const;

/** The bucket that variables name, all of them or none: `PHOTOS_URL`, `PHOTOS_KEY_ID` …; undefined where none is named. */
export function openBucket(word: 'PHOTOS' | 'BACKUPS', variables: Variables): ObjectStore | undefined {
  const names = ['URL', 'KEY_ID', 'SECRET', 'REGION'].map((part) => `${word}_${part}`);
  const values = names.map((name) => variables[name]);
  if (values.every((value) => value === undefined)) return undefined;
  const [url, keyId, secret, region] = values;
  if (!url || !keyId || !secret || !region || !URL.canParse(url))
    throw new Complaint(`A bucket needs all of ${names.join(', ')}, the first an address.`);
  return createBucket({ url, keyId, secret, region, readMs: READ_MS[word] });
}

/** Where photos are: in a bucket, or in the folder. */
export const openPhotos = (folder: string, variables: Variables): ObjectStore =>
  openBucket('PHOTOS', variables) ?? createFolder(folder);

/** Where copies go: to a bucket, or to a folder on another disk (`BACKUPS_DIR`); undefined where neither is named. */
export const openBackups = (variables: Variables): ObjectStore | undefined =>
  openBucket('BACKUPS', variables) ??
  (variables.BACKUPS_DIR === undefined ? undefined : createFolder(variables.BACKUPS_DIR));
