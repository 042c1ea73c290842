import type { MealSlot } from '../dishes/labels.ts';
import type { DishPortion } from '../dishes/schema.ts';
import type { OpenMeal, Replacements } from '../menu/compose.ts';
import type { MenuDay, MenuMeal } from '../menu/schema.ts';

/** Combinations of replacements that are tried for one that the whole day allows. */
const MOST_TRIES = 4000;

/** One of the best dishes for each meal, together such as the whole day allows; nothing where no few tries find that. */
function fittingTogether(
  open: readonly OpenMeal[],
  isKept: (replacements: Replacements) => boolean,
): Replacements | undefined {
  // As many dishes of each meal as can all be tried together: the first meal has to change as well.
  const most = Math.floor(MOST_TRIES ** (1 / open.length));
  const search = (index: number, taken: Replacements): Replacements | undefined => {
    const next = open[index];
    if (!next) return isKept(taken) ? taken : undefined;
    for (const dish of next.wanted.slice(0, Math.min(next.best, most))) {
      if ([...taken.values()].some(({ code }) => code === dish.code)) continue;
      const found = search(index + 1, new Map<MealSlot, DishPortion>([...taken, [next.meal.slot, dish]]));
      if (found) return found;
    }
    return undefined;
  };
  return search(0, new Map());
}

/** What comes in place of a day's open meals, such as the whole day allows; nothing where none does. */
export function chooseTogether(
  { meals }: MenuDay,
  open: readonly OpenMeal[],
  isDayKept: (meals: readonly MenuMeal[]) => boolean,
): Replacements | undefined {
  const replaceable = open.filter(({ wanted }) => wanted.length > 0);
  // Where a meal stays empty, no choice makes the day whole.
  const isWhole = open.every(({ wanted, canStay }) => wanted.length > 0 || canStay);
  const isKept = (taken: Replacements) =>
    !isWhole || isDayKept(meals.map((meal) => ({ ...meal, dish: taken.get(meal.slot) ?? meal.dish })));
  return fittingTogether(replaceable, isKept);
}
