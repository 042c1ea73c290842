import { addDays, type IsoDate } from '#shared/dates.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { portionOf } from '#shared/features/menu/compose.ts';
import { type Exclusions, isWanted } from '#shared/features/menu/exclusions.ts';
import { planDay } from '#shared/features/menu/plan.ts';
import { alternativesFor } from '#shared/features/menu/portions.ts';
import { cycleDayOf } from '#shared/features/menu/rules.ts';
import type { MenuDay, MenuDish } from '#shared/features/menu/schema.ts';
import type { Kitchen } from '#shared/features/rations/compose.ts';
import type { Scope } from '../../scope.ts';
import { listKitchenRows, listMenuRows, type MenuRow } from './sql.ts';

interface MenuQuery {
  /** Code of a programme; an unknown one has no menu. */
  readonly programme: string;
  readonly kcal: number;
}

interface MenuPeriod extends MenuQuery {
  readonly from: IsoDate;
  readonly days: number;
}

type StoredDish = Omit<MenuRow, 'cycle_day' | 'slot'>;

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

/** Each dish of the rows once. */
function poolOf(rows: readonly MenuRow[]): MenuDish[] {
  return [...new Map(rows.map((row) => [row.code, row])).values()].map(toMenuDish);
}

function dayOf(date: IsoDate, kcal: number, rows: readonly MenuRow[]): MenuDay {
  const cycleDay = cycleDayOf(date);
  const meals = rows.filter((row) => row.cycle_day === cycleDay);
  return planDay(
    date,
    kcal,
    meals.map((row) => ({ slot: row.slot, dish: toMenuDish(row) })),
  );
}

/** The menu of a programme for consecutive dates. */
export async function menuFor(scope: Scope, { programme, kcal, from, days }: MenuPeriod): Promise<MenuDay[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const rows = await listMenuRows(scope.db, programme, [...new Set(dates.map(cycleDayOf))]);
  if (rows.length === 0) return [];
  return dates.map((date) => dayOf(date, kcal, rows));
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
  const rows = await listMenuRows(scope.db, programme, 'all');
  const day = dayOf(date, kcal, rows);
  const planned = day.meals.find((meal) => meal.slot === slot);
  if (!planned) return undefined;
  const pool = poolOf(rows).filter((dish) => isWanted(dish, exclusions));
  return alternativesFor({
    slot,
    kcal: planned.dish.kcal,
    pool: pool.map((dish) => ({ ...dish, kcalPer100: dish.per100.kcal })),
    dayCodes: day.meals.map((meal) => meal.dish.code),
  }).map(({ dish, weightG }) => portionOf(dish, weightG));
}

/** Everything that a programme serves. */
export async function menuDishesOf(scope: Scope, programme: string): Promise<MenuDish[]> {
  return poolOf(await listMenuRows(scope.db, programme, 'all'));
}

/** Everything that programmes serve and when, with further dishes by their codes: one statement for all of it. */
export async function kitchenOf(
  scope: Scope,
  programmes: readonly string[],
  codes: readonly string[],
): Promise<Kitchen> {
  const rows = await listKitchenRows(scope.db, programmes, codes);
  return {
    dishes: new Map(
      rows.map((row) => [
        row.code,
        {
          ...toMenuDish(row),
          reheat: row.reheat,
          shelfLifeHours: row.shelf_life_hours,
          ingredients: row.ingredients,
        },
      ]),
    ),
    plan: rows.flatMap(({ code, places }) =>
      places.map(([programme, cycleDay, slot]) => ({ programme, cycleDay, slot, code })),
    ),
  };
}
