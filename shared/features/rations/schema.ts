import * as z from 'zod/mini';
import { IsoDateText } from '../../iso-date-schema.ts';
import { DishPortion, MealSlot, Nutrition } from '../dishes/schema.ts';
import { RefundTarget } from '../orders/cancellation.ts';

/** A served portion with reheating and shelf life. */
export const ServedDish = z.object({
  ...DishPortion.shape,
  reheat: z.string(),
  shelfLifeHours: z.int(),
});
export type ServedDish = z.infer<typeof ServedDish>;

/** Outcome of a planned meal: `chosen` is the customer's replacement, `unsafe` has no safe dish. */
export const ServedMealKind = z.enum(['planned', 'replaced', 'kept', 'unsafe', 'chosen']);
export type ServedMealKind = z.infer<typeof ServedMealKind>;

/** A meal as it is served. */
export const ServedMeal = z.object({
  slot: MealSlot,
  slotName: z.string(),
  kind: ServedMealKind,
  /** Null where nothing safe fits. */
  dish: z.nullable(ServedDish),
  /** The planned dish, where another one comes. */
  insteadOf: z.nullable(z.string()),
  /** Reasons against the planned dish. */
  because: z.array(z.string()),
});
export type ServedMeal = z.infer<typeof ServedMeal>;

/** Meal plan of one person for a day. */
export const MealPlanDay = z.object({
  date: IsoDateText,
  orderId: z.string(),
  deliveryId: z.string(),
  /** Persons of an order count from 1. */
  person: z.int(),
  /** What the family calls the person; empty where nobody has said. */
  personName: z.string(),
  programme: z.object({ code: z.string(), name: z.string() }),
  /** Name of the calorie line. */
  kcal: z.int(),
  calendarVersion: z.int(),
  /** Until when its meals can be replaced, in milliseconds; null where they no longer can. */
  openUntil: z.nullable(z.number()),
  isDelivered: z.boolean(),
  totals: Nutrition,
  meals: z.array(ServedMeal),
  /** Meals that can no longer be changed with what the person is allergic to by now. */
  dangers: z.array(z.object({ slot: MealSlot, because: z.array(z.string()) })),
  /** Bonuses refunded for meals that cannot be served, in kopecks. */
  creditKop: z.int(),
  /** The same as money, without what bonuses get on top; 0 where it cannot go to a card. */
  creditCardKop: z.int(),
  /** Where the customer wants it. */
  creditTo: RefundTarget,
});
export type MealPlanDay = z.infer<typeof MealPlanDay>;

/** What of a programme's promises a person's exclusions break, in words, and a programme that would keep all of its own. */
export const BrokenPromises = z.object({
  broken: z.array(z.string()),
  instead: z.nullable(z.object({ code: z.string(), name: z.string() })),
});
export type BrokenPromises = z.infer<typeof BrokenPromises>;
