import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listBackups } from '#shared/features/operations/backups/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { search } from '#shared/features/search/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { complain } from '#tests/factories/tickets.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type Outcome, projectRoot, runScriptFile } from '#tests/harness/commands.ts';
import { applyMigrations, type Database } from '#tests/harness/database.ts';
import { localDatabases, localOperatorToken } from '#tests/harness/local-bindings.ts';
import { lookInto, readTables } from '#tests/harness/local-database.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'befit-backup-'));
const from = join(folder, 'from');
const to = join(folder, 'to');
/** What the bucket of backups holds, as whoever restores from it sees it. */
const store = join(folder, 'store');
const key = join(folder, 'key.txt');
const wrongKey = join(folder, 'wrong-key.txt');
const config = join(folder, 'wrangler.toml');
const operator = { headers: { Authorization: `Bearer ${localOperatorToken}` } };

/** Runs `npm run restore`. */
const run = (words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  runScriptFile('.ci/restore.mjs', words, { BACKUPS_DIR: store, ...variables });
/** Restores into the local state of a folder. */
const restoreInto = (stateDir: string, ...words: string[]) =>
  run(['full', '--key', key, '--local', '--persist-to', stateDir, '--config', config, ...words]);

const look = (stateDir: string) => lookInto(stateDir, localDatabases.DB, readAll);

async function readAll(db: Database) {
  const { results: balances } = await db
    .prepare(
      `SELECT account, SUM(kop) AS kop FROM (
         SELECT to_account AS account, amount_kop AS kop FROM transfers
         UNION ALL SELECT from_account, -amount_kop FROM transfers
       ) GROUP BY account ORDER BY account`,
    )
    .all();
  const { results: triggers } = await db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    .all();
  return { tables: await readTables(db), balances, triggers };
}

/** A customer with a delivered order, a complaint with a photo and bonuses. */
async function fillSite(site: LocalWorker): Promise<{ ticket: string; photo: Buffer }> {
  await setClock(site, orderMoment);
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone(), 'Анна Петрова');
  const order = await orderProgramme(visitor, buildOrder());
  await setClock(site, '2026-11-18T12:00:00.000Z');
  const ticket = await complain(site, visitor, order.id);
  // Fewer places than deliveries: a guard that ran would refuse the rows.
  await site.db.prepare(`INSERT INTO zone_capacity SELECT code, '', 0 FROM delivery_zones`).run();
  const photo = await visitor.request(`/rest/tickets/${ticket}/photo/`);
  return { ticket, photo: Buffer.from(await photo.arrayBuffer()) };
}

const backupsOf = async (site: LocalWorker) =>
  (await mustCall(new Visitor(site), listBackups, operator)).backups;

/** Runs the timer, and waits until the queue has made the backup that it has begun. */
async function backUp(site: LocalWorker, count: number): Promise<void> {
  await runTimerOf(site);
  await vi.waitFor(async () => expect(await backupsOf(site)).toHaveLength(count), {
    timeout: 20_000,
    interval: 200,
  });
}

/** Writes what the bucket holds into the folder. */
async function fetchStore({ mf }: LocalWorker): Promise<string[]> {
  const bucket = await mf.getR2Bucket('BACKUPS', 'site');
  const { objects } = await bucket.list();
  for (const { key: name } of objects) {
    const file = join(store, name);
    mkdirSync(dirname(file), { recursive: true });
    const found = await bucket.get(name);
    writeFileSync(file, found ? new Uint8Array(await found.arrayBuffer()) : '');
  }
  return objects.map(({ key: name }) => name);
}

let site: LocalWorker;
let filled: Awaited<ReturnType<typeof fillSite>>;
let before: Awaited<ReturnType<typeof readAll>>;
let names: string[];
beforeAll(async () => {
  writeFileSync(
    config,
    `name = "befit"
compatibility_date = "2026-07-30"
d1_databases = [{ binding = "DB", database_name = "befit", database_id = "${localDatabases.DB}" }]
r2_buckets = [{ binding = "PHOTOS", bucket_name = "photos" }]
[env.simply]
`,
  );
  const made = await run(['--new-key', key]);
  const recipient = made.output.trim();
  writeFileSync(wrongKey, await generateX25519Identity());
  site = await startLocalWorker({ stateDir: from, vars: { BACKUP_RECIPIENT: recipient } });
  filled = await fillSite(site);
  await setClock(site, '2026-11-19T00:05:00.000Z');
  await backUp(site, 1);
  before = await readAll(site.db);
  names = await fetchStore(site);
}, 300_000);
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const partOf = (name: string) => /^backups\/.*\.age$/.test(name);

