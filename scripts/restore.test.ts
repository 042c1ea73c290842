import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { allRows } from '#tests/factories/all-rows.ts';
import { openTicket } from '#tests/factories/owned-calls.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { test as base, type Site } from '#tests/site.ts';
import { manifestKey } from '#worker/db/backup/archive.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { readRows, sql } from '#worker/platform/database.ts';
import { findBackup } from './restore/backup.ts';
import { openFolder } from './restore/folder.ts';
import { restoreInto } from './restore/restore.ts';

const [identity, otherKey] = [await generateX25519Identity(), await generateX25519Identity()];
const vars = { BACKUP_RECIPIENT: await identityToRecipient(identity) };
const test = base.extend('siteOptions', () => ({ vars }));

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'befit-restore-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** A site with an order, a delivery that has arrived and a complaint with its photo, after the backup of its night. */
async function backedUp(site: Site) {
  const anna = await site.customer();
  const photo = `/rest/tickets/${await openTicket(anna, site)}/photo/`;
  await anna.request(photo, { method: 'POST', body: new Uint8Array(await takePhoto()) });
  await site.reach('2026-11-19T00:05:00.000Z');
  const store = site.inside.stores.backups;
  return { store, manifest: await findBackup(store, undefined) };
}
type Backup = Awaited<ReturnType<typeof backedUp>>;

/** Restores a backup into a new folder, whose database it returns with the folder's photos, or what was refused. */
async function restored({ store, manifest: { id } }: Backup, key = identity) {
  const target = await openFolder(join(scratch, 'site'), {});
  const manifest = await findBackup(store, id);
  const outcome = await restoreInto({ store, manifest, identity: key, target, scratch }).catch(String);
  await target.close();
  return { outcome, photos: target.photos, db: new SqliteDatabase(join(scratch, 'site/site.sqlite')) };
}

/** Every row but those that the run of the timer has noted after the backup, and what a site makes by itself. */
const rowsOf = (db: SqliteDatabase) => allRows(db, /^(timer_marks|content_state)$/);
const guardsOf = (db: SqliteDatabase) =>
  readRows(db, sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"));

test('a lost site is restored with every row of every table, every guard and every photo', async ({
  site,
}) => {
  const { db, photos, outcome } = await restored(await backedUp(site));
  expect(outcome).toEqual({ photos: 1, leftOut: 0 });
  const before = await rowsOf(site.inside.stores.site);
  expect(before.transfers).not.toEqual([]);
  expect(await rowsOf(db)).toEqual(before);
  expect(await guardsOf(db)).toEqual(await guardsOf(site.inside.stores.site));
  expect((await photos.list({ prefix: 'tickets/' })).objects.map(({ key }) => key)).toEqual(
    await site.photos('tickets/'),
  );
  db.close();
});

describe('nothing is written of a backup', () => {
  const countOneMore = ({ store, manifest }: Backup) =>
    store.put(
      manifestKey(manifest.id),
      JSON.stringify({ ...manifest, tables: { ...manifest.tables, orders: 7 } }),
    );
  const spoil = async ({ store, manifest }: Backup) => {
    const key = manifest.parts[0]?.key ?? '';
    const bytes = new Uint8Array((await (await store.get(key))?.arrayBuffer()) ?? []);
    await store.put(key, bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1));
  };

  test.for([
    ['that is damaged', spoil, identity, /не\sсходится с\sконтрольной суммой/],
    ['that has counted otherwise', countOneMore, identity, /не\sсходится .*orders, 7 rows/],
    ['whose key is another one', () => undefined, otherKey, /ключ не\sоткрывает копию/],
  ] as const)('%s', async ([, change, key, refusal], { site }) => {
    const backup = await backedUp(site);
    await change(backup);
    const { db, outcome } = await restored(backup, key);
    expect(outcome).toMatch(refusal);
    const { customers, orders, pictures } = await rowsOf(db);
    expect([customers, orders, pictures]).toEqual([[], [], []]);
    db.close();
  });
});
