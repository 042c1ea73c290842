import { expect, it } from 'vitest';
import { homemadeCategories } from '#shared/features/homemade/schema.ts';
import { weightFor } from '#shared/features/menu/portions.ts';
import { catalogueFiles } from './catalogue.ts';
import { readCatalogue } from './catalogue-data.ts';
import { readHomemade } from './homemade.ts';

const items = readHomemade();
const { dishes } = readCatalogue(catalogueFiles);
const byCode = new Map(dishes.map((dish) => [dish.code, dish]));

it('sells dishes that exist, some on every shelf', () => {
  expect(items.filter(({ dish }) => !byCode.has(dish))).toEqual([]);
  for (const category of homemadeCategories)
    expect(items.filter((item) => item.category === category).length).toBeGreaterThanOrEqual(5);
});

it('weighs out portions that the dialog of the dish shows the same', () => {
  const wrong = items.filter(({ dish: code, weightG }) => {
    const dish = byCode.get(code);
    const kcalPer100 = dish?.figures.per100.kcal ?? 0;
    const kcal = Math.round((weightG * kcalPer100) / 100);
    return weightFor(dish?.slots[0] ?? 'lunch', { kind: dish?.kind ?? 'main', kcalPer100 }, kcal) !== weightG;
  });
  expect(wrong).toEqual([]);
});

it('refuses a price that no portion has', () => {
  expect(() => readHomemade([{ ...items[0], priceKop: 100 }])).toThrow(items[0]?.dish);
});
