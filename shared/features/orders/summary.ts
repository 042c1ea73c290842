import * as z from 'zod/mini';
import { Tint } from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';

/** What an order has come to: of what was brought, for its customer as the first person. */
export const OrderSummary = z.object({
  days: z.int(),
  kcal: z.int(),
  /** Different dishes that were brought. */
  dishes: z.int(),
  /** Those that the customer gave four or five stars, the best first. */
  favourites: z.array(
    z.object({ code: z.string(), title: z.string(), picture: Picture, tint: Tint, stars: z.int() }),
  ),
  /** What discounts took off what was brought, in kopecks. */
  savedKop: z.int(),
  /** Bonuses that its deliveries have earned, in kopecks. */
  earnedKop: z.int(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;
