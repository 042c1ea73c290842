import type { AnswerOf } from '#shared/contract.ts';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { dishPath } from '#shared/features/dishes/address.ts';
import * as contract from '#shared/features/dishes/contract.ts';
import { nutritionOf } from '#shared/features/dishes/rules.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { cycleDayOf, MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { isInSeason } from '#shared/features/programmes/rules.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { groupRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { lastDay, readDays } from './days.ts';
import {
  type DishQuery,
  type DishRow,
  datedDishes,
  dishes,
  dishesByCode,
  findDish,
  per100Of,
} from './dishes.ts';
import { menuDays } from './menu.ts';
import { listProgrammes } from './programmes.ts';
import { listDishReviewDates, listDishReviews } from './reviews.ts';

/** Days of a programme that the page names; the menu itself has them all. */
const MOST_MEALS = 3;
/** Others of its kind that a page leads on to. */
const MOST_SIMILAR = 4;

/** The dates whose menu is open and can still be ordered. */
function openDates(scope: Scope): IsoDate[] {
  const now = scope.clock.now();
  const last = addDays(moscowDate(now), MENU_WINDOW_DAYS);
  const dates: IsoDate[] = [];
  for (let date = firstDeliveryDate(now); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Where the programmes on offer serve a dish next. */
async function listServings(scope: Scope, code: string): Promise<contract.DishServing[]> {
  const [places, programmes] = await Promise.all([scope.published.rows(menuDays), listProgrammes(scope)]);
  const served = groupRows(places, 'dish').get(code) ?? [];
  const dates = openDates(scope);
  return programmes.flatMap((programme) => {
    const own = served.filter((place) => place.programme === programme.code);
    const meals = dates
      .filter((date) => isInSeason(programme, date))
      .flatMap((date) =>
        own.filter((place) => place.cycleDay === cycleDayOf(date)).map(({ slot }) => ({ date, slot })),
      )
      .slice(0, MOST_MEALS);
    const { name, tint } = programme;
    return meals.length === 0 ? [] : [{ programme: { code: programme.code, name, tint }, meals }];
  });
}

function recipePortion(row: DishRow): DishPortion {
  const { code, title, kind, picture, tint, allergens } = row;
  const weightG = Math.round(row.weightG);
  return { code, title, kind, picture, tint, weightG, ...nutritionOf(per100Of(row), weightG), allergens };
}

/** The next dishes of its kind, the kinds one after another in a ring: whoever follows it comes to every dish. */
async function listSimilar(scope: Scope, code: string): Promise<DishPortion[]> {
  const rows = await scope.published.rows(dishes);
  const ring = rows.toSorted((one, other) => one.kind.localeCompare(other.kind));
  const place = ring.findIndex((row) => row.code === code);
  return [...ring.slice(place + 1), ...ring.slice(0, place)].slice(0, MOST_SIMILAR).map(recipePortion);
}

/** Everything that the page of a dish tells. */
export async function readDishPage(
  scope: Scope,
  query: DishQuery,
): Promise<AnswerOf<typeof contract.getDishPage> | undefined> {
  const { code } = query;
  const dish = await findDish(scope, query);
  if (!dish) return undefined;
  const [servings, reviews, similar] = await Promise.all([
    listServings(scope, code),
    listDishReviews(scope, code),
    listSimilar(scope, code),
  ]);
  return { dish, servings, reviews, similar };
}

/** The pages of dishes: each changes with the dish and its recipe, and with what is said of it. */
export async function listDishDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf, reviews] = await Promise.all([
    scope.published.rows(dishes),
    readDays(scope),
    listDishReviewDates(scope),
  ]);
  return rows.map((dish) => {
    const { code, picture } = dish;
    const changedOn = dayOf(datedDishes, dish);
    const last = lastDay([changedOn, ...(reviews.get(code) ?? [])]) ?? changedOn;
    return { address: dishPath(code), changedOn: last, images: [searchPicturePath(picture)] };
  });
}

/** What a dish is called and how it is described. */
export async function describeDish(scope: Scope, code: string): Promise<PageDescription | undefined> {
  const row = (await dishesByCode(scope)).get(code);
  return row && { name: row.title, title: row.title, description: row.description };
}

export const dishPageCalls = calls(contract, {
  getDishPage: async ({ scope, params, query }) => {
    const page = await readDishPage(scope, { code: params.code, ...query });
    if (!page) throw new AppError('not_found');
    return page;
  },
});