describe('a night', () => {
  test('makes one backup, of which nobody reads a word without the key', async () => {
    const [backup] = await backupsOf(site);
    expect(backup).toMatchObject({
      id: expect.stringMatching(/^2026-11-19T00-05/),
      photos: 1,
      rows: expect.any(Number),
    });
    expect(names.filter(partOf).length).toBeGreaterThan(0);
    for (const name of names.filter((one) => !one.endsWith('.json'))) {
      const text = readFileSync(join(store, name), 'latin1');
      expect([name, text.startsWith('age-encryption.org/v1')]).toEqual([name, true]);
    }
    const manifest = readFileSync(join(store, `backups/${backup?.id}/manifest.json`), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({
      build: expect.stringMatching(/^\w+$/),
      migrations: expect.arrayContaining(['0012_operations.sql']),
      tables: expect.objectContaining({ customers: 1, orders: 1 }),
    });
    expect(manifest).not.toContain('Анна');
  });

  test('makes no second one, and is told of by the health', async () => {
    await setClock(site, '2026-11-19T03:10:00.000Z');
    await runTimerOf(site);
    expect(await backupsOf(site)).toHaveLength(1);
    const { checks } = await mustCall(new Visitor(site), readHealth, operator);
    expect(checks.find(({ id }) => id === 'backup')).toMatchObject({ value: 3, unit: 'h', state: 'ok' });
  });
});

describe('what is damaged or another one’s', () => {
  const broken = join(folder, 'broken');
  const migrate = (stateDir: string) =>
    lookInto(stateDir, localDatabases.DB, (db) =>
      applyMigrations(db, join(projectRoot, 'worker/db/migrations')),
    );
  beforeAll(() => migrate(broken), 60_000);
  const countRows = () =>
    lookInto(broken, localDatabases.DB, (db) => db.prepare('SELECT COUNT(*) AS n FROM pictures').first('n'));

  test('is refused by its sum before anything is written', async () => {
    const part = join(store, names.find(partOf) ?? '');
    const whole = readFileSync(part);
    writeFileSync(part, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]));
    const outcome = await restoreInto(broken);
    writeFileSync(part, whole);
    expect([outcome.code, outcome.errors]).toEqual([
      2,
      expect.stringMatching(/Копия .* повреждена: .* не\u00a0сходится с\u00a0контрольной суммой.*\n$/),
    ]);
    expect(await countRows()).toBe(0);
  }, 120_000);

  test('is refused by what it has counted, and nothing is written', async () => {
    const file = join(store, names.find((name) => name.endsWith('/manifest.json')) ?? '');
    const manifest = readFileSync(file, 'utf8');
    writeFileSync(file, manifest.replace('"orders":1', '"orders":2'));
    const { code, errors } = await restoreInto(broken);
    writeFileSync(file, manifest);
    expect([code, errors]).toEqual([2, expect.stringMatching(/не\u00a0сходится .*\(orders, 2 rows\).*\n$/)]);
    expect(await countRows()).toBe(0);
  }, 120_000);

  test('is refused in one line where the key is another one', async () => {
    const words = ['full', '--key', wrongKey, '--local', '--persist-to', broken, '--config', config];
    const { code, errors } = await run(words);
    expect([code, errors]).toEqual([2, expect.stringMatching(/Этот ключ не\u00a0открывает копию [^\n]*\n$/)]);
    expect(await countRows()).toBe(0);
  }, 120_000);
});

