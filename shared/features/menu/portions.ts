import type { DishKind, ExclusionGroup, MealSlot } from '../dishes/labels.ts';

/** How far the energy of a whole day may lie from the line's name, as a share. */
export const DAY_TOLERANCE = 0.05;
/** How far the energy of a replacement may lie from the portion it replaces, as a share. */
export const ALTERNATIVE_TOLERANCE = 0.1;
/** Replacements offered for a meal. */
const ALTERNATIVES_PER_MEAL = 3;
/** Portions are weighed out in steps of so many grams. */
const WEIGHT_STEP_G = 5;

/** Share of each meal in the energy of a day of five meals. */
const sharesOfFive: Readonly<Record<MealSlot, number>> = {
  breakfast: 0.25,
  snack: 0.1,
  lunch: 0.3,
  afternoon: 0.1,
  dinner: 0.25,
};

/** Days of other meals whose shares are set by hand; the rest keep the proportions of five. */
const otherShares: readonly Readonly<Partial<Record<MealSlot, number>>>[] = [
  { breakfast: 0.3, snack: 0.1, lunch: 0.35, dinner: 0.25 },
  { breakfast: 0.3, lunch: 0.4, dinner: 0.3 },
];

interface WeightLimits {
  readonly minG: number;
  readonly maxG: number;
}

const breakfastLimits: WeightLimits = { minG: 120, maxG: 430 };
const snackLimits: WeightLimits = { minG: 60, maxG: 260 };
const sweetLimits: WeightLimits = { minG: 20, maxG: 140 };
const kindLimits: Readonly<Record<DishKind, WeightLimits>> = {
  breakfast: breakfastLimits,
  soup: { minG: 200, maxG: 500 },
  main: { minG: 150, maxG: 500 },
  salad: { minG: 150, maxG: 450 },
  snack: snackLimits,
  sweet: sweetLimits,
};

/** What the portion rule needs to know of a dish. */
export interface PortionDish {
  readonly kind: DishKind;
  /** Energy of 100 g of the cooked dish. */
  readonly kcalPer100: number;
}

/** The part of a day's energy that a meal brings; throws where the day has no such meal. */
export function shareOfMeal(slots: readonly MealSlot[], slot: MealSlot): number {
  if (!slots.includes(slot)) throw new Error(`no share of ${slot} in a day of ${slots.join(', ')}`);
  const known = otherShares.find(
    (shares) => Object.keys(shares).length === slots.length && slots.every((each) => each in shares),
  );
  const byHand = known?.[slot];
  if (byHand !== undefined) return byHand;
  return sharesOfFive[slot] / slots.reduce((sum, each) => sum + sharesOfFive[each], 0);
}

/** The smallest and largest sensible portion of a dish at a meal, grams. */
function limitsOf(slot: MealSlot, kind: DishKind): WeightLimits {
  if (slot === 'breakfast') return breakfastLimits;
  if (slot === 'snack' || slot === 'afternoon') return kind === 'sweet' ? sweetLimits : snackLimits;
  return kindLimits[kind];
}

/** Weight of the portion that comes nearest to an energy, in steps of 5 g and within the limits of the meal. */
export function weightFor(slot: MealSlot, dish: PortionDish, kcal: number): number {
  const { minG, maxG } = limitsOf(slot, dish.kind);
  const ideal = (kcal / dish.kcalPer100) * 100;
  return Math.min(maxG, Math.max(minG, Math.round(ideal / WEIGHT_STEP_G) * WEIGHT_STEP_G));
}

interface Meal extends PortionDish {
  readonly slot: MealSlot;
}

/**
 * Weights of a day's portions on a calorie line, in the order of the meals. Each meal takes its share of the
 * energy; what a meal cannot take (a soup has its largest plate) is spread over the others by their shares.
 */
