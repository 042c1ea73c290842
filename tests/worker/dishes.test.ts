import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDish } from '#shared/features/dishes/contract.ts';
import type { DishDetail } from '#shared/features/dishes/schema.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { catalogueFiles } from '#worker/db/seed/catalogue.ts';
import { readCatalogue } from '#worker/db/seed/catalogue-data.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

const catalogue = readCatalogue(catalogueFiles);
const foods = new Map(catalogue.ingredients.map((row) => [row.code, row]));

const detailOf = (code: string, query = {}) =>
  mustCall(new Visitor(site), getDish, { params: { code }, query });

/** КБЖУ of 100 g, from the grams that are told of the ingredients. */
function recompute({ ingredients, weightG }: DishDetail) {
  const sum = (key: 'energyKcal' | 'proteinG' | 'fatG' | 'carbohydrateG') =>
    ingredients.reduce(
      (total, { code, rawG }) => total + (rawG * (foods.get(code)?.[key] ?? Number.NaN)) / weightG,
      0,
    );
  return {
    kcal: sum('energyKcal'),
    proteinG: sum('proteinG'),
    fatG: sum('fatG'),
    carbohydrateG: sum('carbohydrateG'),
  };
}

/** Half of the last digit in which nutrients are told, of 100 g and of a portion. */
const ROUNDING = 0.05;

test('the grams of every dish give the energy and nutrients that it states, within 0.1 % and the last digit', async () => {
  for (const { code } of catalogue.dishes) {
    const detail = await detailOf(code);
    const found = recompute(detail);
    for (const key of ['kcal', 'proteinG', 'fatG', 'carbohydrateG'] as const) {
      const stated = detail.per100[key];
      const difference = Math.abs(found[key] - stated);
      expect([
        code,
        key,
        difference <= stated * 0.001 + ROUNDING * (1 + 100 / detail.weightG),
        difference,
      ]).toEqual([code, key, true, difference]);
    }
  }
});

test('ingredients have their pictures, where there is one', async () => {
  const { ingredients } = await detailOf('losos-sparzha');
  const pictureOf = (code: string) => ingredients.find((one) => one.code === code)?.picture;
  expect(pictureOf('losos')).toMatchObject({ name: 'ingredients/salmon', width: 200 });
  expect(pictureOf('sparzha')).toBeNull();
  for (const { sprite } of catalogue.ingredients) {
    if (sprite === undefined) continue;
    expect((await new Visitor(site).request(`/pictures/48/ingredients/${sprite}`)).status).toBe(200);
  }
});

test('ingredients stand from the heaviest raw on, and what is served of them is the portion', async () => {
  for (const { code } of catalogue.dishes) {
    const { ingredients, weightG, rawWeightG } = await detailOf(code);
    const raw = ingredients.map(({ rawG }) => rawG);
    expect(raw).toEqual(raw.toSorted((a, b) => b - a));
    const sum = (key: 'rawG' | 'servedG') => ingredients.reduce((total, one) => total + one[key], 0);
    expect(Math.abs(sum('servedG') - weightG)).toBeLessThan(1);
    expect(Math.abs(sum('rawG') - rawWeightG)).toBeLessThan(1.1);
  }
});

test('a larger portion tells more of each ingredient', async () => {
  const [small, large] = await Promise.all(
    [300, 600].map((kcal) => detailOf('plov', { kcal, slot: 'lunch' })),
  );
  const first = (detail: DishDetail | undefined) => detail?.ingredients[0]?.rawG ?? 0;
  expect(first(large) / first(small)).toBeCloseTo((large?.weightG ?? 0) / (small?.weightG ?? 0), 1);
});

test('the page tells grams, yield, what bought-in ingredients are made of, allergens and traces', async () => {
  const html = await (await fetch(`${site.url}/programmy/balans/?dish=solyanka`)).text();
  const text = html.replace(/<[^>]*>/g, '|').replaceAll('\u00a0', ' ');
  const { ingredients, weightG, rawWeightG } = await detailOf('solyanka');
  for (const { rawG, servedG } of ingredients) {
    const told = (grams: number) => (grams > 0 && grams < 1 ? '&lt; 1' : String(Math.round(grams)));
    expect(text).toContain(`|${told(rawG)}||${told(servedG)}|`);
  }
  expect(text).toMatch(new RegExp(`Выход.*${Math.round((weightG / rawWeightG) * 100)}`));
  expect(text).toContain('Охотничьи колбаски (говядина, свинина, шпик свиной, соевый белок, мука пшеничная');
  for (const allergen of ['глютен', 'соя', 'сельдерей', 'горчица']) expect(text).toContain(`|${allergen}|`);
  expect(text).toMatch(/Кухня одна для всех блюд: может содержать следы рыбы, .*орехов/);
});
