import type { Kopecks } from '../../money.ts';
import { isFound } from '../../search-words.ts';
import type { Allergen } from '../dishes/labels.ts';
import type { HomemadeCategory, HomemadeItem, HomemadeSort } from './schema.ts';

/** What an order of single dishes has to come to. */
export const homemadeTerms = {
  /** The smallest sum of dishes that is brought. */
  minKop: 150_000,
  /** What bringing costs below the free sum. */
  deliveryKop: 30_000,
  /** The sum of dishes from which bringing is free. */
  freeDeliveryKop: 300_000,
} as const satisfies Record<string, Kopecks>;

/** Limits of an order of single dishes; one object for the same reason. */
export const homemadeLimits = {
  /** Portions of one dish: more is an order for a feast, which the kitchen takes by phone. */
  portions: 20,
  /** How many days ahead of the first possible date dishes can be ordered. */
  days: 14,
} as const;

/** First-party cookie whose basket is a stranger's; a basket cannot be kept without it. */
export const BASKET_COOKIE = 'basket';

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
