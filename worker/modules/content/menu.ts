import type { OutputOf } from '#shared/contract.ts';
import { addDays, daysBetween, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { traitsOf } from '#shared/features/dishes/traits.ts';
import { portionOf } from '#shared/features/menu/compose.ts';
import * as menuContract from '#shared/features/menu/contract.ts';
import { isWanted, readExclusions } from '#shared/features/menu/exclusions.ts';
import { planDay } from '#shared/features/menu/plan.ts';
import { distinctAlternatives } from '#shared/features/menu/portions.ts';
import { cycleDayOf, MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay, MenuDish, MenuMeal } from '#shared/features/menu/schema.ts';
import { breaksClaim } from '#shared/features/programmes/claims.ts';
import { lineOf, SET_DAYS } from '#shared/features/programmes/rules.ts';
import * as rationsContract from '#shared/features/rations/contract.ts';
import { keepsUntil } from '#shared/features/rations/freshness.ts';
import { type Kitchen, type KitchenDish, menuOf } from '#shared/features/rations/kitchen.ts';
import { q } from '../../db/query.ts';
import { groupRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DishRow, dishesByCode, per100Of } from './dishes.ts';
import { findProgramme, kitchenProgrammes } from './programmes.ts';

/** What programmes serve on each day of the cycle. */
export const menuDays = definePart(
  'menu-days',
  q
    .selectFrom('menuDays')
    .select(['programmeCode as programme', 'cycleDay', 'slot', 'dishCode as dish'])
    .orderBy('programmeCode')
    .orderBy('cycleDay')
    .orderBy('slot'),
);
type PlaceRow = RowOf<typeof menuDays>;

interface MenuQuery {
  /** Code of a programme; an unknown one has no menu. */
  readonly programme: string;
  readonly kcal: number;
}

interface MenuPeriod extends MenuQuery {
  readonly from: IsoDate;
  readonly days: number;
}

/** A place of a menu with its dish. */
interface Place extends Pick<PlaceRow, 'cycleDay' | 'slot'> {
  readonly dish: DishRow;
}

/** What a programme serves, in the order of its days. */
async function listPlaces(scope: Scope, programme: string): Promise<Place[]> {
  const [rows, dishes] = await Promise.all([scope.published.rows(menuDays), dishesByCode(scope)]);
  const served = groupRows(rows, 'programme').get(programme) ?? [];
  return served.flatMap(({ cycleDay, slot, dish: code }) => {
    const dish = dishes.get(code);
    return dish ? [{ cycleDay, slot, dish }] : [];
  });
}

function toMenuDish(dish: DishRow): MenuDish {
  const { code, title, kind, slots, picture, tint, allergens, exclusionGroups } = dish;
  return { code, title, kind, slots, picture, tint, per100: per100Of(dish), allergens, exclusionGroups };
}

function dayOf(
  { date, cycleDay }: { readonly date: IsoDate; readonly cycleDay: number },
  kcal: number,
  places: readonly Place[],
): MenuDay {
  const meals = places.filter((place) => place.cycleDay === cycleDay);
  return planDay(
    date,
    kcal,
    meals.map(({ slot, dish }) => ({ slot, dish: toMenuDish(dish) })),
  );
}

/** The day with a word on each dish that does not keep to every day of a delivery. */
function withKeeping(day: MenuDay, places: readonly Place[]): MenuDay {
  const slots = day.meals.map(({ slot }) => slot);
  const meals = day.meals.map((meal): MenuMeal => {
    const row = places.find(({ dish }) => dish.code === meal.dish.code)?.dish;
    const until = row && keepsUntil(row.shelfLifeHours, { date: day.date, slot: meal.slot, slots });
    return until ? { ...meal, keepsUntil: until } : meal;
  });
  return { ...day, meals };
}

async function isSet(scope: Scope, programme: string): Promise<boolean> {
  return (await kitchenProgrammes(scope)).get(programme)?.isSet === true;
}

/** The menu of a programme for consecutive dates; that of a set begins with its first day, which is made to be eaten first. */
export async function menuFor(scope: Scope, { programme, kcal, from, days }: MenuPeriod): Promise<MenuDay[]> {
  const [places, isOfSet] = await Promise.all([listPlaces(scope, programme), isSet(scope, programme)]);
  if (places.length === 0) return [];
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    if (isOfSet) return dayOf({ date, cycleDay: index % SET_DAYS }, kcal, places);
    return withKeeping(dayOf({ date, cycleDay: cycleDayOf(date) }, kcal, places), places);
  });
}

/** Everything that a programme serves, with what may replace it. */
async function listServedDishes(scope: Scope, programme: string): Promise<MenuDish[]> {
  const [kitchen, dishes] = await Promise.all([kitchenOf(scope, [programme], []), dishesByCode(scope)]);
  const { claims = [] } = kitchen.programmes.get(programme) ?? {};
  return menuOf(kitchen, programme).pool.flatMap(({ code, traits }) => {
    const dish = dishes.get(code);
    if (!dish) return [];
    const shown = toMenuDish(dish);
    const breaksClaimsAt = shown.slots.filter((slot) =>
      claims.some((claim) => breaksClaim(claim, { slot, traits })),
    );
    return [{ ...shown, ...(breaksClaimsAt.length > 0 && { breaksClaimsAt }) }];
  });
}

const kitchenDishes = new WeakMap<DishRow, KitchenDish>();

/** A dish as the composer takes it; made once for its row. */
function toKitchenDish(dish: DishRow): KitchenDish {
  const made = kitchenDishes.get(dish) ?? makeKitchenDish(dish);
  kitchenDishes.set(dish, made);
  return made;
}