describe('a site whose database is lost', () => {
  let restored: Outcome;
  beforeAll(async () => {
    await lookInto(to, localDatabases.DB, (db) =>
      applyMigrations(db, join(projectRoot, 'worker/db/migrations')),
    );
    restored = await restoreInto(to);
  }, 300_000);

  test('is restored, and says what it holds', () => {
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('as in the site, 1 photos') });
  });

  test('has every row of every table, every balance and every guard', async () => {
    const after = await look(to);
    expect(before.balances.length).toBeGreaterThan(2);
    expect(after.balances).toEqual(before.balances);
    expect(after.triggers).toEqual(before.triggers);
    // What the backup itself and the calls of operators have noted meanwhile is newer than the backup.
    const { timer_marks: _, audit_entries: __, ...tables } = before.tables;
    for (const [table, rows] of Object.entries(tables))
      expect([table, after.tables[table]]).toEqual([table, rows]);
  }, 120_000);

  test('is not restored into once more', async () => {
    const again = await restoreInto(to);
    expect([again.code, again.errors]).toEqual([2, expect.stringContaining('just migrated')]);
  }, 120_000);

  test('finds what is searched, knows its customers and shows their photos', async () => {
    const again = await startLocalWorker({ stateDir: to });
    try {
      await setClock(again, '2026-11-19T03:20:00.000Z');
      const visitor = new Visitor(again);
      const found = await mustCall(visitor, search, { query: { q: 'борщ' } });
      expect(JSON.stringify(found)).toContain('орщ');
      const [customer] = (await again.db.prepare('SELECT phone FROM customers').all<{ phone: string }>())
        .results;
      await visitor.signIn(customer?.phone ?? '');
      const photo = await visitor.request(`/rest/tickets/${filled.ticket}/photo/`);
      expect(photo.headers.get('Content-Type')).toBe('image/jpeg');
      expect(Buffer.from(await photo.arrayBuffer()).equals(filled.photo)).toBe(true);
    } finally {
      await again.stop();
    }
  }, 120_000);
});

describe('a trial', () => {
  const drill = (file: string) =>
    run(['--drill', '--key', file], { SITE_URL: site.url, OPERATOR_TOKEN: localOperatorToken });
  const checkOf = async () =>
    (await mustCall(new Visitor(site), readHealth, operator)).checks.find(({ id }) => id === 'drill');

  test('in vain is a failure until one is passed, which is told with its age', async () => {
    const failed = await drill(wrongKey);
    expect([failed.code, failed.errors]).toEqual([2, expect.stringContaining('не\u00a0открывает')]);
    expect(await checkOf()).toMatchObject({ state: 'failure' });
    await setClock(site, '2026-11-19T03:30:00.000Z');
    const passed = await drill(key);
    expect([passed.errors, passed.code]).toEqual(['', 0]);
    expect(passed.output).toContain('it searches');
    await setClock(site, '2026-11-21T04:30:00.000Z');
    expect(await checkOf()).toMatchObject({ value: 2, unit: 'd', state: 'ok' });
  }, 300_000);
});

describe('the next nights', () => {
  test('copy no photo again, and keep a copy of a removed one for a while', async () => {
    const bucket = await site.mf.getR2Bucket('BACKUPS', 'site');
    const photos = await site.mf.getR2Bucket('PHOTOS', 'site');
    const copied = async () => (await bucket.list({ prefix: 'photos/' })).objects;
    const [first] = await copied();
    await setClock(site, '2026-11-22T00:05:00.000Z');
    await backUp(site, 2);
    expect((await copied()).map(({ etag }) => etag)).toEqual([first?.etag]);
    await photos.delete(first?.key.slice('photos/'.length) ?? '');
    await setClock(site, '2026-11-23T00:05:00.000Z');
    await backUp(site, 3);
    expect(await copied()).toHaveLength(1);
    await setClock(site, '2026-12-23T00:05:00.000Z');
    // Those of November are older than 29 days.
    await runTimerOf(site);
    await vi.waitFor(
      async () => expect((await backupsOf(site)).map(({ id }) => id.slice(0, 10))).toEqual(['2026-12-23']),
      {
        timeout: 20_000,
      },
    );
    await vi.waitFor(async () => expect(await copied()).toEqual([]), { timeout: 20_000 });
    expect((await bucket.list({ prefix: 'gone/' })).objects).toEqual([]);
    const { objects } = await bucket.list({ prefix: 'backups/2026-11' });
    expect(objects).toEqual([]);
  }, 120_000);
});
