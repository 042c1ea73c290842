import { describe, expect } from 'vitest';
import { getDish, getDishPage } from '#shared/features/dishes/contract.ts';
import type { DishDetail } from '#shared/features/dishes/schema.ts';
import { getHomemadeItem } from '#shared/features/homemade/contract.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { plainSpaces } from '#shared/typography.ts';
import { readPage } from '#tests/harness/html.ts';
import { type Site, test } from '#tests/site.ts';
import { catalogueFiles } from '#worker/db/seed/catalogue.ts';
import { readCatalogue } from '#worker/db/seed/catalogue-data.ts';

const catalogue = readCatalogue(catalogueFiles);
const foods = new Map(catalogue.ingredients.map((row) => [row.code, row]));
const detailOf = (site: Site, code: string, query = {}) =>
  site.visitor().call(getDish, { params: { code }, query });
const pageOf = async (site: Site, path: string) =>
  plainSpaces(await (await site.visitor().request(path)).text());
/** Half of the last digit in which nutrients are told, of 100 g and of a portion. */
const ROUNDING = 0.05;

describe('a dish', () => {
  test('states the energy and nutrients that its grams give, within 0.1 % and the last digit', async ({
    site,
  }) => {
    const wrong: string[] = [];
    for (const { code } of catalogue.dishes) {
      const { ingredients, weightG, rawWeightG, per100 } = await detailOf(site, code);
      const sum = (of: (one: DishDetail['ingredients'][number]) => number) =>
        ingredients.reduce((total, one) => total + of(one), 0);
      for (const [key, column] of [
        ['kcal', 'energyKcal'],
        ['proteinG', 'proteinG'],
        ['fatG', 'fatG'],
        ['carbohydrateG', 'carbohydrateG'],
      ] as const) {
        const found = sum(
          ({ code: food, rawG }) => (rawG * (foods.get(food)?.[column] ?? Number.NaN)) / weightG,
        );
        const allowed = per100[key] * 0.001 + ROUNDING * (1 + 100 / weightG);
        if (!(Math.abs(found - per100[key]) <= allowed)) wrong.push(`${code} ${key}`);
      }
      if (Math.abs(sum(({ servedG }) => servedG) - weightG) >= 1) wrong.push(`${code} weight`);
      if (Math.abs(sum(({ rawG }) => rawG) - rawWeightG) >= 1.1) wrong.push(`${code} raw weight`);
    }
    expect(wrong).toEqual([]);
  });

  test('tells what bought-in ingredients are made of, allergens and traces', async ({ site }) => {
    const text = (await pageOf(site, '/programmy/balans/?dish=solyanka')).replace(/<[^>]*>/g, '|');
    expect(text).toContain(
      'Охотничьи колбаски (говядина, свинина, шпик свиной, соевый белок, мука пшеничная',
    );
    for (const allergen of ['глютен', 'соя', 'сельдерей', 'горчица']) expect(text).toContain(`|${allergen}|`);
    expect(text).toMatch(/может содержать следы рыбы, .*орехов/);
  });

  test('has a page with its price where the shop sells it, and the days that serve it', async ({ site }) => {
    const html = await pageOf(site, '/blyuda/borsch/');
    for (const words of ['Аллергены', 'Как разогреть', 'В 100 г', '/rest/homemade/basket/'])
      expect(html).toContain(words);
    const { item } = await site.visitor().call(getHomemadeItem, { params: { code: 'borsch' } });
    const product = readPage(html).structuredData.find((thing) => String(thing['@type']).includes('Product'));
    expect(product).toMatchObject({ offers: { price: ((item?.priceKop ?? 0) / 100).toFixed(2) } });
    const { servings } = await site.visitor().call(getDishPage, { params: { code: 'borsch' }, query: {} });
    expect(servings.length).toBeGreaterThan(2);
    for (const { programme, meals } of servings) {
      const [{ date, slot } = { date: '', slot: '' }] = meals;
      const query = { programme: programme.code, kcal: 1500, from: date, days: 1 };
      const { days } = await site.visitor().call(getMenu, { query });
      expect(days[0]?.meals.find((one) => one.slot === slot)?.dish.code).toBe('borsch');
    }
  });
});
