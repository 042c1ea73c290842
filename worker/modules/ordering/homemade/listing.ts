import type { Allergen } from '#shared/features/dishes/labels.ts';
import type { HomemadeCategory, HomemadeItem } from '#shared/features/homemade/schema.ts';
import type { HomemadeSort } from '#shared/features/homemade/sorts.ts';
import { isFound } from '#shared/search-words.ts';

/** What the visitor wants to see; what is left out narrows nothing. */
export interface HomemadeFilter {
  readonly category?: HomemadeCategory | undefined;
  readonly without: readonly Allergen[];
  readonly maxKcal?: number | undefined;
  readonly q?: string | undefined;
}

/** Dishes that satisfy everything that is asked for. */
export function filterItems(items: readonly HomemadeItem[], filter: HomemadeFilter): HomemadeItem[] {
  const { category, without, maxKcal = Number.POSITIVE_INFINITY, q = '' } = filter;
  return items.filter(
    (item) =>
      (category === undefined || item.category === category) &&
      item.dish.kcal <= maxKcal &&
      !item.dish.allergens.some((allergen) => without.includes(allergen)) &&
      isFound(q, item.dish.title),
  );
}

const orders: Readonly<Record<HomemadeSort, (a: HomemadeItem, b: HomemadeItem) => number>> = {
  menu: () => 0,
  price: (a, b) => a.priceKop - b.priceKop,
  kcal: (a, b) => a.dish.kcal - b.dish.kcal,
  protein: (a, b) => b.dish.proteinG - a.dish.proteinG,
};

/** Dishes in the wanted order; equal ones keep that of the menu. */
export function sortItems(items: readonly HomemadeItem[], sort: HomemadeSort): HomemadeItem[] {
  return items.toSorted(orders[sort]);
}
