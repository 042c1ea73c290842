import type { MenuDay, MenuMeal } from '#shared/features/menu/schema.ts';

/** The largest meals of a day, in the order in which they are eaten. */
export function largestMeals({ meals }: MenuDay, count: number): MenuMeal[] {
  const largest = meals.toSorted((a, b) => b.dish.weightG - a.dish.weightG).slice(0, count);
  return meals.filter((meal) => largest.includes(meal));
}
