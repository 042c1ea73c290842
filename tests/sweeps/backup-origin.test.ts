import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings } from '#shared/features/customers/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { runScriptFile } from '#tests/harness/commands.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type OriginSite, startOriginSite } from '#tests/harness/origin-site.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { setClock } from '#tests/harness/visitor.ts';
import { copyDatabase } from '#worker/origin/copies.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { sql, writeOne } from '#worker/platform/database.ts';

const folder = temporaryFolder();
const key = join(folder, 'key.txt');
const store = join(folder, 'store');
let site: OriginSite;
let customer: Customer;
let variables: Readonly<Record<string, string>>;

beforeAll(async () => {
  const identity = await generateX25519Identity();
  writeFileSync(key, identity);
  variables = { BACKUPS_DIR: store, BACKUP_RECIPIENT: await identityToRecipient(identity) };
  site = await startOriginSite({ vars: variables });
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
});
afterAll(async () => {
  await site?.stop();
});

const restore = (dataDir: string, ...words: string[]) =>
  runScriptFile('scripts/restore.mjs', ['origin', '--key', key, ...words], {
    BACKUPS_DIR: store,
    DATA_DIR: dataDir,
  });

/** The site over a restored folder knows its customer, whose session goes on. */
async function expectRestored(dataDir: string): Promise<void> {
  const again = await startOriginSite({}, dataDir);
  try {
    await setClock(again, orderMoment);
    const back = new Customer(again, customer.phone);
    for (const [name, value] of customer.cookies) back.cookies.set(name, value);
    expect((await back.call(getSettings)).customer.phone).toBe(customer.phone);
  } finally {
    await again.stop();
  }
}

test('a copy of a database that is written all the time ends, as of one moment', async () => {
  const other = new SqliteDatabase(join(site.folder, 'site.sqlite'));
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const mark = 'INSERT INTO reminders (key, customer_id, at) VALUES (?1, ?2, 1)';
      await writeOne(other, sql(mark).with(`busy-${written}`, customer.id));
      written += 1;
      await sleep(5);
    }
  })();
  const ids = [await copyDatabase(site.folder, variables), await copyDatabase(site.folder, variables)];
  isOver = true;
  await writing;
  other.close();
  expect(written).toBeGreaterThan(5);
  expect(readdirSync(join(store, 'copies')).sort()).toEqual(ids);
  const [part = ''] = readdirSync(join(store, 'copies', ids[0] ?? '')).filter((name) =>
    name.endsWith('.age'),
  );
  const content = readFileSync(join(store, 'copies', ids[0] ?? '', part), 'latin1');
  expect([content.startsWith('age-encryption.org/v1'), content.includes('SQLite format')]).toEqual([
    true,
    false,
  ]);
  const { code, output } = await restore(join(folder, 'copied'));
  expect([code, output]).toEqual([0, expect.stringContaining('the database of that moment')]);
  const again = await restore(join(folder, 'copied'));
  expect([again.code, again.errors]).toEqual([2, expect.stringContaining('is not empty')]);
  await expectRestored(join(folder, 'copied'));
}, 60_000);

test('a copy without a store or a key is refused in one line', async () => {
  await expect(copyDatabase(site.folder, { BACKUPS_DIR: store })).rejects.toThrow('BACKUP_RECIPIENT');
  await expect(copyDatabase(site.folder, { ...variables, BACKUPS_DIR: undefined })).rejects.toThrow(
    'BACKUPS_DIR',
  );
});
