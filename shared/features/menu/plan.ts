import type { IsoDate } from '../../dates.ts';
import { type MealSlot, mealSlotNames, mealSlots } from '../dishes/labels.ts';
import { sumNutrition } from '../dishes/rules.ts';
import { portionOf } from './compose.ts';
import { planPortions } from './portions.ts';
import type { MenuDay, MenuDish } from './schema.ts';

/** A meal of a programme's day before its portion is weighed. */
export interface PlannedMeal {
  readonly slot: MealSlot;
  readonly dish: MenuDish;
}

/** A day of a programme on a calorie line, in kcal: its dishes in the order of the meals, with the weights of their portions. */
export function planDay(date: IsoDate, lineKcal: number, meals: readonly PlannedMeal[]): MenuDay {
  const ordered = meals.toSorted((a, b) => mealSlots.indexOf(a.slot) - mealSlots.indexOf(b.slot));
  const weights = planPortions(
    lineKcal,
    ordered.map(({ slot, dish }) => ({ slot, kind: dish.kind, kcalPer100: dish.per100.kcal })),
  );
  const portions = ordered.map(({ slot, dish }, index) => ({
    slot,
    slotName: mealSlotNames[slot],
    dish: portionOf(dish, weights[index] ?? 0),
  }));
  return { date, totals: sumNutrition(portions.map(({ dish }) => dish)), meals: portions };
}
