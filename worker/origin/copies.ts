import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { Complaint } from '#shared/complaint.ts';
import {
  COPIES,
  type CopyManifest,
  copyManifestKey,
  describePart,
  encrypt,
  idOf,
  momentOf,
} from '../db/backup/archive.ts';
import { keysOf, type ObjectStore } from '../platform/object-store.ts';
import { openBackups } from './open-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Copies that are kept: the nightly backups have what was before them. */
const KEPT = 3;
/** Bytes of the file in a part. */
const PART_BYTES = 16 * 1024 * 1024;

const pack = promisify(gzip);

/** The parts of a file, compressed as fast as can be and encrypted. */
async function* partsOf(file: string, recipient: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(PART_BYTES);
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES);
      if (bytesRead === 0) return;
      const packed = await pack(buffer.subarray(0, bytesRead), { level: constants.Z_BEST_SPEED });
      yield await encrypt(recipient, new Uint8Array(packed));
    }
  } finally {
    await handle.close();
  }
}

/** Parts without a manifest may belong to a copy that is being made; after so long they belong to none. */
const UNFINISHED_MS = 6 * 3_600_000;

async function removeOldCopies(store: ObjectStore, now: number): Promise<void> {
  const keys: string[] = [];
  for await (const key of keysOf(store, COPIES)) keys.push(key);
  const idIn = (key: string) => key.split('/')[1] ?? '';
  const whole = keys.filter((key) => key.endsWith('/manifest.json')).map(idIn);
  const kept = new Set(whole.slice(-KEPT));
  const isUnfinished = (id: string) => !whole.includes(id) && now - momentOf(id) < UNFINISHED_MS;
  const over = keys.filter((key) => !kept.has(idIn(key)) && !isUnfinished(idIn(key)));
  await store.delete(over.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))));
}

/**
 * Copies the database of an origin to the store of its backups while it is written, encrypted: a copy that is minutes old
 * where a backup is of the night. Answers the name of the copy.
 */
export async function copyDatabase(dataDir: string, variables: Variables): Promise<string> {
  const store = openBackups(variables);
  const recipient = variables.BACKUP_RECIPIENT;
  if (!store || recipient === undefined)
    throw new Complaint(
      'A copy needs BACKUP_RECIPIENT, and BACKUPS_DIR or BACKUPS_URL: docs/operations.md says what each is.',
    );
  const begunAt = Date.now();
  const id = idOf(begunAt);
  const draft = join(resolve(dataDir), `copy-${randomUUID()}.sqlite`);
  try {
    await rm(draft, { force: true });
    const db = new SqliteDatabase(join(resolve(dataDir), 'site.sqlite'));
    try {
      await db.copyTo(draft);
    } finally {
      db.close();
    }
    const parts: CopyManifest['parts'] = [];
    for await (const content of partsOf(draft, recipient)) {
      const key = `${COPIES}${id}/${String(parts.length + 1).padStart(5, '0')}-${randomUUID()}.age`;
      await store.put(key, content);
      parts.push(await describePart(key, content));
    }
    const manifest: CopyManifest = { id, begunAt, endedAt: Date.now(), parts };
    await store.put(copyManifestKey(id), JSON.stringify(manifest));
  } finally {
    await rm(draft, { force: true });
  }
  await removeOldCopies(store, Date.now());
  return id;
}
