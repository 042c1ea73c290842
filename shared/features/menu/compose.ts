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

/** What a day is composed with. */
export interface Composition {
  readonly lineKcal: number;
  readonly exclusions: Exclusions;
  /** Dishes of the programme. */
  readonly pool: readonly MenuDish[];
  /** Why a dish should give way where another one fits, beside the exclusions; nothing where it need not. */
  readonly reasonsAgainst?: (code: string) => readonly string[];
  /** Tells whether a dish would be past its shelf life at a meal: it is never served then. */
  readonly isTooOld?: (code: string, slot: MealSlot) => boolean;
  /** Codes of dishes that were asked for by name: nothing but an allergen takes them away. */
  readonly chosen?: readonly string[];
}

const none = () => [];
const never = () => false;

/** Why a dish gives way that would be past its shelf life. */
const TOO_OLD = 'до\u00a0этого дня не\u00a0хранится';

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

/** The nearest dish in place of a meal: without anything excluded, else at least safe where the planned one is not. */
function replacementOf(
  { slot, dish }: MenuMeal,
  dayCodes: readonly string[],
  { pool, exclusions, reasonsAgainst = none, isTooOld = never }: Composition,
): DishPortion | undefined {
  const fresh = pool.filter(({ code }) => !isTooOld(code, slot));
  const nearest = (fits: (candidate: MenuDish) => boolean) => {
    const candidates = fresh.filter(fits).map((one) => ({ ...one, kcalPer100: one.per100.kcal }));
    const [found] = alternativesFor({ slot, kcal: dish.kcal, pool: candidates, dayCodes });
    return found && portionOf(found.dish, found.weightG);
  };
  const wanted = nearest(
    (candidate) => isWanted(candidate, exclusions) && reasonsAgainst(candidate.code).length === 0,
  );
  if (wanted || (isSafe(dish, exclusions) && !isTooOld(dish.code, slot))) return wanted;
  return nearest((candidate) => isSafe(candidate, exclusions));
}

/**
 * A day as it is served to a visitor who leaves something out. A dish with an excluded allergen is replaced by the
 * nearest safe one within ±10 % of its energy, or the meal stays open; so is one that would be past its shelf life. A
 * disliked one stays where nothing fits. The
 * same input always gives the same day.
 */
export function composeDay(day: MenuDay, composition: Composition): ComposedDay {
  const { exclusions, lineKcal, isTooOld = never } = composition;
  const dayCodes = day.meals.map(({ dish }) => dish.code);
  const compose = (meal: MenuMeal): ComposedMeal => {
    const { dish } = meal;
    const because = reasonsOf(meal, composition);
    if (because.length === 0) return { kind: 'planned', ...meal };
    const replacement = replacementOf(meal, dayCodes, composition);
    if (replacement) {
      dayCodes.push(replacement.code);
      return { kind: 'replaced', ...meal, dish: replacement, insteadOf: dish.title, because };
    }
    if (isSafe(dish, exclusions) && !isTooOld(dish.code, meal.slot))
      return { kind: 'kept', ...meal, because };
    return { kind: 'unsafe', slot: meal.slot, slotName: meal.slotName, insteadOf: dish.title, because };
  };
  const meals = day.meals.map(compose);
  const totals = sumNutrition(meals.flatMap((meal) => (meal.kind === 'unsafe' ? [] : [meal.dish])));
  return { date: day.date, totals, meals, isWithinLine: isDayWithinLine(totals.kcal, lineKcal) };
}
