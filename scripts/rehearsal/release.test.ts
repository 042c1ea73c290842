import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CloudflareDouble } from '#tests/doubles/cloudflare.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { projectRoot } from '#tests/harness/commands.ts';
import { Customer } from '#tests/harness/customer.ts';
import { setClock } from '#tests/harness/visitor.ts';
import { type Released, ReleaseFolder } from './release-folder.ts';
import { startReleasedShop } from './released-shop.ts';

// Each command of wrangler takes two seconds, on a busy machine ten, and a release is a dozen of them.
vi.setConfig({ testTimeout: 300_000 });

const cloudflare = new CloudflareDouble();
let site: ReleaseFolder;
beforeAll(async () => {
  await cloudflare.start();
  site = new ReleaseFolder(cloudflare.variables);
});
afterAll(() => {
  cloudflare.stop();
  site.remove();
});

const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');

/** The commands under a heading of docs/operations.md, without what is said of them. */
function linesOf(heading: string): string[] {
  const [, after = ''] = operations.split(`\n# ${heading}\n`);
  const [block = ''] = after.split(/^(?:# |```)/m);
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line !== '');
}

const firstLines = linesOf('From an empty account to the first order');
const releaseLines = linesOf('A release');
const isRelease = (line: string) => line.startsWith('npm run release -- ');
const wordsOf = (line = '') => line.replace('npm run release -- ', '').split(' ');
const release = (...words: string[]) => site.release(...wordsOf(releaseLines[0]), ...words);

/** The step that a release has stopped at. */
const stoppedAt = ({ said }: Released) => /\] (\w+) STOPPED/.exec(said)?.[1];
const worker = () => cloudflare.workers.all.get('befit');
const deskWorker = () => cloudflare.workers.all.get('befit-desk');
const shares = () => worker()?.deployments[0]?.versions.map(({ percentage }) => percentage);
const rowsOf = (table: string) =>
  Number(cloudflare.databases.find('befit')?.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n);
const serving = () => worker()?.pick(undefined);

/** Refuses calls, of which the body may tell more, while a release runs. Refusals of 5xx would be repeated for seconds. */
async function withFault(calls: RegExp, words: readonly string[] = [], body?: RegExp): Promise<Released> {
  cloudflare.fault = { calls, status: 403, ...(body && { body }) };
  const outcome = await release(...words);
  cloudflare.fault = undefined;
  return outcome;
}

describe('the first release as docs/operations.md tells it', () => {
  const prepared = firstLines.findIndex(isRelease);
  const first = () => ['--first', '--secrets', join(site.path, 'secrets.json')];

  test('is told by a dry run what would stop it, all at once', async () => {
    const { said, complaint } = await release('--dry-run', '--first');
    expect(said).toContain('stores: creates what is missing of database befit');
    for (const found of [
      /befit, secret missing: CODE_PEPPER/,
      /befit, secret missing: SMS_RU_API_ID or .+nobody can sign in/,
      /befit, placeholder: wrangler.toml, SITE_URL: https:..befit.example/,
      /befit-desk, placeholder: wrangler.toml, DESK_URL/,
      /there is no .+company.json/,
    ])
      expect(complaint).toMatch(found);
    expect((await release('--dry-run')).complaint).toMatch(/id of the database: 0{8}/);
    expect(cloudflare.changes).toEqual([]);
  });

  test('is prepared in few lines', async () => {
    expect(firstLines.length).toBeLessThanOrEqual(10);
    for (const line of firstLines.slice(0, prepared)) {
      expect([line, await site.type(line)]).toEqual([line, '']);
      site.leadTo('your-domain.ru', cloudflare.siteUrl);
      site.leadTo('desk.your-domain.ru', cloudflare.deskUrl);
    }
  });

  test('is told by a dry run, which asks nobody and changes nothing', async () => {
    const { said, complaint } = await release('--dry-run', ...first());
    expect([complaint, cloudflare.changes]).toEqual([undefined, []]);
    expect(said).toContain('stores: creates what is missing of database befit');
  });

  test('asks for its secrets by name and invents none', async () => {
    const outcome = await release('--first');
    expect(stoppedAt(outcome)).toBe('settings');
    expect(outcome.complaint).toContain('secret missing: CODE_PEPPER');
    expect(cloudflare.changes).toEqual([]);
  });

  test('creates what is missing, goes on where it was broken off, and serves', async () => {
    expect(stoppedAt(await withFault(/^POST \/queues$/, first()))).toBe('stores');
    // Half of the rows are there already.
    const halfWay = await withFault(/^POST .*\/query$/, first(), /INSERT INTO programmes/);
    expect(stoppedAt(halfWay)).toBe('seed');
    expect([rowsOf('dishes') > 0, rowsOf('programmes')]).toEqual([true, 0]);
    expect(stoppedAt(await withFault(/^PUT \/workers\/scripts\/befit$/, first()))).toBe('deploy');
    expect(stoppedAt(await withFault(/^PUT \/workers\/scripts\/befit-desk$/, first()))).toBe('desk');
    for (const line of firstLines.slice(prepared)) expect([line, await site.type(line)]).toEqual([line, '']);
    expect(cloudflare.unknown).toEqual([]);
    expect(cloudflare.databases.names()).toEqual(['befit']);
    expect(cloudflare.stores.buckets).toEqual(['befit-photos', 'befit-backups']);
    expect(cloudflare.stores.queues.size).toBe(6);
    const toml = site.read('wrangler.toml');
    // The site and its desk stand on the same database.
    expect(toml.split(`database_id = "${cloudflare.databases.find('befit')?.uuid}"`)).toHaveLength(3);
    expect(toml).toContain(`id = "${cloudflare.stores.namespaces[0]?.id}"`);
    const names = ['CODE_PEPPER', 'CERTIFICATE_SECRET', 'OPERATOR_TOKEN', 'SMS_RU_API_ID'];
    expect([...(worker()?.secrets ?? [])]).toEqual(names);
    expect([...(deskWorker()?.secrets ?? [])]).toEqual(names);
    expect(deskWorker()?.triggers).toMatchObject({ crons: [] });
    expect(worker()?.triggers).toMatchObject({ crons: [{ cron: '* * * * *' }, { cron: '*/5 * * * *' }] });
    expect(rowsOf('programmes')).toBeGreaterThan(0);
    expect(cloudflare.zones.rules).toHaveLength(1);
  });

  test('leaves a shop that takes its first order', async () => {
    const released = cloudflare.databases.find('befit')?.db;
    if (!released) throw new Error('The release has made no database');
    const shop = await startReleasedShop(released);
    try {
      await setClock(shop, orderMoment);
      const customer = await Customer.signedIn(shop);
      await customer.place();
      expect((await customer.deliveries()).map(({ state }) => state)).toEqual(Array(4).fill('planned'));
    } finally {
      await shop.stop();
    }
  });
});

