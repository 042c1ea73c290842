import { allergenNames, exclusionGroupNames, type MealSlot } from '../dishes/labels.ts';
import { nutritionOf, sumNutrition } from '../dishes/rules.ts';
import type { DishPortion, Nutrition } from '../dishes/schema.ts';
import { type Exclusions, isSafe, isWanted } from './exclusions.ts';
import { alternativesFor, isDayWithinLine } from './portions.ts';
import type { MenuDay, MenuDish, MenuMeal } from './schema.ts';

/** What became of a planned meal. */
export type ComposedMeal =
  | (MenuMeal & { readonly kind: 'planned' })
  /** Another dish came in its place. */
  | (MenuMeal & {
      readonly kind: 'replaced';
      readonly insteadOf: string;
      readonly because: readonly string[];
    })
  /** Nothing disliked had to go, as nothing else fits. */
  | (MenuMeal & { readonly kind: 'kept'; readonly because: readonly string[] })
  /** Nothing safe fits: the customer chooses or is credited. */
  | (Omit<MenuMeal, 'dish'> & {
      readonly kind: 'unsafe';
      readonly insteadOf: string;
      readonly because: readonly string[];
    });

/** A day of the menu without what the visitor leaves out; totals are the sums of what is served. */
export interface ComposedDay {
  readonly date: string;
  readonly totals: Nutrition;
  readonly meals: readonly ComposedMeal[];
  /** Whether the day still keeps to the name of its line. */
  readonly isWithinLine: boolean;
}

/** How a dish would do in place of a planned meal. */
export interface Judgement {
  /** Rules of the menu that it would break; a dish with fewer comes first. */
  readonly faults: number;
  /** How often it comes in the days around: what is rarer comes first, of it the nearest in energy. */
  readonly timesAround: number;
}

/** What a day is composed with. */
export interface Composition {
  readonly lineKcal: number;
  readonly exclusions: Exclusions;
  /** Dishes of the programme. */
  readonly pool: readonly MenuDish[];
  /** Dishes of other programmes, for meals that none of its own fits by every rule. */
  readonly others?: readonly MenuDish[];
  /** Why a dish should give way where another one fits, beside the exclusions; nothing where it need not. */
  readonly reasonsAgainst?: (code: string) => readonly string[];
  /** Tells whether a dish would be past its shelf life at a meal: it is never served then. */
  readonly isTooOld?: (code: string, slot: MealSlot) => boolean;
  /** Codes of dishes that were asked for by name: nothing but an allergen takes them away. */
  readonly chosen?: readonly string[];
  /** What the menu's own rules say of a dish in place of a meal; nothing where it has none. */
  readonly judge?: (code: string, planned: MenuMeal) => Judgement;
  /** Chooses for all open meals of a day together; nothing where no choice is better than the first dish of each. */
  readonly choose?: (day: MenuDay, open: readonly OpenMeal[]) => Replacements | undefined;
}

const none = () => [];
const never = () => false;
/** Where nobody knows better, only what the programme claims counts. */
function judgeByClaims(pool: readonly MenuDish[]): (code: string, meal: MenuMeal) => Judgement {
  const breaksAt = new Map(pool.map(({ code, breaksClaimsAt }) => [code, breaksClaimsAt]));
  return (code, { slot }) => {
    const breaks = breaksAt.get(code)?.includes(slot) ?? false;
    return { faults: Number(breaks), timesAround: 0 };
  };
}

/** Why a dish gives way that would be past its shelf life. */
const TOO_OLD = 'до этого дня не хранится';

/** A dish as a portion of so many grams. */
export function portionOf(dish: MenuDish, weightG: number): DishPortion {
  const { code, title, kind, picture, tint, per100, allergens } = dish;
  return { code, title, kind, picture, tint, weightG, ...nutritionOf(per100, weightG), allergens };
}

/** Names of allergens in a dish that must not be served. */
export function allergensIn(dish: Pick<DishPortion, 'allergens'>, exclusions: Exclusions): string[] {
  return exclusions.allergens
    .filter((word) => dish.allergens.includes(word))
    .map((word) => allergenNames[word]);
}

/** Names of what is in the dish and must not or should not be. */
function reasonsOf({ slot, dish }: MenuMeal, composition: Composition): string[] {
  const { exclusions, pool, reasonsAgainst = none, isTooOld = never, chosen = [] } = composition;
  const hard = [...allergensIn(dish, exclusions), ...(isTooOld(dish.code, slot) ? [TOO_OLD] : [])];
  if (chosen.includes(dish.code)) return hard;
  const groups = pool.find(({ code }) => code === dish.code)?.exclusionGroups ?? [];
  return [
    ...hard,
    ...exclusions.dislikes.filter((word) => groups.includes(word)).map((word) => exclusionGroupNames[word]),
    ...reasonsAgainst(dish.code),
  ];
}

/** A planned meal that has to give way, with what may come instead. */
export interface OpenMeal {
  readonly meal: MenuMeal;
  readonly because: readonly string[];
  /** The planned dish may stay where nothing better fits. */
  readonly canStay: boolean;
  /** Dishes without anything excluded: those that break fewest rules first, the nearest in energy of them. */
  readonly wanted: readonly DishPortion[];
  /** How many of them break as few rules as the first. */
  readonly best: number;
}

/** Dishes without a fault that leave a choice to the other meals of the day, and to its claims. */
const ENOUGH = 6;

