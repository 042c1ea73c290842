import type { ShopUnit } from './contract.ts';

/** Units of a shop as people write them. */
export const shopUnitNames: Readonly<Record<ShopUnit, string>> = { kg: 'кг', l: 'л', piece: 'шт.' };
