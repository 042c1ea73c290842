import type { EpochMs, IsoDate } from '../../dates.ts';
import type { MealSlot } from '../dishes/labels.ts';
import { sumNutrition } from '../dishes/rules.ts';
import type { DishPortion, Nutrition } from '../dishes/schema.ts';
import { exclusionsFor, repeatStart, type Tastes, tastesOfPerson } from '../exclusions/tastes.ts';
import { type ComposedMeal, composeDay, portionOf } from '../menu/compose.ts';
import { planDay } from '../menu/plan.ts';
import { weightFor } from '../menu/portions.ts';
import { cycleDayOf } from '../menu/rules.ts';
import type { MenuDay, MenuDish } from '../menu/schema.ts';
import { hoursUntilMeal } from './freshness.ts';
import type { ServedDish, ServedMeal } from './schema.ts';

/** A dish with the data needed to plan and serve it. */
export interface KitchenDish extends MenuDish {
  readonly reheat: string;
  readonly shelfLifeHours: number;
  /** Codes of its ingredients. */
  readonly ingredients: readonly string[];
}

/** Dishes of the kitchen and the cycle in which they are planned. */
export interface Kitchen {
  readonly dishes: ReadonlyMap<string, KitchenDish>;
  readonly plan: readonly {
    readonly programme: string;
    readonly cycleDay: number;
    readonly slot: MealSlot;
    readonly code: string;
  }[];
  /** Programmes whose dishes also replace those of another one, by its code. */
  readonly alternativeSources?: ReadonlyMap<string, string>;
}

/** Input for composing one person's day. */
export interface MealPlanRequest {
  readonly date: IsoDate;
  readonly person: number;
  /** Code of the programme. */
  readonly programme: string;
  readonly lineKcal: number;
  /** When the food was packed, from which shelf lives count. */
  readonly packedAt: EpochMs;
  /** Codes of what the order leaves out of this person's food. */
  readonly exclusions: readonly string[];
  /** Codes of dishes that the customer has chosen, by meal. */
  readonly chosen: ReadonlyMap<MealSlot, string>;
  /** Meals fixed at the cut-off. */
  readonly served?: readonly ServedMeal[] | undefined;
}

/** What one person is served on a day. */
export interface MealPlan {
  readonly meals: readonly ServedMeal[];
  readonly totals: Nutrition;
  /** The programme's own day. */
  readonly plan: MenuDay;
  /** Energy of the meals that nothing safe fits, as planned, kcal. */
  readonly missingKcal: number;
}

/** Dishes of a programme, with those that may replace them. */
export function poolOf({ dishes, plan, alternativeSources }: Kitchen, programme: string): KitchenDish[] {
  const sources = [programme, alternativeSources?.get(programme)];
  const codes = new Set(plan.flatMap((place) => (sources.includes(place.programme) ? [place.code] : [])));
  return [...dishes.values()].filter(({ code }) => codes.has(code));
}

function planOf({ dishes, plan }: Kitchen, { programme, date, lineKcal }: MealPlanRequest): MenuDay {
  const cycleDay = cycleDayOf(date);
  const meals = plan.flatMap((place) => {
    const dish = dishes.get(place.code);
    return dish && place.programme === programme && place.cycleDay === cycleDay
      ? [{ slot: place.slot, dish }]
      : [];
  });
  return planDay(date, lineKcal, meals);
}

/** A portion with an energy as near to `kcal` as the portion limits allow. */
export function portionLike(dish: MenuDish, slot: MealSlot, kcal: number): DishPortion {
  return portionOf(dish, weightFor(slot, { kind: dish.kind, kcalPer100: dish.per100.kcal }, kcal));
}

/** Applies the customer's choices; a dish already in the day is not served twice. */
function withChoices(day: MenuDay, chosen: MealPlanRequest['chosen'], pool: readonly MenuDish[]) {
  const codes = day.meals.map(({ dish }) => dish.code);
  const taken = new Map<MealSlot, string>();
  const meals = day.meals.map((meal) => {
    const dish = pool.find(({ code }) => code === chosen.get(meal.slot));
    if (!dish || codes.includes(dish.code)) return meal;
    codes.push(dish.code);
    taken.set(meal.slot, meal.dish.title);
    return { ...meal, dish: portionLike(dish, meal.slot, meal.dish.kcal) };
  });
  return { day: { ...day, meals }, taken };
}

/** Tells of each dish whether it would be past its shelf life at a meal of the day. */
export function tooOldAt(
  { date, packedAt }: Pick<MealPlanRequest, 'date' | 'packedAt'>,
  { meals }: Pick<MenuDay, 'meals'>,
  { dishes }: Kitchen,
): (code: string, slot: MealSlot) => boolean {
  const slots = meals.map(({ slot }) => slot);
  return (code, slot) => {
    const dish = dishes.get(code);
    return dish !== undefined && dish.shelfLifeHours < hoursUntilMeal(packedAt, { date, slot, slots });
  };
}

