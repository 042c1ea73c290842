import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { isTestHost } from '#shared/features/seo/rules.ts';
import { projectRoot, runScriptFile } from '#tests/harness/commands.ts';

const wranglerToml = join(projectRoot, 'wrangler.toml');
const read = (env: string) => readConfig({ config: wranglerToml, env }, { hideWarnings: true });
const own = ['', 'simply', 'staging', 'simply-staging'];
const edges = ['edge', 'edge-staging'];
const stores = ['d1_databases', 'kv_namespaces', 'r2_buckets'] as const;

describe.each([...own, ...edges])('the environment «%s»', (name) => {
  const config = read(name);
  const { hostname } = new URL(String(config.vars.SITE_URL));

  test('is found by its own name alone, and not by search engines where it is for trying', () => {
    expect([config.workers_dev, config.preview_urls]).toEqual([false, false]);
    expect(config.routes).toEqual([{ pattern: hostname, custom_domain: true }]);
    expect(isTestHost(hostname)).toBe(name.endsWith('staging'));
  });

  test('keeps every line of its own log, and none of the platform’s, where codes may stand', () => {
    expect(config.observability?.logs).toEqual({ invocation_logs: false, head_sampling_rate: 1 });
  });

  test('is refused without the secrets that have to be there', () => {
    expect(config.secrets).toEqual({ required: [edges.includes(name) ? 'HOP_SECRET' : 'CODE_PEPPER'] });
  });
});

interface Consumer {
  readonly queue: string;
  readonly dead_letter_queue?: string;
  readonly max_retries?: number;
}

test.each(own)('every queue of «%s» hands what dies on to a queue that is consumed', (name) => {
  const consumers: readonly Consumer[] = read(name).queues.consumers ?? [];
  const names = consumers.map(({ queue }) => queue);
  expect(names).toHaveLength(6);
  for (const { queue, dead_letter_queue: dead, max_retries } of consumers) {
    if (queue.endsWith('-dead')) expect(max_retries).toBe(100);
    else expect(names, queue).toContain(dead);
  }
});

test.each(own)('«%s» has everything that the full variant has, by names of its own', (name) => {
  const more = ['vars', 'queues', 'durable_objects', 'images', 'send_email', 'ratelimits'] as const;
  const plain = (env: string) => {
    const config = read(env);
    const text = JSON.stringify(
      [...stores, ...more, 'migrations', 'triggers'].map((part) => config[part as 'vars']),
    );
    const ids = [config.d1_databases[0]?.database_id, config.kv_namespaces[0]?.id];
    return [
      ...[...ids, config.ratelimits[0]?.namespace_id].map((id) => `"${id}"`),
      config.vars.SITE_URL,
      config.name,
    ]
      .reduce<string>((whole, one) => whole.replaceAll(String(one), 'OWN'), text)
      .replace(/"IS_SIMPLY":"\w+"/, '');
  };
  expect(plain(name)).toBe(plain(''));
});

test.each(edges)(
  '«%s», in front of an origin, is bound to no store and runs nothing by the clock',
  (name) => {
    const { queues, durable_objects, triggers, vars, ...config } = read(name);
    expect([...stores.map((part) => config[part]), durable_objects.bindings]).toEqual([[], [], [], []]);
    expect([queues.producers ?? [], queues.consumers ?? [], triggers.crons]).toEqual([[], [], []]);
    expect(vars.REST_ORIGIN).toMatch(/^https:/);
  },
);

test.each([
  ['desk', '', 'desk.befit.example'],
  ['desk-staging', 'staging', 'desk-test.befit.example'],
])(
  '«%s» is a worker of its own on the stores of the site, whose queues and timer it leaves',
  (name, ofSite, host) => {
    const [desk, site] = [read(name), read(ofSite)];
    expect(desk.name).not.toBe(site.name);
    expect(desk.routes).toEqual([{ pattern: host, custom_domain: true }]);
    expect([desk.workers_dev, desk.preview_urls]).toEqual([false, false]);
    expect(desk.vars).toEqual({ ...site.vars, DESK_URL: `https://${host}` });
    expect(stores.map((part) => desk[part])).toEqual(stores.map((part) => site[part]));
    expect(desk.queues.producers).toEqual(site.queues.producers);
    expect(desk.durable_objects.bindings).toMatchObject([{ script_name: site.name }]);
    expect([desk.queues.consumers ?? [], desk.triggers.crons, desk.migrations]).toEqual([[], [], []]);
  },
);

test('the seed is not printed with invented facts of a company', async () => {
  const words = ['base', 'worker/db/seed/company-sample.json'];
  expect((await runScriptFile('scripts/seed-sql.mjs', words)).code).toBe(1);
});
