import * as z from 'zod/mini';
import { DishPortion, MealSlot, Nutrition } from '../dishes/schema.ts';

/** A portion as it is served, with how to reheat and how long to keep it. */
export const ServedDish = z.object({
  ...DishPortion.shape,
  reheat: z.string(),
  shelfLifeHours: z.int(),
});
export type ServedDish = z.infer<typeof ServedDish>;

/** What became of a planned meal: `chosen` is the customer's own replacement, `unsafe` a meal that nothing safe fits. */
export const ServedMealKind = z.enum(['planned', 'replaced', 'kept', 'unsafe', 'chosen']);
export type ServedMealKind = z.infer<typeof ServedMealKind>;

/** A meal of a day as it is really served. */
export const ServedMeal = z.object({
  slot: MealSlot,
  slotName: z.string(),
  kind: ServedMealKind,
  /** Null where nothing safe fits. */
  dish: z.nullable(ServedDish),
  /** The planned dish, where another one comes. */
  insteadOf: z.nullable(z.string()),
  /** What the planned dish has against it. */
  because: z.array(z.string()),
});
export type ServedMeal = z.infer<typeof ServedMeal>;

/** What one person is served on a day. */
export const MealPlanDay = z.object({
  date: z.string(),
  orderId: z.string(),
  deliveryId: z.string(),
  /** Persons of an order count from 1. */
  person: z.int(),
  programme: z.object({ code: z.string(), name: z.string() }),
  /** Name of the calorie line. */
  kcal: z.int(),
  calendarVersion: z.int(),
  /** Until when its meals can be replaced, in milliseconds; null where they no longer can. */
  openUntil: z.nullable(z.number()),
  isDelivered: z.boolean(),
  totals: Nutrition,
  meals: z.array(ServedMeal),
  /** What comes back as bonuses for meals that cannot be served, in kopecks. */
  creditKop: z.int(),
});
export type MealPlanDay = z.infer<typeof MealPlanDay>;
