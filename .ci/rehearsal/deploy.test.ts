import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { isTestHost } from '#shared/features/seo/rules.ts';
import { projectRoot, runScriptFile, runWrangler } from '#tests/harness/commands.ts';
import { applyMigrations } from '#tests/harness/database.ts';
import { lookInto, readTables } from '#tests/harness/local-database.ts';
import { operatorEdits } from '#tests/harness/operator-edits.ts';
import { writeOwnCompany } from '#tests/harness/own-company.ts';
import { splitSql } from '#tests/harness/split-sql.ts';

const folder = mkdtempSync(join(tmpdir(), 'befit-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wranglerToml = join(projectRoot, 'wrangler.toml');
const read = (env: string) => readConfig({ config: wranglerToml, env }, { hideWarnings: true });
const own = ['', 'simply', 'staging', 'simply-staging'];
const edges = ['edge', 'edge-staging'];

interface Consumer {
  readonly queue: string;
  readonly dead_letter_queue?: string;
  readonly max_retries?: number;
  readonly retry_delay?: number;
}

describe.each([...own, ...edges])('the environment «%s»', (name) => {
  const config = read(name);
  const { hostname } = new URL(String(config.vars.SITE_URL));

  test('is found by its own name alone, and not by search engines where it is for trying', () => {
    expect([config.workers_dev, config.preview_urls]).toEqual([false, false]);
    expect(config.routes).toEqual([{ pattern: hostname, custom_domain: true }]);
    expect(isTestHost(hostname)).toBe(name.endsWith('staging'));
    expect(isTestHost('befit.company.workers.dev')).toBe(true);
  });

  test('runs near its data, within limits, and tells where in the source it failed', () => {
    expect(config.placement).toEqual({ mode: 'smart' });
    expect(config.limits?.cpu_ms).toBe(30_000);
    expect(config.upload_source_maps).toBe(true);
  });

  test('keeps every line of its own log, and none with addresses, where codes may stand', () => {
    const { logs, traces } = config.observability ?? {};
    expect(logs).toEqual({ invocation_logs: false, head_sampling_rate: 1 });
    expect(traces).toEqual({ enabled: true, head_sampling_rate: 0.01 });
  });

  test('is refused without the secrets that have to be there', () => {
    expect(config.secrets).toEqual({ required: [edges.includes(name) ? 'HOP_SECRET' : 'CODE_PEPPER'] });
  });
});

test.each(own)('every queue of «%s» hands what dies on to a queue that is consumed, after pauses', (name) => {
  const consumers: readonly Consumer[] = read(name).queues.consumers ?? [];
  const names = consumers.map(({ queue }) => queue);
  expect(names).toHaveLength(6);
  for (const { queue, dead_letter_queue: dead, max_retries, retry_delay = 0 } of consumers) {
    expect(retry_delay, queue).toBeGreaterThanOrEqual(30);
    if (queue.endsWith('-dead')) expect(max_retries).toBe(100);
    else expect(names, queue).toContain(dead);
  }
});

test.each(own)('«%s» has everything that the full variant has, by names of its own', (name) => {
  const parts = ['vars', 'd1_databases', 'kv_namespaces', 'r2_buckets', 'queues', 'durable_objects'] as const;
  const more = ['images', 'send_email', 'ratelimits', 'migrations', 'triggers'] as const;
  const plain = (env: string) => {
    const config = read(env);
    const text = JSON.stringify([...parts, ...more].map((part) => config[part]));
    const ids = [
      config.d1_databases[0]?.database_id,
      config.kv_namespaces[0]?.id,
      config.ratelimits[0]?.namespace_id,
    ].map((id) => `"${id}"`);
    return [...ids, String(config.vars.SITE_URL), config.name ?? '']
      .reduce((whole, own) => whole.replaceAll(own, 'OWN'), text)
      .replace(/"IS_SIMPLY":"\w+"/, '');
  };
  expect(plain(name)).toBe(plain(''));
});

test.each(edges)(
  '«%s», in front of an origin, is bound to no store and runs nothing by the clock',
  (name) => {
    const { d1_databases, kv_namespaces, r2_buckets, queues, durable_objects, triggers, vars } = read(name);
    expect([d1_databases, kv_namespaces, r2_buckets, durable_objects.bindings]).toEqual([[], [], [], []]);
    expect([queues.producers ?? [], queues.consumers ?? [], triggers.crons]).toEqual([[], [], []]);
    expect(vars.REST_ORIGIN).toMatch(/^https:/);
  },
);

describe.each([
  ['desk', '', 'desk.befit.example'],
  ['desk-staging', 'staging', 'desk-test.befit.example'],
])('the environment «%s»', (own, ofSite, host) => {
  const [desk, site] = [read(own), read(ofSite)];

  test('is a worker of its own at a host of its own, and sends customers to the site', () => {
    expect(desk.name).not.toBe(site.name);
    expect(desk.routes).toEqual([{ pattern: host, custom_domain: true }]);
    expect([desk.workers_dev, desk.preview_urls]).toEqual([false, false]);
    expect(desk.vars).toEqual({ ...site.vars, DESK_URL: `https://${host}` });
    expect(desk.main).toMatch(/dist\/desk\/index\.js$/);
    expect(desk.assets?.directory).not.toBe(site.assets?.directory);
  });

  test('stands on the stores of the site', () => {
    for (const part of ['d1_databases', 'kv_namespaces', 'r2_buckets'] as const)
      expect(desk[part]).toEqual(site[part]);
    expect(desk.queues.producers).toEqual(site.queues.producers);
    expect(desk.durable_objects.bindings).toEqual([
      { name: 'ACCOUNT_CHANNELS', class_name: 'AccountChannel', script_name: site.name },
    ]);
  });

  test('takes nothing from a queue and runs nothing by the clock: the site does', () => {
    expect([desk.queues.consumers ?? [], desk.triggers.crons, desk.migrations]).toEqual([[], [], []]);
  });
});

test.each([
  ['', 'befit', 'false'],
  ['simply', 'befit-simply', 'true'],
])(
  'a deployment of «%s» has every binding, and maps of its source',
  async (environment, name, isSimply) => {
    const { code, output } = await runWrangler([
      ...['deploy', '--dry-run', `--env=${environment}`, '--outdir', join(folder, 'out')],
    ]);
    const names = [
      'CONTENT',
      'PHOTOS',
      'CHARGES',
      'MESSAGES',
      'TASKS',
      'EMAIL',
      'IMAGES',
      'ASSETS',
      'FLOOD_LIMITER',
    ];
    for (const binding of names) expect(output).toContain(`env.${binding} `);
    expect([code, output]).toEqual([0, expect.stringContaining(`env.DB (${name})`)]);
    expect(output).toContain(`env.IS_SIMPLY ("${isSimply}")`);
  },
  60_000,
);

describe('the seed as `npm run seed:sql` prints it', () => {
  const databaseId = String(read('').d1_databases[0]?.database_id);
  const tables = () => lookInto(folder, databaseId, readTables);
  const edit = (...scripts: string[]) =>
    lookInto(folder, databaseId, (db) => db.batch(scripts.flatMap(splitSql).map((sql) => db.prepare(sql))));
  let script = '';

  beforeAll(async () => {
    await lookInto(folder, databaseId, (db) =>
      applyMigrations(db, join(projectRoot, 'worker/db/migrations')),
    );
    writeOwnCompany(join(folder, 'company.json'));
    const { output } = await runScriptFile('.ci/seed-sql.mjs', ['base', join(folder, 'company.json')]);
    script = output;
  }, 120_000);

  test('is not printed with invented facts of a company', async () => {
    const sample = 'worker/db/seed/company-sample.json';
    expect((await runScriptFile('.ci/seed-sql.mjs', ['base', sample])).code).toBe(1);
    expect(readFileSync(sample, 'utf8')).toContain('.example');
  });

  test('may be loaded again: what operators have changed, added or removed meanwhile stays', async () => {
    await edit(script);
    const seeded = await tables();
    expect(seeded.dishes?.length).toBeGreaterThan(100);
    await edit(...operatorEdits.map(([, sql]) => sql));
    const edited = await tables();
    expect(edited).not.toEqual(seeded);
    await edit(script);
    expect(await tables()).toEqual(edited);
  }, 60_000);

  test('meets a database that refuses what D1 refuses', async () => {
    const refusalOf = (sql: string) => edit(sql).then(String, String);
    expect(await refusalOf(`SELECT '${'a'.repeat(100_000)}'`)).toMatch(/too long|TOOBIG/i);
    const compound = Array.from({ length: 6 }, (_, index) => `SELECT ${index}`).join(' UNION ALL ');
    expect(await refusalOf(compound)).toMatch(/compound SELECT/i);
  }, 60_000);
});
