import { HomemadeSeed } from '#shared/features/homemade/schema.ts';
import homemade from './homemade.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import { deleteOthers, type SeedStatement, upsertRows } from './statement.ts';

/** The dishes on sale of the data file, checked. */
export function readHomemade(rows: unknown = homemade): HomemadeSeed[] {
  return parseRows('homemade.json', rows, HomemadeSeed, 'dish');
}

/** Loads the dishes that are sold by the portion. */
export function homemadeStatements(): SeedStatement[] {
  const table = {
    table: 'homemade_items',
    key: ['dish_code'],
    columns: ['dish_code', 'category', 'price_kop', 'weight_g', 'is_available', 'sort'],
    rows: readHomemade().map(({ dish, category, priceKop, weightG, isAvailable }, sort) => [
      ...[dish, category, priceKop, weightG, isAvailable ? 1 : 0, sort],
    ]),
  };
  return [...upsertRows(table), deleteOthers(table)];
}