describe('the next release', () => {
  test('stops at what objects before anything is changed, and each time goes on there', async () => {
    site.commit('two');
    const before = cloudflare.changes.length;
    for (const script of ['tests', 'check', 'build'] as const) {
      site.fail(script);
      expect(stoppedAt(await release())).toBe(script);
      site.mend(script);
    }
    expect(cloudflare.changes).toHaveLength(before);
  });

  test('is resumed after a fault of each step, and moves visitors by portions', async () => {
    const previous = serving()?.id;
    // What this release offers is newer than what the shop has in force.
    cloudflare.databases
      .find('befit')
      ?.db.exec("UPDATE content_pages SET version = '2020-01-01' WHERE path = '/oferta/'");
    const faults = [
      ['keep', /^SITE \/builds\//],
      ['affinity', /^GET \/zones$/],
      ['upload', /^POST \/workers\/scripts\/befit\/versions$/],
      ['backup', /time_travel/],
      ['migrate', /^POST \/d1\/database\/[\w-]+\/query$/],
    ] as const;
    for (const [step, calls] of faults) expect(stoppedAt(await withFault(calls))).toBe(step);
    expect(serving()?.id).toBe(previous);
    const moved = await withFault(/^PUT .*\/schedules$/);
    expect(stoppedAt(moved)).toBe('triggers');
    expect(moved.said).toContain('Newer wordings wait for you: /oferta/.');
    const given = worker()?.deployments.map(({ versions }) => versions[0]?.percentage);
    expect(given).toEqual([100, 25, 5, 0, 100]);
    const version = serving();
    expect(version?.id).not.toBe(previous);
    // Pages of the build before find their files.
    expect([...(version?.files.keys() ?? [])].filter((path) => path.startsWith('/assets/'))).toHaveLength(2);
    expect((await release()).complaint).toBeUndefined();
  });

  test('is rolled back by itself where its pages fail, before a visitor has seen them', async () => {
    const previous = serving()?.id;
    site.commit('broken');
    const outcome = await release('--without-tests');
    expect(stoppedAt(outcome)).toBe('rollout');
    expect(outcome.said).toContain('released WITHOUT its tests');
    expect(outcome.said).toContain('/ answers 500');
    expect(outcome.complaint).toContain(`Rolled back: ${previous} serves everybody again`);
    expect([shares(), serving()?.id]).toEqual([[100], previous]);
    expect(cloudflare.unknown).toEqual([]);
  });

  test('puts the desk before back where the new one fails, and leaves the site as it is', async () => {
    const previous = deskWorker()?.pick(undefined)?.id;
    site.writeDesk('broken');
    site.commit('three');
    const outcome = await release();
    expect(stoppedAt(outcome)).toBe('desk');
    expect(outcome.said).toContain('/sign-in/ answers 500');
    expect(outcome.complaint).toContain(`Rolled back: ${previous} serves everybody again`);
    expect(deskWorker()?.pick(undefined)?.id).toBe(previous);
    expect(serving()?.code).toContain('three');
    site.writeDesk('two');
    site.commit('four');
    expect((await release()).complaint).toBeUndefined();
    expect(deskWorker()?.pick(undefined)?.code).toContain('two');
    expect(cloudflare.unknown).toEqual([]);
  });
});
