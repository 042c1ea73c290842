// plain spaces: the texts are heads of pages, which no line of a page shows.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { nutritionOf } from '#shared/features/dishes/rules.ts';
import { Allergen, MealSlot } from '#shared/features/dishes/schema.ts';
import * as contract from '#shared/features/homemade/contract.ts';
import {
  type HomemadeCategory,
  type HomemadeItem,
  homemadeCategories,
  homemadeCategoryNames,
} from '#shared/features/homemade/schema.ts';
import type { HomemadeSort } from '#shared/features/homemade/sorts.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { isFound } from '#shared/search-words.ts';
import { pictureOf } from '../../../db/picture-column.ts';
import { q } from '../../../db/query.ts';
import { indexRows } from '../../../published/index-rows.ts';
import { definePart, type RowOf } from '../../../published/part.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { type DatedKind, lastDay, readDays } from '../../content/days.ts';
import { dishesByCode } from '../../content/dishes.ts';

/** What the shop has, also what is not on sale now, in the order of its menu. */
export const items = definePart(
  'homemade-items',
  q
    .selectFrom('homemadeItems as h')
    .innerJoin('dishes as d', 'd.code', 'h.dishCode')
    .select([
      'h.category',
      'h.priceKop',
      'h.weightG',
      'h.isAvailable',
      'd.code',
      'd.title',
      'd.kind',
      'd.slots',
    ])
    .select(['d.tint', 'd.kcalPer_100 as kcalPer100', 'd.proteinPer_100 as proteinPer100'])
    .select(['d.fatPer_100 as fatPer100', 'd.carbohydratePer_100 as carbohydratePer100', 'd.allergens'])
    .select([pictureOf('d.picture'), sql<HomemadeCategory>`h.category`.as('category')])
    .orderBy('h.sort')
    .orderBy('d.code'),
  { json: { slots: z.array(MealSlot), allergens: z.array(Allergen), picture: Picture }, typeset: ['title'] },
);
type ItemRow = RowOf<typeof items>;

/** What the shop has; its dishes are dated by themselves. */
export const datedItems: DatedKind<ItemRow> = {
  part: items,
  nameOf: ({ code }) => `item ${code}`,
  toldOf: ({ category, priceKop, weightG, isAvailable }) => ({ category, priceKop, weightG, isAvailable }),
};

function toItem(row: ItemRow): HomemadeItem {
  const { code, title, kind, picture, tint, allergens, category, weightG, priceKop } = row;
  const per100 = {
    kcal: row.kcalPer100,
    proteinG: row.proteinPer100,
    fatG: row.fatPer100,
    carbohydrateG: row.carbohydratePer100,
  };
  const dish = { code, title, kind, picture, tint, weightG, ...nutritionOf(per100, weightG), allergens };
  return { category, priceKop, slot: row.slots[0] ?? 'lunch', dish };
}

/** What the visitor wants to see; what is left out narrows nothing. */
interface HomemadeFilter {
  readonly category?: HomemadeCategory | undefined;
  readonly without: HomemadeItem['dish']['allergens'];
  readonly maxKcal?: number | undefined;
  readonly q?: string | undefined;
}

/** Dishes that satisfy everything that is asked for. */
function filterItems(all: readonly HomemadeItem[], filter: HomemadeFilter): HomemadeItem[] {
  const { category, without, maxKcal = Number.POSITIVE_INFINITY, q: words = '' } = filter;
  return all.filter(
    (item) =>
      (category === undefined || item.category === category) &&
      item.dish.kcal <= maxKcal &&
      !item.dish.allergens.some((allergen) => without.includes(allergen)) &&
      isFound(words, item.dish.title),
  );
}

/** Dishes that are equal in the wanted order stay in that of the menu. */
const orders: Readonly<Record<HomemadeSort, (a: HomemadeItem, b: HomemadeItem) => number>> = {
  menu: () => 0,
  price: (a, b) => a.priceKop - b.priceKop,
  kcal: (a, b) => a.dish.kcal - b.dish.kcal,
  protein: (a, b) => b.dish.proteinG - a.dish.proteinG,
};

/** Dishes on sale that satisfy the filter, and what the other shelves hold. */
export async function listHomemade(scope: Scope, filter: HomemadeFilter, sort: HomemadeSort) {
  const rows = await scope.published.rows(items);
  const onSale = rows.filter(({ isAvailable }) => isAvailable).map(toItem);
  const onAllShelves = filterItems(onSale, { ...filter, category: undefined });
  return {
    items: filterItems(onAllShelves, filter).toSorted(orders[sort]),
    categories: homemadeCategories.map((code) => ({
      code,
      name: homemadeCategoryNames[code],
      count: onAllShelves.filter(({ category }) => category === code).length,
    })),
  };
}

/** A dish on sale. */
export async function findHomemade(scope: Scope, code: string): Promise<HomemadeItem | undefined> {
  if (scope.settings.isSimply) return undefined;
  const row = indexRows(await scope.published.rows(items), 'code').get(code);
  return row?.isAvailable ? toItem(row) : undefined;
}

/** The page of the shop with the day on which something on it was last changed. */
export async function listHomemadeDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf] = await Promise.all([scope.published.rows(items), readDays(scope)]);
  const changedOn = lastDay(rows.map((row) => dayOf(datedItems, row)));
  const images = rows.map(({ picture }) => searchPicturePath(picture));
  return changedOn === undefined ? [] : [{ address: '/homemade-food/', changedOn, images }];
}

/** Title and description of the shop of single dishes. */
export function describeHomemade(
  routeId: string,
  plain: (text: string) => string,
): PageDescription | undefined {
  if (routeId !== 'homemade-food') return undefined;
  return {
    name: 'Домашняя еда',
    title: plain('Домашняя еда порциями с доставкой {{inCity}}'),
    description: plain(
      'Готовая домашняя еда порциями {{inCity}}: супы, горячее, салаты, сырники и десерты. Вес, состав, аллергены и КБЖУ каждого блюда, отбор по калориям.',
    ),
  };
}

export const homemadeItemCalls = calls(contract, {
  listHomemade: ({ scope, query: { sort, without, ...filter } }) => {
    const allergens = without?.split(',').map((word) => Allergen.parse(word)) ?? [];
    return listHomemade(scope, { ...filter, without: allergens }, sort);
  },
  getHomemadeItem: async ({ scope, params: { code } }) => {
    const item = await findHomemade(scope, code);
    if (!item && !(await dishesByCode(scope)).has(code)) throw new AppError('not_found');
    return { item: item ?? null };
  },
});
