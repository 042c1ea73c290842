import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTestHost } from '#shared/features/seo/rules.ts';
import sample from '#worker/db/seed/company-sample.json' with { type: 'json' };
import { readOptions } from './options.ts';
import { findMissing, findPlaceholders, readSettings } from './settings.ts';

const config = (vars: Record<string, unknown> = {}) => ({
  ...{ name: 'befit', vars: { ENVIRONMENT: 'production', ...vars } },
  ...{ d1_databases: [], kv_namespaces: [], secrets: { required: ['CODE_PEPPER'] } },
});

test.each([
  [{}, ['CODE_PEPPER', 'SMS_RU_API_ID'], []],
  [{}, ['SMS_RU_API_ID'], ['CODE_PEPPER']],
  [{}, ['CODE_PEPPER'], ['nobody can sign in']],
  [{}, ['CODE_PEPPER', 'SMS_RU_API_ID', 'YOOKASSA_SECRET'], ['YOOKASSA_SHOP_ID missing']],
  [{ YOOKASSA_SHOP_ID: '100' }, ['CODE_PEPPER', 'SMS_RU_API_ID', 'YOOKASSA_SECRET'], []],
  [{ SITE_URL: 'https://befit.example' }, ['CODE_PEPPER', 'SMS_RU_API_ID'], ['befit.example']],
])('of %o with the secrets %j is missing: %j', (vars, secrets, missing) => {
  const found = findMissing(config(vars), secrets);
  expect(found).toEqual(missing.map((what) => expect.stringContaining(what)));
});

test('the sample company is full of placeholders, and a real one has none', () => {
  expect(findPlaceholders(sample).join('\n')).toMatch(/org_urprop[\s\S]*phone/);
  const seller = 'ООО «БиФит», ИНН 7704217370, ОГРН 1027739244741, 125047, Москва, Лесная улица, 20';
  expect(findPlaceholders({ phone: '+7 495 120-45-67', email: 'hello@befit.ru', seller })).toEqual([]);
});

test.each([['full'], ['full', '--to', 'moon'], ['full', '--to', 'staging', '--without-capcha']])(
  'a release is not begun by the words %s',
  (...words) => {
    expect(() => readOptions(words)).toThrow('npm run release --');
  },
);

const own = ['', 'simply', 'staging', 'simply-staging'];
const edges = ['edge', 'edge-staging'];
const desks = ['desk', 'desk-staging'];

test.each([...own, ...edges, ...desks])(
  '«%s» is found by its own name alone and keeps no codes in a log',
  (name) => {
    const settings = readSettings(name);
    const { hostname } = new URL(String(settings.vars[desks.includes(name) ? 'DESK_URL' : 'SITE_URL']));
    expect(settings.routes).toEqual([{ pattern: hostname, custom_domain: true }]);
    expect(isTestHost(String(new URL(String(settings.vars.SITE_URL)).hostname))).toBe(
      name.endsWith('staging'),
    );
    expect(settings).toMatchObject({
      ...{ workers_dev: false, preview_urls: false },
      observability: { logs: { invocation_logs: false, head_sampling_rate: 1 } },
      secrets: { required: [edges.includes(name) ? 'HOP_SECRET' : 'CODE_PEPPER'] },
    });
  },
);

test.each(own.slice(1))('«%s» has everything that the full site has, by names of its own', (name) => {
  const parts = [
    'd1_databases',
    'kv_namespaces',
    'r2_buckets',
    'queues',
    'durable_objects',
    'images',
    'triggers',
  ];
  const plain = (env: string) => {
    const settings: Record<string, unknown> = { ...readSettings(env) };
    const text = JSON.stringify(parts.map((part) => settings[part]));
    return text.replaceAll(`"${settings.name}`, '"befit').replaceAll(/"(0+-?)+\d"/g, '"id"');
  };
  expect(plain(name)).toBe(plain(''));
});

test.each([
  ['desk', ''],
  ['desk-staging', 'staging'],
])('«%s» stands on the stores of «%s», whose queues and timer it leaves', (name, ofSite) => {
  const [desk, site] = [readSettings(name), readSettings(ofSite)];
  expect(desk.name).not.toBe(site.name);
  for (const part of ['d1_databases', 'kv_namespaces', 'r2_buckets'] as const)
    expect(Object(desk)[part]).toEqual(Object(site)[part]);
  expect(desk).toMatchObject({
    queues: { producers: Object(site).queues.producers },
    triggers: { crons: [] },
  });
  expect(Object(desk).queues.consumers ?? []).toEqual([]);
});

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Installed on some platforms alone: npm notes no checksum of those that it has not installed itself. */
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

test('packages are pinned by checksums of one registry, run no scripts but those allowed, and may be deployed', () => {
  const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));
  const { packages }: { packages: Record<string, LockedPackage> } = read('package-lock.json');
  const allowed = Object.keys(read('package.json').allowScripts);
  const free = /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|MIT-0|Unlicense|Zlib|CC0-1\.0|MPL-2\.0)$/;
  const wrong = Object.entries(packages).filter(([path, one]) => {
    if (one.link || !path.startsWith('node_modules/')) return false;
    const isPinned = (one.integrity ?? (one.optional ? 'sha512-' : '')).startsWith('sha512-');
    const isOurs = (one.resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/');
    const isQuiet = !one.hasInstallScript || allowed.includes(path.replace(/^.*node_modules\//, ''));
    const terms = (one.license ?? 'none').replace(/^\((.*)\)$/, '$1').split(' OR ');
    const mayServe = one.dev || terms.some((term) => term.split(' AND ').every((each) => free.test(each)));
    return !(isPinned && isOurs && isQuiet && mayServe);
  });
  expect(wrong).toEqual([]);
});
