import type { MealSlot } from '../dishes/labels.ts';
import { exclusionsFor, isTiredOf, type Tastes, tastesOfPerson } from '../exclusions/tastes.ts';
import { allergensIn } from '../menu/compose.ts';
import { isSafe, isWanted } from '../menu/exclusions.ts';
import { alternativesFor } from '../menu/portions.ts';
import { type MealPlan, type MealPlanRequest, portionLike, tooOldAt } from './compose.ts';
import { type Kitchen, type KitchenDish, menuOf } from './kitchen.ts';
import type { ServedDish } from './schema.ts';

/** Dishes offered for a meal at most. */
const CHOICES_SHOWN = 8;
/** Dishes shown as blocked at most, and dishes offered where nothing of the meal's own energy is safe. */
const OTHERS_SHOWN = 3;

/** A dish that the customer may have instead. */
export interface Choice {
  readonly dish: ServedDish;
  /** Energy beyond that of the planned portion, kcal. */
  readonly kcalDifference: number;
}

/** What can come in place of a meal, and what could but must not. */
export interface Choices {
  readonly choices: readonly Choice[];
  readonly blocked: readonly { readonly title: string; readonly because: readonly string[] }[];
}

interface ChoiceInput {
  readonly request: MealPlanRequest;
  readonly mealPlan: MealPlan;
  readonly slot: MealSlot;
  readonly tastes: Tastes;
  readonly kitchen: Kitchen;
}

/** The nearest dishes of any meal, where none of the meal's own is safe. */
function nearestOf(pool: readonly KitchenDish[], slot: MealSlot, kcal: number): KitchenDish[] {
  const miss = (dish: KitchenDish) => Math.abs(portionLike(dish, slot, kcal).kcal - kcal);
  return pool.toSorted((a, b) => miss(a) - miss(b) || (a.code < b.code ? -1 : 1)).slice(0, OTHERS_SHOWN);
}

/** What a customer may choose for a meal: within ±10 % of the planned energy, without anything that is left out. */
export function choicesFor({ request, mealPlan, slot, kitchen, ...input }: ChoiceInput): Choices {
  const tastes = tastesOfPerson(request.person, input.tastes);
  const planned = mealPlan.plan.meals.find((meal) => meal.slot === slot);
  if (!planned) return { choices: [], blocked: [] };
  const { kcal } = planned.dish;
  const exclusions = exclusionsFor(request.exclusions, tastes);
  const dayCodes = [
    ...mealPlan.meals.flatMap(({ dish }) => (dish ? [dish.code] : [])),
    ...mealPlan.plan.meals.map(({ dish }) => dish.code),
  ];
  const isTooOld = tooOldAt(request, mealPlan.plan, kitchen);
  const pool = menuOf(kitchen, request.programme).pool.filter(({ code }) => !isTooOld(code, slot));
  const avoided = tastes.ingredients.map(({ code }) => code);
  const isLiked = (dish: KitchenDish) =>
    isWanted(dish, exclusions) &&
    !isTiredOf(tastes, dish.code) &&
    !dish.ingredients.some((code) => avoided.includes(code));
  const within = (fits: (dish: KitchenDish) => boolean, limit: number) =>
    alternativesFor({
      slot,
      kcal,
      pool: pool.filter(fits).map((dish) => ({ ...dish, kcalPer100: dish.per100.kcal })),
      dayCodes,
      limit,
    }).map(({ dish }) => dish);
  const liked = within(isLiked, CHOICES_SHOWN);
  const isOpen = mealPlan.meals.some((meal) => meal.slot === slot && meal.dish === null);
  const safeElsewhere = (dish: KitchenDish) => isSafe(dish, exclusions) && !dayCodes.includes(dish.code);
  const offered = liked.length === 0 && isOpen ? nearestOf(pool.filter(safeElsewhere), slot, kcal) : liked;
  return {
    choices: offered.map((dish) => {
      const portion = portionLike(dish, slot, kcal);
      const { reheat, shelfLifeHours } = dish;
      return { dish: { ...portion, reheat, shelfLifeHours }, kcalDifference: portion.kcal - kcal };
    }),
    blocked: within((dish) => !isSafe(dish, exclusions), OTHERS_SHOWN).map((dish) => ({
      title: dish.title,
      because: allergensIn(dish, exclusions),
    })),
  };
}