/** Meals whose dishes may come at another one where nothing of its own does. */
const nearMeals: Readonly<Record<MealSlot, readonly MealSlot[]>> = {
  breakfast: ['snack', 'afternoon', 'dinner'],
  snack: ['afternoon', 'breakfast', 'dinner'],
  lunch: ['dinner'],
  afternoon: ['snack', 'breakfast', 'dinner'],
  dinner: ['lunch'],
};

/** A dish of a near meal as one of this meal; none where it is one already. */
const movedTo = (dish: MenuDish, slot: MealSlot): MenuDish[] =>
  !dish.slots.includes(slot) &&
  dish.kind !== 'soup' &&
  dish.slots.some((one) => nearMeals[slot].includes(one))
    ? [{ ...dish, slots: [slot] }]
    : [];

/** Where an order looks when the programme's own dishes break a rule; the menu of a page shows those alone. */
const widerFor = (slot: MealSlot, { pool, others }: Composition): (readonly MenuDish[])[] =>
  others ? [others, [...pool, ...others].flatMap((dish) => movedTo(dish, slot))] : [];

/** Portions in place of a meal, the nearest in energy first. */
function portionsFor(
  { slot, dish }: MenuMeal,
  dayCodes: readonly string[],
  { isTooOld = never }: Composition,
  pool: readonly MenuDish[],
  fits: (candidate: MenuDish) => boolean,
): DishPortion[] {
  const candidates = pool.flatMap((one) =>
    one.slots.includes(slot) && !isTooOld(one.code, slot) && fits(one)
      ? [{ ...one, kcalPer100: one.per100.kcal }]
      : [],
  );
  return alternativesFor({ slot, kcal: dish.kcal, pool: candidates, dayCodes, limit: candidates.length }).map(
    (found) => portionOf(found.dish, found.weightG),
  );
}

function openMeal(
  meal: MenuMeal,
  because: readonly string[],
  dayCodes: readonly string[],
  composition: Composition,
): OpenMeal {
  const { exclusions, pool, reasonsAgainst = none, isTooOld = never } = composition;
  const { judge = judgeByClaims(pool) } = composition;
  const judgedOf = (dishes: readonly MenuDish[]) =>
    portionsFor(
      meal,
      dayCodes,
      composition,
      dishes,
      (candidate) => isWanted(candidate, exclusions) && reasonsAgainst(candidate.code).length === 0,
    )
      .map((dish) => ({ dish, ...judge(dish.code, meal) }))
      .sort((a, b) => a.faults - b.faults || a.timesAround - b.timesAround);
  let judged = judgedOf(pool);
  for (const further of widerFor(meal.slot, composition))
    if (judged.filter(({ faults }) => faults === 0).length < ENOUGH)
      judged = [...judged, ...judgedOf(further)].sort((a, b) => a.faults - b.faults);
  return {
    meal,
    because,
    canStay: isSafe(meal.dish, exclusions) && !isTooOld(meal.dish.code, meal.slot),
    wanted: judged.map(({ dish }) => dish),
    best: judged.filter(({ faults }) => faults === judged[0]?.faults).length,
  };
}

/** What comes in place of planned dishes. */
export type Replacements = ReadonlyMap<MealSlot, DishPortion>;

/** The first of each meal's dishes; none comes twice. */
function firstOfEach(open: readonly OpenMeal[]): Replacements {
  const taken = new Map<MealSlot, DishPortion>();
  for (const { meal, wanted } of open) {
    const found = wanted.find(({ code }) => ![...taken.values()].some((one) => one.code === code));
    if (found) taken.set(meal.slot, found);
  }
  return taken;
}

/**
 * A day as it is served to a visitor who leaves something out. A dish with an excluded allergen is replaced by one
 * within ±10 % of its energy, or the meal stays open; so is one that would be past its shelf life. Dishes that keep to
 * the rules of the menu come first, of them the nearest; a disliked one stays where nothing fits. The same input always
 * gives the same day.
 */
export function composeDay(day: MenuDay, composition: Composition): ComposedDay {
  const { exclusions, lineKcal } = composition;
  const dayCodes = day.meals.map(({ dish }) => dish.code);
  const open = day.meals.flatMap((meal) => {
    const because = reasonsOf(meal, composition);
    return because.length > 0 ? [openMeal(meal, because, dayCodes, composition)] : [];
  });
  const replacements = composition.choose?.(day, open) ?? firstOfEach(open);
  const taken = [...dayCodes, ...[...replacements.values()].map(({ code }) => code)];
  const compose = (meal: MenuMeal): ComposedMeal => {
    const left = open.find((one) => one.meal === meal);
    if (!left) return { kind: 'planned', ...meal };
    const { because, canStay } = left;
    const { slot, slotName, dish } = meal;
    const safe = (candidate: MenuDish) => isSafe(candidate, exclusions);
    const replacement =
      replacements.get(slot) ??
      (canStay
        ? undefined
        : [composition.pool, ...widerFor(slot, composition)]
            .flatMap((dishes) => portionsFor(meal, taken, composition, dishes, safe))
            .at(0));
    if (replacement) {
      taken.push(replacement.code);
      return { kind: 'replaced', slot, slotName, dish: replacement, insteadOf: dish.title, because };
    }
    if (canStay) return { kind: 'kept', ...meal, because };
    return { kind: 'unsafe', slot, slotName, insteadOf: dish.title, because };
  };
  const meals = day.meals.map(compose);
  const totals = sumNutrition(meals.flatMap((meal) => (meal.kind === 'unsafe' ? [] : [meal.dish])));
  return { date: day.date, totals, meals, isWithinLine: isDayWithinLine(totals.kcal, lineKcal) };
}