export function planPortions(lineKcal: number, meals: readonly Meal[]): number[] {
  const slots = meals.map((meal) => meal.slot);
  const weights = new Map<number, number>();
  for (;;) {
    const open = meals.flatMap((meal, index) => (weights.has(index) ? [] : [{ meal, index }]));
    const taken = meals.reduce(
      (kcal, meal, index) => kcal + ((weights.get(index) ?? 0) * meal.kcalPer100) / 100,
      0,
    );
    const openShare = open.reduce((sum, { meal }) => sum + shareOfMeal(slots, meal.slot), 0);
    const planned = open.map(({ meal, index }) => {
      const kcal = ((lineKcal - taken) * shareOfMeal(slots, meal.slot)) / openShare;
      const weightG = weightFor(meal.slot, meal, kcal);
      return { index, weightG, missKcal: Math.abs((weightG * meal.kcalPer100) / 100 - kcal), meal };
    });
    const limited = planned.filter(
      ({ meal, missKcal }) => missKcal > (WEIGHT_STEP_G * meal.kcalPer100) / 100,
    );
    for (const { index, weightG } of limited.length > 0 ? limited : planned) weights.set(index, weightG);
    if (weights.size === meals.length) return meals.map((_, index) => weights.get(index) ?? 0);
  }
}

/** Tells whether the energy of a day lies near enough to the name of its line. */
export function isDayWithinLine(dayKcal: number, lineKcal: number): boolean {
  return Math.abs(dayKcal - lineKcal) <= lineKcal * DAY_TOLERANCE;
}

interface Candidate extends PortionDish {
  readonly code: string;
  readonly slots: readonly MealSlot[];
}

interface AlternativesInput<D extends Candidate> {
  readonly slot: MealSlot;
  /** Energy of the portion that is to be replaced. */
  readonly kcal: number;
  /** Dishes of the programme; they satisfy its exclusions. */
  readonly pool: readonly D[];
  /** Codes of all dishes of the day: none of them comes twice. */
  readonly dayCodes: readonly string[];
  /** How many are wanted at most. */
  readonly limit?: number;
}

/** A dish offered instead, with the weight of its portion. */
export interface Alternative<D extends Candidate> {
  readonly dish: D;
  readonly weightG: number;
}

interface Distinct extends Candidate {
  readonly exclusionGroups: readonly ExclusionGroup[];
}

/** What a dish may be chosen for, in the order in which it makes the dish what it is. */
const mainProducts = ['fish', 'seafood', 'poultry', 'beef', 'pork', 'mushrooms', 'eggs', 'dairy'] as const;

/** What a dish is mainly of: its first such product; of plants where it has none. */
const mainProductOf = ({ exclusionGroups }: Pick<Distinct, 'exclusionGroups'>): string =>
  mainProducts.find((product) => exclusionGroups.includes(product)) ?? 'plants';

/**
 * Replacements that differ from the dish and from one another in what they are mainly of, the nearest of each first;
 * others fill up where there are not as many.
 */
export function distinctAlternatives<D extends Distinct>(
  planned: Pick<Distinct, 'exclusionGroups'>,
  input: AlternativesInput<D>,
): Alternative<D>[] {
  const wanted = input.limit ?? ALTERNATIVES_PER_MEAL;
  const nearest = alternativesFor({ ...input, limit: input.pool.length });
  const taken = new Set([mainProductOf(planned)]);
  const distinct = nearest.filter(({ dish }) => {
    const product = mainProductOf(dish);
    return !taken.has(product) && taken.add(product);
  });
  const others = nearest.filter((one) => !distinct.includes(one));
  return [...distinct, ...others].slice(0, wanted);
}

/** Replacements of a meal within ±10 % of its energy, the nearest first; fewer than three when there are no more. */
export function alternativesFor<D extends Candidate>(input: AlternativesInput<D>): Alternative<D>[] {
  return input.pool
    .filter((dish) => dish.slots.includes(input.slot) && !input.dayCodes.includes(dish.code))
    .map((dish) => {
      const weightG = weightFor(input.slot, dish, input.kcal);
      return {
        dish,
        weightG,
        missKcal: Math.abs(Math.round((dish.kcalPer100 * weightG) / 100) - input.kcal),
      };
    })
    .filter(({ missKcal }) => missKcal <= input.kcal * ALTERNATIVE_TOLERANCE)
    .sort((a, b) => a.missKcal - b.missKcal || (a.dish.code < b.dish.code ? -1 : 1))
    .slice(0, input.limit ?? ALTERNATIVES_PER_MEAL)
    .map(({ dish, weightG }) => ({ dish, weightG }));
}
