import { addDays, type IsoDate } from '#shared/dates.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { portionOf } from '#shared/features/menu/compose.ts';
import { type Exclusions, isWanted } from '#shared/features/menu/exclusions.ts';
import { planDay } from '#shared/features/menu/plan.ts';
import { distinctAlternatives } from '#shared/features/menu/portions.ts';
import { cycleDayOf } from '#shared/features/menu/rules.ts';
import type { MenuDay, MenuDish } from '#shared/features/menu/schema.ts';
import type { Kitchen } from '#shared/features/rations/compose.ts';
import { groupRows } from '../../../published/index-rows.ts';
import type { Scope } from '../../../scope.ts';
import { dishesByCode } from '../dishes/commands.ts';
import { alternativeSources } from '../programmes/commands.ts';
import { menuDays, type PlaceRow } from './sql.ts';

interface MenuQuery {
  /** Code of a programme; an unknown one has no menu. */
  readonly programme: string;
  readonly kcal: number;
}

interface MenuPeriod extends MenuQuery {
  readonly from: IsoDate;
  readonly days: number;
}

type StoredDish = NonNullable<ReturnType<Awaited<ReturnType<typeof dishesByCode>>['get']>>;

/** A place of a menu with its dish. */
interface Place extends Pick<PlaceRow, 'cycle_day' | 'slot'> {
  readonly dish: StoredDish;
}

/** What a programme serves, in the order of its days. */
async function listPlaces(scope: Scope, programme: string): Promise<Place[]> {
  const [rows, dishes] = await Promise.all([scope.published.rows(menuDays), dishesByCode(scope)]);
  const served = groupRows(rows, 'programme').get(programme) ?? [];
  return served.flatMap(({ cycle_day, slot, dish: code }) => {
    const dish = dishes.get(code);
    return dish ? [{ cycle_day, slot, dish }] : [];
  });
}

function toMenuDish(dish: StoredDish): MenuDish {
  return {
    code: dish.code,
    title: dish.title,
    kind: dish.kind,
    slots: dish.slots,
    picture: dish.picture,
    tint: dish.tint,
    per100: {
      kcal: dish.kcal_per_100,
      proteinG: dish.protein_per_100,
      fatG: dish.fat_per_100,
      carbohydrateG: dish.carbohydrate_per_100,
    },
    allergens: dish.allergens,
    exclusionGroups: dish.exclusion_groups,
  };
}

/** Each dish of the places once. */
function poolOf(places: readonly Place[]): MenuDish[] {
  return [...new Set(places.map(({ dish }) => dish))].map(toMenuDish);
}

function dayOf(date: IsoDate, kcal: number, places: readonly Place[]): MenuDay {
  const cycleDay = cycleDayOf(date);
  const meals = places.filter((place) => place.cycle_day === cycleDay);
  return planDay(
    date,
    kcal,
    meals.map(({ slot, dish }) => ({ slot, dish: toMenuDish(dish) })),
  );
}

/** The menu of a programme for consecutive dates. */
export async function menuFor(scope: Scope, { programme, kcal, from, days }: MenuPeriod): Promise<MenuDay[]> {
  const places = await listPlaces(scope, programme);
  if (places.length === 0) return [];
  return Array.from({ length: days }, (_, index) => dayOf(addDays(from, index), kcal, places));
}

interface AlternativesQuery extends MenuQuery {
  readonly date: IsoDate;
  readonly slot: MealSlot;
  /** What must not be offered. */
  readonly exclusions: Exclusions;
}

/** Dishes that can come in place of a meal; undefined when the programme has no such meal on that date. */
export async function alternativesOf(
  scope: Scope,
  { programme, kcal, date, slot, exclusions }: AlternativesQuery,
): Promise<DishPortion[] | undefined> {
  const places = await listPlaces(scope, programme);
  const day = dayOf(date, kcal, places);
  const planned = day.meals.find((meal) => meal.slot === slot);
  if (!planned) return undefined;
  const pool = (await menuDishesOf(scope, programme)).filter((dish) => isWanted(dish, exclusions));
  const dish = places.find((place) => place.dish.code === planned.dish.code)?.dish;
  return distinctAlternatives(
    { exclusionGroups: dish?.exclusion_groups ?? [] },
    {
      slot,
      kcal: planned.dish.kcal,
      pool: pool.map((dish) => ({ ...dish, kcalPer100: dish.per100.kcal })),
      dayCodes: day.meals.map((meal) => meal.dish.code),
    },
  ).map((other) => portionOf(other.dish, other.weightG));
}

/** Everything that a programme serves, with what may replace it. */
export async function menuDishesOf(scope: Scope, programme: string): Promise<MenuDish[]> {
  const source = (await alternativeSources(scope)).get(programme);
  const places = await Promise.all(
    [programme, source].map((code) => (code === undefined ? [] : listPlaces(scope, code))),
  );
  return poolOf(places.flat());
}

/** Everything that programmes serve and when, with further dishes by their codes. */
export async function kitchenOf(
  scope: Scope,
  programmes: readonly string[],
  codes: readonly string[],
): Promise<Kitchen> {
  const [rows, dishes, sources] = await Promise.all([
    scope.published.rows(menuDays),
    dishesByCode(scope),
    alternativeSources(scope),
  ]);
  const cooked = new Set(programmes.flatMap((code) => [code, sources.get(code) ?? code]));
  const plan = [...cooked].flatMap((code) => groupRows(rows, 'programme').get(code) ?? []);
  const wanted = [...new Set([...plan.map(({ dish }) => dish), ...codes])].sort();
  return {
    dishes: new Map(
      wanted.flatMap((code) => {
        const dish = dishes.get(code);
        if (!dish) return [];
        const { reheat, shelf_life_hours: shelfLifeHours, ingredients } = dish;
        const known = { reheat, shelfLifeHours, ingredients: ingredients.map((one) => one.code) };
        return [[code, { ...toMenuDish(dish), ...known }]];
      }),
    ),
    plan: plan.map(({ programme, cycle_day: cycleDay, slot, dish: code }) => ({
      programme,
      cycleDay,
      slot,
      code,
    })),
    alternativeSources: sources,
  };
}
