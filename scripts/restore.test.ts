import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { type Site, test } from '#tests/site.ts';
import { copyDatabase, requireCopySettings, storeCopy } from '#worker/origin/copies.ts';
import { createFolder } from '#worker/origin/folder.ts';
import { differences, fingerprintOf } from './restore/fingerprint.ts';
import { restoreOrigin } from './restore/restore.ts';
import { loadScript, scriptOf } from './restore/script.ts';

const [identity, otherIdentity] = [await generateX25519Identity(), await generateX25519Identity()];
const recipient = await identityToRecipient(identity);
const keys = { identity, macKey: 'k'.repeat(64) };
const folder = temporaryFolder();
let stores = 0;

/** A site with an order, and a store with a copy of its database. */
async function copied(site: Site) {
  stores += 1;
  const variables = {
    BACKUPS_DIR: join(folder, `store-${stores}`),
    ...{ BACKUP_RECIPIENT: recipient, BACKUP_MAC_KEY: keys.macKey },
  };
  await site.customer({ name: 'Аполлинария', order: {} });
  const name = await copyDatabase(site.inside.folder, variables);
  const bytes = readFileSync(join(variables.BACKUPS_DIR, name));
  const source = join(site.inside.folder, 'site.sqlite');
  const store = createFolder(variables.BACKUPS_DIR);
  return { variables, name, bytes, source, store, dataDir: join(folder, `site-${stores}`) };
}
type Copied = Awaited<ReturnType<typeof copied>>;

const restored = ({ store, dataDir }: Copied, opening = keys, compare?: string) =>
  restoreOrigin({ store, keys: opening, name: undefined, dataDir, compare });

test('a lost database is restored with every row, trigger and index, and nobody else reads its copy', async ({
  site,
}) => {
  const copy = await copied(site);
  expect(copy.bytes.toString('latin1').indexOf('age-encryption.org/v1')).toBe(32);
  expect(copy.bytes.includes('SQLite format')).toBe(false);
  expect(await restored(copy, keys, copy.source)).toContain(`as in ${copy.source}`);
  const restoredFile = join(copy.dataDir, 'site.sqlite');
  expect(fingerprintOf(restoredFile).get('deliveries')?.rows).toBeGreaterThan(0);
  await expect(restored(copy)).rejects.toThrow('is not empty');
  const db = new DatabaseSync(restoredFile);
  db.exec("UPDATE customers SET name = 'Анна'; DELETE FROM streets");
  db.close();
  expect(differences(fingerprintOf(restoredFile), fingerprintOf(copy.source))).toEqual([
    expect.stringMatching(/^customers \(1 and 1 rows\)/),
    expect.stringMatching(/^streets \(0 and \d+ rows\)/),
  ]);
});

/** What anybody can make who knows the public key alone. */
async function forge(content: Uint8Array): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Buffer.from(await encrypter.encrypt(content));
}

test.for<[string, (copy: Copied) => Promise<Uint8Array>]>([
  ['encrypted to the public key, unsigned', () => forge(Buffer.from('SQLite format 3\0'))],
  [
    'under a code of another copy',
    async ({ bytes }) =>
      Buffer.concat([bytes.subarray(0, 32), await forge(Buffer.from('SQLite format 3\0'))]),
  ],
  ['with a byte that has changed', async ({ bytes }) => bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1)],
  ['with a changed code', async ({ bytes }) => bytes.with(0, (bytes.at(0) ?? 0) ^ 1)],
  ['that is cut off', async ({ bytes }) => bytes.subarray(0, 20)],
])('a copy %s is refused before anything of it is read', async ([, make], { site }) => {
  const copy = await copied(site);
  await copy.store.put(copy.name, await make(copy));
  await expect(restored(copy)).rejects.toThrow('nothing of it was read');
  expect(existsSync(join(copy.dataDir, 'restored.sqlite'))).toBe(false);
});

test('so is an older copy under a newer name, and one of another site; another private key is told', async ({
  site,
}) => {
  const copy = await copied(site);
  await expect(restored(copy, { ...keys, macKey: 'o'.repeat(64) })).rejects.toThrow('nothing of it was read');
  await expect(restored(copy, { ...keys, identity: otherIdentity })).rejects.toThrow('private key');
  await copy.store.put('copies/2030-01-01T00-00-00.000Z.sqlite.gz.age', copy.bytes);
  await expect(restored(copy)).rejects.toThrow('nothing of it was read');
});

test('a copy goes to Cloudflare as statements within its limit, and comes back the same', async ({
  site,
}) => {
  const { source } = await copied(site);
  const db = new DatabaseSync(source);
  const texts = ['it\'s; -- "no"', 'a\r\nb\u2028', '😀'.repeat(70_000), 'ж'.repeat(70_000)];
  for (const [index, text] of texts.entries())
    db.prepare("INSERT INTO site_lists (list, sort, item) VALUES ('test', ?, ?)").run(
      index,
      JSON.stringify(text),
    );
  db.close();
  const [script, file] = [join(folder, 'copy.sql'), join(folder, 'loaded.sqlite')];
  const statements = [...scriptOf(source)];
  expect(Math.max(...statements.map((text) => Buffer.byteLength(text)))).toBeLessThan(100_000);
  await createFolder(folder).put('copy.sql', statements.join(''));
  loadScript(script, file);
  expect(differences(fingerprintOf(file), fingerprintOf(source))).toEqual([]);
});

test('copies stay for 29 days, the first of each day and the three newest', async ({ site }) => {
  const { variables, source, store, name } = await copied(site);
  await store.delete(name);
  const start = Date.parse('2026-11-01T00:00:00Z');
  const settings = requireCopySettings(variables);
  for (const minutes of [0, 3, 6, 9, 12]) await storeCopy(source, settings, start + minutes * 60_000);
  const names = async () => (await store.list()).objects.map(({ key }) => key.slice(7, 23));
  expect(await names()).toEqual([
    '2026-11-01T00-00',
    ...['06', '09', '12'].map((at) => `2026-11-01T00-${at}`),
  ]);
  await storeCopy(source, settings, start + 29 * DAY_MS);
  expect(await names()).toEqual(['2026-11-01T00-09', '2026-11-01T00-12', '2026-11-30T00-00']);
});

test('half of what a copy needs is refused in one line', async ({ site }) => {
  const { variables } = await copied(site);
  for (const missing of Object.keys(variables))
    await expect(copyDatabase(site.inside.folder, { ...variables, [missing]: undefined })).rejects.toThrow(
      'A copy needs',
    );
});