function makeKitchenDish(dish: DishRow): KitchenDish {
  const { reheat, shelfLifeHours, ingredients } = dish;
  const known = toMenuDish(dish);
  return {
    ...known,
    reheat,
    shelfLifeHours,
    ingredients: ingredients.map(({ code }) => code),
    traits: traitsOf({ ...known, recipe: ingredients }),
  };
}

/** All that any programme serves, with further dishes by their codes. */
export const wholeKitchen = async (scope: Scope, codes: readonly string[]): Promise<Kitchen> =>
  kitchenOf(scope, [...(await kitchenProgrammes(scope)).keys()], codes);

/** When programmes serve what, with all dishes that any of them serves, which may stand in, and further ones by their codes. */
export async function kitchenOf(
  scope: Scope,
  programmes: readonly string[],
  codes: readonly string[],
): Promise<Kitchen> {
  const [rows, dishes, known] = await Promise.all([
    scope.published.rows(menuDays),
    dishesByCode(scope),
    kitchenProgrammes(scope),
  ]);
  const cooked = new Set(programmes.flatMap((code) => [code, known.get(code)?.alternativesFrom ?? code]));
  const plan = [...cooked].flatMap((code) => groupRows(rows, 'programme').get(code) ?? []);
  const wanted = [...new Set([...rows.map(({ dish }) => dish), ...codes])].sort();
  return {
    dishes: new Map(
      wanted.flatMap((code) => {
        const dish = dishes.get(code);
        return dish ? [[code, toKitchenDish(dish)]] : [];
      }),
    ),
    plan: plan.map(({ programme, cycleDay, slot, dish: code }) => ({
      programme,
      cycleDay,
      slot,
      code,
    })),
    programmes: known,
  };
}

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { fields: { [field]: message } });
}

/** Refuses a line of calories that a programme does not have. */
export async function requireLine(scope: Scope, code: string, kcal: number): Promise<void> {
  const programme = await findProgramme(scope, code);
  if (!programme) throw new AppError('not_found', { message: 'Такой программы нет' });
  if (!lineOf(programme, kcal)) refuse('kcal', 'В этой программе нет такой калорийности');
}

/** Days of the menu that are open from the date on; none are open before today or after the window. */
function requireOpenDays(scope: Scope, field: string, date: IsoDate): number {
  const today = moscowDate(scope.clock.now());
  const last = addDays(today, MENU_WINDOW_DAYS);
  if (date < today || date > last)
    refuse(field, `Меню открыто с сегодняшнего дня на ${MENU_WINDOW_DAYS} дней вперёд`);
  return daysBetween(date, last) + 1;
}

/** Dishes that can come in place of a meal. */
async function listAlternatives(
  scope: Scope,
  { programme, kcal, date, slot, without = '' }: OutputOf<typeof menuContract.getAlternatives.query>,
): Promise<DishPortion[]> {
  const [places, isOfSet] = await Promise.all([listPlaces(scope, programme), isSet(scope, programme)]);
  const day = dayOf({ date, cycleDay: cycleDayOf(date) }, kcal, places);
  const planned = day.meals.find((meal) => meal.slot === slot);
  if (!planned) return refuse('slot', 'В этой программе нет такого приёма пищи');
  const [dishes, exclusions] = [await listServedDishes(scope, programme), readExclusions([without])];
  const pool = dishes.filter((one) => isWanted(one, exclusions) && !one.breaksClaimsAt?.includes(slot));
  const dish = places.find((place) => place.dish.code === planned.dish.code)?.dish;
  return distinctAlternatives(
    { exclusionGroups: dish?.exclusionGroups ?? [] },
    {
      slot,
      kcal: planned.dish.kcal,
      pool: pool.map((one) => ({ ...one, kcalPer100: one.per100.kcal })),
      // Which of its days a set brings on a date depends on its order: no dish of either comes twice.
      dayCodes: isOfSet ? places.map(({ dish: one }) => one.code) : day.meals.map((meal) => meal.dish.code),
    },
  ).map((other) => portionOf(other.dish, other.weightG));
}

export const menuCalls = [
  ...calls(menuContract, {
    getMenu: async ({ scope, query }) => {
      const { programme, kcal, from = moscowDate(scope.clock.now()) } = query;
      const days = Math.min(query.days, requireOpenDays(scope, 'from', from));
      await requireLine(scope, programme, kcal);
      return { days: await menuFor(scope, { programme, kcal, from, days }) };
    },
    getAlternatives: async ({ scope, query }) => {
      requireOpenDays(scope, 'date', query.date);
      await requireLine(scope, query.programme, query.kcal);
      return { alternatives: await listAlternatives(scope, query) };
    },
    listMenuDishes: async ({ scope, query }) => {
      const dishes = await listServedDishes(scope, query.programme);
      if (dishes.length === 0) throw new AppError('not_found', { message: 'Такой программы нет' });
      return { dishes };
    },
  }),
  ...calls(rationsContract, {
    getKitchen: async ({ scope, query }) => {
      const { dishes, plan, programmes } = await kitchenOf(scope, [query.programme], []);
      const known = programmes.get(query.programme);
      if (!known || plan.length === 0) throw new AppError('not_found', { message: 'Такой программы нет' });
      return {
        dishes: [...dishes.values()].map((dish) => ({
          ...dish,
          reheat: undefined,
          ingredients: [...dish.ingredients],
          traits: [...dish.traits],
        })),
        plan: [...plan],
        ...known,
        claims: [...known.claims],
        excludedGroups: [...known.excludedGroups],
      };
    },
  }),
];
