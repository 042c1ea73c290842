import type { AnswerOf } from '#shared/contract.ts';
import type { BasketLine } from '#shared/features/homemade/basket.ts';
import type { listHomemade } from '#shared/features/homemade/contract.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { type HomemadeSort, homemadeSorts } from '#shared/features/homemade/sorts.ts';
import type { LoadedBasket } from './basket.ts';

/** The address's query, as it stands there; empty where it has none. */
export interface Wanted {
  readonly category: string;
  readonly q: string;
  readonly without: readonly string[];
  readonly maxKcal: string;
  readonly sort: HomemadeSort;
}

/** The dishes with the filters of the address. */
export interface HomemadeData extends AnswerOf<typeof listHomemade> {
  readonly wanted: Wanted;
  readonly basket: LoadedBasket;
}

const HOMEMADE_PATH = '/homemade-food/';

/** Reads the filters of an address; a form without scripts repeats `without` for every allergen. */
export function readWanted(query: URLSearchParams): Wanted {
  const sort = query.get('sort');
  return {
    category: query.get('category') ?? '',
    q: (query.get('q') ?? '').trim(),
    without: query.getAll('without').flatMap((list) => list.split(',').filter(Boolean)),
    maxKcal: query.get('maxKcal') ?? '',
    sort: homemadeSorts.find((known) => known === sort) ?? 'menu',
  };
}

/** The filters as the call and the address take them. */
export function toQuery({ category, q, without, maxKcal, sort }: Wanted): Record<string, string> {
  return {
    ...(category !== '' && { category }),
    ...(q !== '' && { q }),
    ...(without.length > 0 && { without: without.join(',') }),
    ...(maxKcal !== '' && { maxKcal }),
    ...(sort !== 'menu' && { sort }),
  };
}

/** The address of the dishes with these filters. */
export function homemadePath(wanted: Wanted): string {
  const query = new URLSearchParams(toQuery(wanted)).toString();
  return query === '' ? HOMEMADE_PATH : `${HOMEMADE_PATH}?${query}`;
}

/** A dish on sale as a line of the basket, less its portions. */
export function toLine({ dish, priceKop }: HomemadeItem): Omit<BasketLine, 'count'> {
  const { code, title, picture, tint, weightG } = dish;
  return { dish: code, title, picture, tint, weightG, priceKop };
}