/** Why a dish should give way, beside its allergens and groups. */
function tasteReasons({ dishes }: Kitchen, tastes: Tastes, timesOf: (code: string) => number) {
  return (code: string): string[] => {
    const ingredients = dishes.get(code)?.ingredients ?? [];
    const isOften = tastes.repeatLimit > 0 && timesOf(code) >= tastes.repeatLimit;
    return [
      ...tastes.ingredients.flatMap((one) =>
        ingredients.includes(one.code) ? [one.name.toLowerCase()] : [],
      ),
      ...(tastes.tired.includes(code) ? ['надоело'] : []),
      ...(isOften ? ['уже было за\u00a0последние семь дней'] : []),
    ];
  };
}

function toServedMeal(meal: ComposedMeal, { dishes }: Kitchen, chosenOver: string | undefined): ServedMeal {
  const { slot, slotName } = meal;
  if (meal.kind === 'unsafe') {
    return {
      slot,
      slotName,
      kind: 'unsafe',
      dish: null,
      insteadOf: meal.insteadOf,
      because: [...meal.because],
    };
  }
  const { reheat = '', shelfLifeHours = 0 } = dishes.get(meal.dish.code) ?? {};
  const dish: ServedDish = { ...meal.dish, reheat, shelfLifeHours };
  const isChosen = meal.kind === 'planned' && chosenOver !== undefined;
  return {
    slot,
    slotName,
    kind: isChosen ? 'chosen' : meal.kind,
    dish,
    insteadOf: isChosen ? chosenOver : meal.kind === 'replaced' ? meal.insteadOf : null,
    because: meal.kind === 'planned' ? [] : [...meal.because],
  };
}

function compose(
  request: MealPlanRequest,
  customers: Tastes,
  kitchen: Kitchen,
  timesOf: (code: string) => number,
): MealPlan {
  const tastes = tastesOfPerson(request.person, customers);
  const pool = poolOf(kitchen, request.programme);
  const plan = planOf(kitchen, request);
  const { day, taken } = withChoices(plan, request.chosen, pool);
  const composed = composeDay(day, {
    lineKcal: request.lineKcal,
    exclusions: exclusionsFor(request.exclusions, tastes),
    pool,
    reasonsAgainst: tasteReasons(kitchen, tastes, timesOf),
    isTooOld: tooOldAt(request, plan, kitchen),
    chosen: day.meals.flatMap(({ slot, dish }) => (taken.has(slot) ? [dish.code] : [])),
  });
  const open = composed.meals.flatMap((meal) => (meal.kind === 'unsafe' ? [meal.slot] : []));
  return {
    meals: composed.meals.map((meal) => toServedMeal(meal, kitchen, taken.get(meal.slot))),
    totals: composed.totals,
    plan,
    missingKcal: plan.meals.reduce((sum, { slot, dish }) => sum + (open.includes(slot) ? dish.kcal : 0), 0),
  };
}

function storedMealPlan(request: MealPlanRequest, meals: readonly ServedMeal[], kitchen: Kitchen): MealPlan {
  const totals = sumNutrition(meals.flatMap(({ dish }) => (dish ? [dish] : [])));
  return { meals, totals, plan: planOf(kitchen, request), missingKcal: 0 };
}

/**
 * What is really served: the plan, less what must not and should not be in it, with the customer's own choices. Days go
 * in the order of their dates and begin with the days that share a repeat limit with the first open one, so that the
 * same day always gets the same food.
 */
export function composeMealPlans(
  requests: readonly MealPlanRequest[],
  tastes: Tastes,
  kitchen: Kitchen,
): MealPlan[] {
  const datesOf = new Map<string, IsoDate[]>();
  const keyOf = ({ person }: MealPlanRequest, code: string) => `${person} ${code}`;
  return requests.map((request) => {
    const since = repeatStart(request.date);
    const timesOf = (code: string) =>
      (datesOf.get(keyOf(request, code)) ?? []).filter((date) => date >= since).length;
    const mealPlan = request.served
      ? storedMealPlan(request, request.served, kitchen)
      : compose(request, tastes, kitchen, timesOf);
    for (const { dish } of mealPlan.meals) {
      if (!dish) continue;
      const key = keyOf(request, dish.code);
      datesOf.set(key, [...(datesOf.get(key) ?? []), request.date]);
    }
    return mealPlan;
  });
}

/** A served portion with its stored nutrition: later changes of the recipe do not alter the past. */
export function keptDish(
  kept: Omit<ServedDish, 'picture' | 'tint' | 'reheat' | 'shelfLifeHours' | 'kind'>,
  { dishes }: Kitchen,
): ServedDish | null {
  const known = dishes.get(kept.code);
  if (!known) return null;
  const { kind, picture, tint, reheat, shelfLifeHours } = known;
  return { kind, picture, tint, reheat, shelfLifeHours, ...kept };
}
