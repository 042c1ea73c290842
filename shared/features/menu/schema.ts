import * as z from 'zod/mini';
import { IsoDateText } from '../../iso-date-schema.ts';
import {
  Allergen,
  DishKind,
  DishPortion,
  ExclusionGroup,
  MealSlot,
  Nutrition,
  Tint,
} from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';

/**
 * Where another dish comes because this one would not keep: to deliveries of the evening before on their second day, to any
 * delivery on its second day, or to both of these and the first day of an evening's.
 */
export const KeepsUntil = z.enum(['second-morning', 'first-evening', 'first-morning']);
export type KeepsUntil = z.infer<typeof KeepsUntil>;

/** One meal of a day of the menu. */
export const MenuMeal = z.object({
  slot: MealSlot,
  slotName: z.string(),
  dish: DishPortion,
  /** The last day of a delivery to which the planned dish keeps, by the part of the day in which it came; absent where it always does. */
  keepsUntil: z.optional(KeepsUntil),
});
export type MenuMeal = z.infer<typeof MenuMeal>;

/** One date of the menu; totals are the sums of its portions. */
export const MenuDay = z.object({ date: IsoDateText, totals: Nutrition, meals: z.array(MenuMeal) });
export type MenuDay = z.infer<typeof MenuDay>;

/** A dish of a programme as it can take another one's place: figures of 100 g and everything it contains. */
export const MenuDish = z.object({
  code: z.string(),
  title: z.string(),
  kind: DishKind,
  slots: z.array(MealSlot),
  picture: Picture,
  tint: Tint,
  per100: Nutrition,
  allergens: z.array(Allergen),
  exclusionGroups: z.array(ExclusionGroup),
  /** Meals at which it would break what the programme claims: it comes there only where nothing else does. */
  breaksClaimsAt: z.optional(z.array(MealSlot)),
});
export type MenuDish = z.infer<typeof MenuDish>;
