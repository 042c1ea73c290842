import { expect, it } from 'vitest';
import { homemadeCategories } from '#shared/features/homemade/schema.ts';
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

it('refuses a price that no portion has', () => {
  expect(() => readHomemade([{ ...items[0], priceKop: 100 }])).toThrow(items[0]?.dish);
});
