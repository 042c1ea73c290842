import { HomemadeSeed } from '#shared/features/homemade/schema.ts';
import homemade from './homemade.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/** The dishes on sale of the data file, checked. */
export function readHomemade(rows: unknown = homemade): HomemadeSeed[] {
  return parseRows('homemade.json', rows, HomemadeSeed, 'dish');
}

/** The dishes that are sold by the portion. */
export function homemadeTable(): SeedTable {
  return {
    table: 'homemade_items',
    key: ['dish_code'],
    columns: ['dish_code', 'category', 'price_kop', 'weight_g', 'is_available', 'sort'],
    rows: readHomemade().map(({ dish, category, priceKop, weightG, isAvailable }, sort) => [
      ...[dish, category, priceKop, weightG, isAvailable ? 1 : 0, sort],
    ]),
  };
}
