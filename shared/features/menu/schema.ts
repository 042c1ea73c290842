import * as z from 'zod/mini';
import { DishPortion, MealSlot, Nutrition } from '../dishes/schema.ts';

/** One meal of a day of the menu. */
export const MenuMeal = z.object({ slot: MealSlot, slotName: z.string(), dish: DishPortion });
export type MenuMeal = z.infer<typeof MenuMeal>;

/** One date of the menu; totals are the sums of its portions. */
export const MenuDay = z.object({ date: z.string(), totals: Nutrition, meals: z.array(MenuMeal) });
export type MenuDay = z.infer<typeof MenuDay>;
