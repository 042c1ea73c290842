import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDishPage } from '#shared/features/dishes/contract.ts';
import { getHomemadeItem } from '#shared/features/homemade/contract.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { mustCall } from '#tests/harness/call.ts';
import { crawlerAgent, readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

const now = '2026-11-26T06:00:00Z';
let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
  for (const site of [full, simply]) {
    await setClock(site, now);
    await servePublished(new Visitor(site));
  }
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const ask = (path: string, site = full) =>
  fetch(site.url + path, { headers: { 'User-Agent': crawlerAgent }, redirect: 'manual' });
const pageOf = async (path: string, site = full) => (await ask(path, site)).text();
const plain = (html: string) => html.replaceAll('\u00a0', ' ');

test('a dish has a page with all that a buyer asks, and its price where the shop sells it', async () => {
  const html = plain(await pageOf('/blyuda/borsch/'));
  for (const words of ['Борщ с говядиной и сметаной', 'Говядина', 'Аллергены', 'Как разогреть', 'В 100 г'])
    expect(html).toContain(words);
  expect(html).toContain('/programmy/domashnyaya/');
  expect(html).toContain('action="/rest/homemade/basket/"');
  const { canonical, title, description, structuredData } = readPage(html);
  expect(canonical).toBe(`${full.url}/blyuda/borsch/`);
  expect(title).toMatch(/^Борщ .*цена, состав и КБЖУ/);
  expect(description).toMatch(/Порция \d+ г — \d+ ₽/);
  const { item } = await mustCall(new Visitor(full), getHomemadeItem, { params: { code: 'borsch' } });
  const product = structuredData.find((thing) => String(thing['@type']).includes('Product'));
  expect(product).toMatchObject({ offers: { price: ((item?.priceKop ?? 0) / 100).toFixed(2) } });
});

test('the simple variant tells of the same dish and sells nothing of it', async () => {
  const html = plain(await pageOf('/blyuda/borsch/', simply));
  expect(html).toContain('Борщ с говядиной и сметаной');
  expect(html).not.toMatch(/homemade|₽ за порцию/);
  const types = readPage(html).structuredData.map((thing) => thing['@type']);
  expect(types).toContain('MenuItem');
  expect(types.join()).not.toContain('Product,');
});

test('it names the days on which programmes serve the dish, as their menus have them', async () => {
  const visitor = new Visitor(full);
  const { servings } = await mustCall(visitor, getDishPage, { params: { code: 'borsch' }, query: {} });
  expect(servings.length).toBeGreaterThan(2);
  for (const { programme, meals } of servings) {
    expect(meals.length).toBeGreaterThan(0);
    for (const { date, slot } of meals) {
      // Two days before, until two in the afternoon: the first date that can still be ordered.
      expect(date >= '2026-11-28').toBe(true);
      const query = { programme: programme.code, kcal: 1500, from: date, days: 1 };
      const { days } = await mustCall(visitor, getMenu, { query });
      const meal = days[0]?.meals.find((one) => one.slot === slot);
      expect([programme.code, date, meal?.dish.code]).toEqual([programme.code, date, 'borsch']);
    }
  }
});

test.each([
  ['/blyuda/tvorozhnaya-zapekanka/', 200],
  ['/blyuda/chizkeyk/', 404],
  ['/blyuda/pizza/', 404],
  ['/blyuda/%D0%B1/', 404],
])('%s answers %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});

test('it is kept like any page for everybody: a visitor without a basket asks for nothing', async () => {
  const how = async () => (await ask('/blyuda/plov/')).headers.get('server-timing') ?? '';
  expect(await how()).toContain('desc="miss"');
  expect(await how()).toContain('desc="hit"');
});

test('a picture for shared links stands for it', async () => {
  const picture = await ask('/og/blyuda/borsch.jpg');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});
