import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { DAY_MS } from '#shared/dates.ts';
import { COPIES, copiedAt } from '../db/copy-names.ts';
import { listKeys, type ObjectStore } from '../platform/object-store.ts';
import { openBackups } from './open-store.ts';
import { type SealingKeys, sealCopy } from './sealed-copy.ts';
import { SqliteDatabase } from './sqlite-database.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The policy promises (13.4) that what was removed is gone from copies within 30 days. */
const KEPT_MS = 29 * DAY_MS;
/** The newest ones, beside the first of each day. */
const NEWEST = 3;

/** Where copies go, and by which keys. */
export interface CopySettings extends SealingKeys {
  readonly store: ObjectStore;
}

const isSet = ({ BACKUP_RECIPIENT, BACKUP_MAC_KEY }: Variables) =>
  BACKUP_RECIPIENT !== undefined || BACKUP_MAC_KEY !== undefined;

/** What variables say of copies; half of it is refused. */
export function requireCopySettings(variables: Variables): CopySettings {
  const store = openBackups(variables);
  const { BACKUP_RECIPIENT: recipient = '', BACKUP_MAC_KEY: macKey = '' } = variables;
  if (!store || !recipient.startsWith('age1') || macKey.length < 32)
    throw new Complaint(
      'A copy needs BACKUP_RECIPIENT and BACKUP_MAC_KEY (npm run restore -- --new-key prints both), and BACKUPS_DIR or BACKUPS_URL: docs/operations.md says what each is.',
    );
  return { store, recipient, macKey };
}

/** The same; undefined for a site that says nothing of it. */
export const readCopySettings = (variables: Variables): CopySettings | undefined =>
  isSet(variables) ? requireCopySettings(variables) : undefined;

/** Copies whose time is over: all but the newest and the first of each day, and everything after 29 days. */
function isOver(names: readonly string[], now: number): (name: string) => boolean {
  const newest = new Set(names.slice(-NEWEST));
  const dayOf = (name: string) => Math.floor(copiedAt(name) / DAY_MS);
  const firsts = new Map(names.toReversed().map((name) => [dayOf(name), name]));
  return (name) => now - copiedAt(name) >= KEPT_MS || (!newest.has(name) && firsts.get(dayOf(name)) !== name);
}

/** Seals a file into the store under the time at which it was copied, and removes copies whose time is over. */
export async function storeCopy(
  file: string,
  { store, ...keys }: CopySettings,
  now: number,
): Promise<string> {
  const name = `${COPIES}${new Date(now).toISOString().replaceAll(':', '-')}.sqlite.gz.age`;
  await store.put(name, await sealCopy(name, createReadStream(file), keys));
  const names = await listKeys(store, COPIES);
  const over = names.filter(isOver(names, now));
  if (over.length > 0) await store.delete(over);
  return name;
}

/** Copies the database of an origin to the store of backups while it is written, encrypted and signed. */
export async function copyDatabase(dataDir: string, variables: Variables): Promise<string> {
  const settings = requireCopySettings(variables);
  const now = Date.now();
  const draft = join(resolve(dataDir), `copy-${randomUUID()}.sqlite`);
  try {
    const db = new SqliteDatabase(join(resolve(dataDir), 'site.sqlite'));
    try {
      await db.copyTo(draft);
    } finally {
      db.close();
    }
    return await storeCopy(draft, settings, now);
  } finally {
    await rm(draft, { force: true });
  }
}
