import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/contract.ts';
import { listHomemade } from '#shared/features/homemade/contract.ts';
import { answerOf } from '#tests/harness/call.ts';
import { complaintsOf } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

async function list(query = ''): Promise<AnswerOf<typeof listHomemade>> {
  return answerOf(listHomemade, await fetch(`${site.url}/rest/homemade/${query}`));
}
const page = async (query = '') => (await fetch(`${site.url}/homemade-food/${query}`)).text();

test('the shop sells dishes from 180 to 590 ₽ on every shelf', async () => {
  const { items, categories } = await list();
  expect(items.length).toBeGreaterThan(60);
  expect(items.filter(({ priceKop }) => priceKop < 18_000 || priceKop > 59_000)).toEqual([]);
  expect(categories.length).toBeGreaterThan(1);
  expect(categories.every(({ count }) => count > 0)).toBe(true);
  expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
});

test('the shop is narrowed by shelf, allergens, energy and words', async () => {
  const { items } = await list('?category=mains&without=fish,dairy&maxKcal=450');
  expect(items.length).toBeGreaterThan(0);
  for (const { category, dish } of items) {
    expect(category).toBe('mains');
    expect(dish.kcal).toBeLessThanOrEqual(450);
    expect(dish.allergens).not.toContain('fish');
    expect(dish.allergens).not.toContain('dairy');
  }
  const found = await list(`?q=${encodeURIComponent('сырник')}`);
  expect(found.items.map(({ dish }) => dish.code)).toContain('syrniki-smetana');
});

test('the dishes stand in the order that is asked for', async () => {
  const prices = (await list('?sort=price')).items.map(({ priceKop }) => priceKop);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const proteins = (await list('?sort=protein')).items.map(({ dish }) => dish.proteinG);
  expect(proteins).toEqual(proteins.toSorted((a, b) => b - a));
});

test('the shop does not sell what an operator has taken away', async () => {
  await site.db.prepare("UPDATE homemade_items SET is_available = 0 WHERE dish_code = 'borsch'").run();
  expect((await list()).items.map(({ dish }) => dish.code)).not.toContain('borsch');
});

test('the page works without scripts, filters and all', async () => {
  const html = await page('?category=soups&without=fish&without=dairy&sort=price');
  expect(await complaintsOf(html)).toEqual([]);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(/<form [^>]*action="\/homemade-food\/"/);
  expect(html).toContain('1\u00a0500');
  const { items } = await list('?category=soups&without=fish,dairy');
  for (const { dish } of items)
    expect(html).toMatch(new RegExp(`alt="${dish.title}"[^>]*>.*${dish.title}</a></h3>`));
  expect(html).not.toContain('Сырники со сметаной');
});

test('an empty answer says so, an unknown shelf is a 404', async () => {
  expect(await page(`?q=${encodeURIComponent('абракадабра')}`)).toContain('Таких блюд сейчас нет');
  expect((await fetch(`${site.url}/homemade-food/?category=pizza`)).status).toBe(404);
});
