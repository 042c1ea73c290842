import type { DatedKind } from '../../content/api.ts';
import { type ItemRow, items } from './sql.ts';

/** What the shop has; its dishes are dated by themselves. */
export const datedItems: DatedKind<ItemRow> = {
  part: items,
  nameOf: ({ code }) => `item ${code}`,
  toldOf: (row) => ({
    category: row.category,
    priceKop: row.price_kop,
    weightG: row.weight_g,
    isAvailable: row.is_available,
  }),
};
