import type { EpochMs, IsoDate } from '../../dates.ts';
import type { MealSlot } from '../dishes/labels.ts';
import { sumNutrition } from '../dishes/rules.ts';
import type { DishPortion, Nutrition } from '../dishes/schema.ts';
import { exclusionsFor, isTiredOf, repeatStart, type Tastes, tastesOfPerson } from '../exclusions/tastes.ts';
import { type ComposedMeal, type Composition, composeDay, portionOf } from '../menu/compose.ts';
import { planDay } from '../menu/plan.ts';
import { weightFor } from '../menu/portions.ts';
import { cycleDayOf, MENU_REPEATS } from '../menu/rules.ts';
import type { MenuDay, MenuDish } from '../menu/schema.ts';
import { SET_DAYS } from '../programmes/rules.ts';
import { hoursUntilMeal } from './freshness.ts';
import { type Kitchen, menuOf, programmeOf } from './kitchen.ts';
import { type Eaten, type EatenOn, rulesFor } from './menu-rules.ts';
import type { ServedDish, ServedMeal } from './schema.ts';

/** Input for composing one person's day. */
export interface MealPlanRequest {
  readonly date: IsoDate;
  readonly person: number;
  /** Code of the programme. */
  readonly programme: string;
  readonly lineKcal: number;
  /** When the food was packed, from which shelf lives count. */
  readonly packedAt: EpochMs;
  /** Which of the order's days it is, from 0, as far as a set tells them apart. */
  readonly setDay: number;
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

function planOf(kitchen: Kitchen, { programme, date, lineKcal, setDay }: MealPlanRequest): MenuDay {
  const { days } = menuOf(kitchen, programme);
  const day = programmeOf(kitchen, programme).isSet ? setDay % SET_DAYS : cycleDayOf(date);
  return planDay(date, lineKcal, days[day] ?? []);
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
  const hours = new Map(slots.map((slot) => [slot, hoursUntilMeal(packedAt, { date, slot, slots })]));
  return (code, slot) => (dishes.get(code)?.shelfLifeHours ?? Infinity) < (hours.get(slot) ?? 0);
}

/** How often a dish was served from a date on. */
function timesIn(eatenOn: EatenOn, since: IsoDate): (code: string) => number {
  const codes = [...eatenOn].flatMap(([date, eaten]) => (date < since ? [] : eaten.map(({ code }) => code)));
  return (code) => codes.filter((one) => one === code).length;
}

/**
 * Why a dish should give way, beside its allergens and groups. Around days without food even a planned dish may have come
 * as often as the menu allows already; a set is served as it is listed.
 */
function tasteReasons({ request: { date, programme }, kitchen, history }: DayInput, tastes: Tastes) {
  const since = repeatStart(date);
  const timesOf = timesIn(history.eatenOn, since);
  const timesByMenu = timesIn(history.menuOn, since);
  const { isSet } = programmeOf(kitchen, programme);
  return (code: string): string[] => {
    const ingredients = kitchen.dishes.get(code)?.ingredients ?? [];
    const isOften =
      (tastes.repeatLimit > 0 && timesOf(code) >= tastes.repeatLimit) ||
      (!isSet && timesByMenu(code) >= MENU_REPEATS);
    return [
      ...tastes.ingredients.flatMap((one) =>
        ingredients.includes(one.code) ? [one.name.toLowerCase()] : [],
      ),
      ...(isTiredOf(tastes, code) ? ['надоело'] : []),
      ...(isOften ? ['уже было за последние семь дней'] : []),
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

/** What a person was served before: really, and by the menu alone, without what they have chosen themselves. */
interface History {
  readonly eatenOn: Map<IsoDate, readonly Eaten[]>;
  readonly menuOn: Map<IsoDate, readonly Eaten[]>;
}

interface DayInput {
  readonly request: MealPlanRequest;
  readonly tastes: Tastes;
  readonly kitchen: Kitchen;
  readonly history: History;
}

function composeBy(input: DayInput, rules: Pick<Composition, 'judge' | 'choose'>): MealPlan {
  const { request, kitchen } = input;
  const tastes = tastesOfPerson(request.person, input.tastes);
  const { pool, others } = menuOf(kitchen, request.programme);
  const plan = planOf(kitchen, request);
  const { day, taken } = withChoices(plan, request.chosen, pool);
  const composed = composeDay(day, {
    lineKcal: request.lineKcal,
    exclusions: exclusionsFor(request.exclusions, tastes),
    pool,
    others: programmeOf(kitchen, request.programme).isSet ? [] : others,
    reasonsAgainst: tasteReasons(input, tastes),
    isTooOld: tooOldAt(request, plan, kitchen),
    chosen: day.meals.flatMap(({ slot, dish }) => (taken.has(slot) ? [dish.code] : [])),
    ...rules,
  });
  const open = composed.meals.flatMap((meal) => (meal.kind === 'unsafe' ? [meal.slot] : []));
  return {
    meals: composed.meals.map((meal) => toServedMeal(meal, kitchen, taken.get(meal.slot))),
    totals: composed.totals,
    plan,
    missingKcal: plan.meals.reduce((sum, { slot, dish }) => sum + (open.includes(slot) ? dish.kcal : 0), 0),
  };
}

const eatenOf = (meals: readonly ServedMeal[]): Eaten[] =>
  meals.flatMap(({ slot, dish }) => (dish ? [{ slot, code: dish.code }] : []));

/** A day with what it brings by the menu alone: a choice changes its own meal, and no other one of this day or the next. */
function compose(input: DayInput): { readonly mealPlan: MealPlan; readonly byMenu: readonly Eaten[] } {
  const { request, kitchen, history } = input;
  const rules = rulesFor({ ...request, kitchen, eatenOn: history.menuOn });
  const byMenu = composeBy({ ...input, request: { ...request, chosen: new Map() } }, rules);
  const codes = eatenOf(byMenu.meals);
  if (request.chosen.size === 0) return { mealPlan: byMenu, byMenu: codes };
  const isOfMenu = (code: string, slot: MealSlot) =>
    codes.some((one) => one.slot === slot && one.code === code);
  const following: Pick<Composition, 'judge'> = {
    judge: (code, planned) =>
      isOfMenu(code, planned.slot)
        ? { faults: -1, timesAround: 0 }
        : (rules.judge?.(code, planned) ?? { faults: 0, timesAround: 0 }),
  };
  return { mealPlan: composeBy(input, following), byMenu: codes };
}

/** What was served of a day that is kept; in the place of what was chosen stands what was planned. */
function composeStored(request: MealPlanRequest, meals: readonly ServedMeal[], kitchen: Kitchen) {
  const mealPlan = storedMealPlan(request, meals, kitchen);
  const planned = mealPlan.plan.meals.map(({ slot, dish }) => ({ slot, code: dish.code }));
  const byMenu = meals.flatMap(({ slot, kind, dish }) =>
    kind === 'chosen' ? planned.filter((one) => one.slot === slot) : dish ? [{ slot, code: dish.code }] : [],
  );
  return { mealPlan, byMenu };
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
  const histories = new Map<number, History>();
  return requests.map((request) => {
    const { date, person, served } = request;
    const history = histories.get(person) ?? { eatenOn: new Map(), menuOn: new Map() };
    histories.set(person, history);
    const { mealPlan, byMenu } = served
      ? composeStored(request, served, kitchen)
      : compose({ request, tastes, kitchen, history });
    history.eatenOn.set(date, [...(history.eatenOn.get(date) ?? []), ...eatenOf(mealPlan.meals)]);
    history.menuOn.set(date, [...(history.menuOn.get(date) ?? []), ...byMenu]);
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
