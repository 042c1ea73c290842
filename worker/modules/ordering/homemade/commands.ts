// plain spaces: the texts are heads of pages, which no line of a page shows.
import { AppError } from '#shared/errors.ts';
import { nutritionOf } from '#shared/features/dishes/rules.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import {
  type HomemadeItem,
  homemadeCategories,
  homemadeCategoryNames,
} from '#shared/features/homemade/schema.ts';
import type { HomemadeSort } from '#shared/features/homemade/sorts.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { indexRows } from '../../../published/index-rows.ts';
import type { Scope } from '../../../scope.ts';
import { lastDay, readDays } from '../../content/api.ts';
import * as basket from './basket/basket.ts';
import { datedItems } from './dated.ts';
import { filterItems, type HomemadeFilter, sortItems } from './listing.ts';
import * as moves from './moves/commands.ts';
import * as sql from './sql.ts';

function toItem(row: sql.ItemRow): HomemadeItem {
  const {
    code,
    title,
    kind,
    picture,
    tint,
    allergens,
    category,
    weight_g: weightG,
    price_kop: priceKop,
  } = row;
  const per100 = {
    kcal: row.kcal_per_100,
    proteinG: row.protein_per_100,
    fatG: row.fat_per_100,
    carbohydrateG: row.carbohydrate_per_100,
  };
  const dish = { code, title, kind, picture, tint, weightG, ...nutritionOf(per100, weightG), allergens };
  return { category, priceKop, slot: row.slots[0] ?? 'lunch', dish };
}

/** Dishes on sale that satisfy the filter, and what the other shelves hold. */
export async function listHomemade(scope: Scope, filter: HomemadeFilter, sort: HomemadeSort) {
  const rows = await scope.published.rows(sql.items);
  const items = rows.filter(({ is_available }) => is_available === 1).map(toItem);
  const onAllShelves = filterItems(items, { ...filter, category: undefined });
  return {
    items: sortItems(filterItems(onAllShelves, filter), sort),
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
  const row = indexRows(await scope.published.rows(sql.items), 'code').get(code);
  return row?.is_available === 1 ? toItem(row) : undefined;
}

/** The page of the shop with the day on which something on it was last changed. */
export async function listHomemadeDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf] = await Promise.all([scope.published.rows(sql.items), readDays(scope)]);
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

/** Puts the dishes of a former order into the basket; another customer's order is not found. */
export async function repeatOrder(
  scope: Scope,
  visitor: basket.BasketVisitor & { readonly customerId: string },
  orderId: string,
): Promise<Basket> {
  const repeated = await basket.repeatOrder(scope, visitor, orderId);
  if (!repeated) throw new AppError('not_found');
  return repeated;
}

/** Adds what a browser's basket holds to that of the customer who has signed in there. */
export const mergeBasket: typeof basket.mergeBasket = (scope, customerId, token) =>
  basket.mergeBasket(scope, customerId, token);

/** Moves the orders of a day on, as the programmes' deliveries of that day do. */
export const moveOrders: typeof moves.moveOrders = (scope, selection) => moves.moveOrders(scope, selection);
