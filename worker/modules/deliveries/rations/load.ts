import { type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { mealSlotNames } from '#shared/features/dishes/labels.ts';
import { noTastes, repeatStart, type Tastes } from '#shared/features/exclusions/tastes.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { keptDish, type MealPlanRequest } from '#shared/features/rations/compose.ts';
import type { Credit } from '#shared/features/rations/credit.ts';
import { packedFor } from '#shared/features/rations/freshness.ts';
import type { Kitchen } from '#shared/features/rations/kitchen.ts';
import type { ServedMeal } from '#shared/features/rations/schema.ts';
import { oncePerRequest } from '../../../db/once-per-request.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import type { Scope } from '../../../scope.ts';
import { kitchenOf } from '../../content/menu.ts';
import {
  type FoodSpan,
  type KeptMeal,
  listDeliveriesWithFood,
  listFoodOf,
  listShownDeliveries,
  type ServedDelivery,
} from './sql.ts';

/** Whose food of which days, and when that is asked. */
export interface RationsQuery {
  readonly customerId: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly now: EpochMs;
}

/** A day of a person with what it was composed from. */
export interface Serving extends MealPlanRequest {
  readonly delivery: ServedDelivery;
  readonly programmeName: string;
  readonly personName: string;
  /** Null while nothing is kept. */
  readonly keptCredit: Credit | null;
  /** Where the credit went, or would go. */
  readonly creditTo: RefundTarget;
  readonly isOpen: boolean;
}

/** Everything that decides on a customer's food. */
export interface Loaded {
  readonly servings: readonly Serving[];
  readonly tastes: Tastes;
  readonly kitchen: Kitchen;
}

const noKitchen: Kitchen = { dishes: new Map(), plan: [], programmes: new Map() };

function tastesOf(row: ServedDelivery | undefined): Tastes {
  if (!row) return noTastes;
  return {
    exclusions: readExclusions(row.taste_exclusions),
    ingredients: row.taste_ingredients,
    tired: row.tired,
    repeatLimit: row.repeat_limit,
  };
}

function toMeal({ slot, kind, dish, insteadOf, because }: KeptMeal, kitchen: Kitchen): ServedMeal {
  return {
    slot,
    slotName: mealSlotNames[slot],
    kind,
    dish: dish && keptDish(dish, kitchen),
    insteadOf,
    because,
  };
}

/** What was brought has its credit where it went, whatever the customer has chosen since. */
function creditTargetOf({ state, unserved_to: chosen }: ServedDelivery, wasToCard: boolean): RefundTarget {
  if (state !== 'delivered') return chosen;
  return wasToCard ? 'card' : 'bonuses';
}

/** Which day of a set a delivery brings: both in their order, or, where closed days have parted them, the last one by its date. */
const setDayOf = ({ food_dates: dates, end_date: last }: ServedDelivery, date: IsoDate): number =>
  dates.length > 1 ? dates.indexOf(date) : Number(date === last);

/** The days of a delivery, each for each person. */
function servingsOf(row: ServedDelivery, kitchen: Kitchen, firstOpenDate: IsoDate): Serving[] {
  const isOpen = row.state === 'planned' && row.date >= firstOpenDate;
  return row.food_dates.flatMap((date) =>
    rationsOfRow(row).map(({ programme, kcal, name, exclusions }, index): Serving => {
      const person = index + 1;
      // What was kept of a delivery that has failed says nothing of the one that brings its food again.
      const known = row.is_food_kept === 1 ? row.served : [];
      const kept = known.find((one) => one.date === date && one.person === person);
      return {
        delivery: row,
        date,
        person,
        programme: programme.code,
        programmeName: programme.name,
        lineKcal: kcal,
        packedAt: packedFor(row.date, row.food_dates[0]),
        setDay: setDayOf(row, date),
        exclusions,
        personName: name,
        chosen: new Map(
          row.choices.flatMap(([on, whose, slot, code]) =>
            on === date && whose === person ? [[slot, code] as const] : [],
          ),
        ),
        served: kept?.meals.map((meal) => toMeal(meal, kitchen)),
        creditTo: creditTargetOf(row, kept?.isToCard === 1),
        keptCredit: kept ? { moneyKop: kept.moneyKop, bonusesKop: kept.creditKop } : null,
        isOpen,
      };
    }),
  );
}

/** Deliveries whose food the account opens with, for a page that learns only from other data which days these are. */
export const loadShown = oncePerRequest(async (scope, customerId) =>
  customerId === null ? [] : listShownDeliveries(scope.db, customerId, moscowDate(scope.clock.now())),
);

/** Each open day follows from those before it, by the repeat limit: whatever is asked for begins with the first of them. */
function firstRead(from: IsoDate, now: EpochMs): IsoDate {
  const open = firstDeliveryDate(now);
  return repeatStart(from < open ? from : open);
}

async function listRows(
  scope: Scope,
  { customerId, from, to, now }: RationsQuery,
): Promise<ServedDelivery[]> {
  const since = firstRead(from, now);
  const shown = (await loadShown.known(scope, customerId)) ?? [];
  const isKnown = shown.some((row) => row.shown_from <= since && to <= row.shown_to);
  if (!isKnown) return listDeliveriesWithFood(scope.db, customerId, since, to);
  return shown.filter(({ food_dates: dates }) => (dates[0] ?? '') <= to && (dates.at(-1) ?? '') >= since);
}

/** Programmes of deliveries, in an order of their own. */
const programmesOf = (rows: readonly ServedDelivery[]): string[] =>
  [...new Set(rows.flatMap((row) => rationsOfRow(row).map(({ programme }) => programme.code)))].toSorted();

/** What is cooked for deliveries, with what was kept of them. */
function kitchenFor(scope: Scope, rows: readonly ServedDelivery[]): Promise<Kitchen> {
  const kept = rows.flatMap(({ served }) =>
    served.flatMap(({ meals }) => meals.flatMap(({ dish }) => dish?.code ?? [])),
  );
  return kitchenOf(scope, programmesOf(rows), [...new Set(kept)]);
}

/** The deliveries of one customer as their food is composed from. */
function toLoaded(rows: readonly ServedDelivery[], kitchen: Kitchen, now: EpochMs): Loaded {
  const firstOpenDate = firstDeliveryDate(now);
  const servings = rows
    .flatMap((row) => servingsOf(row, kitchen, firstOpenDate))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return { servings, tastes: tastesOf(rows[0]), kitchen };
}

/** Reads what decides on the food of some days: one statement, whatever their number. */
export async function loadFood(scope: Scope, query: RationsQuery): Promise<Loaded> {
  const rows = await listRows(scope, query);
  if (rows.length === 0) return { servings: [], tastes: noTastes, kitchen: noKitchen };
  return toLoaded(rows, await kitchenFor(scope, rows), query.now);
}

/** The same for many customers, in one statement as well; whoever has something that cannot be read is left out. */
export async function loadFoodOf(
  scope: Scope,
  spans: readonly FoodSpan[],
  now: EpochMs,
): Promise<ReadonlyMap<string, Loaded>> {
  const rowsOf = await listFoodOf(
    scope.db,
    spans.map(({ id, from, to }) => ({ id, from: firstRead(from, now), to })),
  );
  const loaded = new Map<string, Loaded>();
  // Those who eat the same programmes share a kitchen, which is dear to make.
  for (const group of Map.groupBy(rowsOf, ([, rows]) => programmesOf(rows).join(' ')).values()) {
    const kitchen = await kitchenFor(
      scope,
      group.flatMap(([, rows]) => rows),
    );
    for (const [id, rows] of group) loaded.set(id, toLoaded(rows, kitchen, now));
  }
  return loaded;
}
