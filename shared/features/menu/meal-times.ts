import type { MealSlot } from '../dishes/labels.ts';

const fiveMeals: Readonly<Record<MealSlot, string>> = {
  breakfast: '8:00',
  snack: '11:00',
  lunch: '13:30',
  afternoon: '16:30',
  dinner: '19:00',
};
/** Without an afternoon meal lunch and dinner move up, so that no pause is longer than four hours. */
const fourMeals: Readonly<Record<MealSlot, string>> = { ...fiveMeals, lunch: '14:00', dinner: '18:00' };

/** When a meal is usually eaten; a guide, not a rule. */
export function usualTimeOf(slot: MealSlot, slots: readonly MealSlot[]): string {
  return (slots.includes('afternoon') ? fiveMeals : fourMeals)[slot];
}
