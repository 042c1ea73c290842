import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { pageRoutes } from '#shared/routes.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const assets = resolve(import.meta.dirname, '../../dist/client/assets');
const classesIn = (css: string) => [...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
/** The classes of every style sheet of the build, by its path. */
const sheets = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => [`/assets/${name}`, new Set(classesIn(readFileSync(join(assets, name), 'utf8')))]),
);
const styled = new Set([...sheets.values()].flatMap((names) => [...names]));

let site: LocalWorker;
let customer: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  customer = new Visitor(site);
  await customer.signIn(newPhone(), 'Ксения');
  await customer.request('/rest/orders/', {
    json: buildOrder(),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
});
afterAll(() => site.stop());

const samples: Readonly<Record<string, string>> = {
  '/programmy/:code/': '/programmy/balans/',
  '/blog/:detail/': '/blog/belok/',
  '/blog/author/:detail/': '/blog/author/anna-belova/',
  '/staff/:id/': '/staff/1/',
  '/order/': '/order/?programme=balans&kcal=1500&days=28&people=1',
};
const addresses = pageRoutes
  .filter(({ variants }) => variants !== 'simply')
  .map(({ path }) => samples[path] ?? path);

test.each(addresses)('%s names the style sheet of every class in its markup', async (address) => {
  for (const visitor of [new Visitor(site), customer]) {
    const html = await (await visitor.request(address)).text();
    const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const defined = new Set(named.flatMap((href) => [...(sheets.get(href) ?? [])]));
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
    const missing = used.filter((name) => styled.has(name) && !defined.has(name));
    expect([...new Set(missing)]).toEqual([]);
  }
});
