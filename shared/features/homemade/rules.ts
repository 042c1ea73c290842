import type { Kopecks } from '../../money.ts';

/** What an order of single dishes has to come to. */
export const homemadeTerms = {
  /** The smallest sum of dishes that is brought. */
  minKop: 150_000,
  /** What bringing costs below the free sum. */
  deliveryKop: 30_000,
  /** The sum of dishes from which bringing is free. */
  freeDeliveryKop: 300_000,
} as const satisfies Record<string, Kopecks>;

/** Limits of an order of single dishes; one object for the same reason. */
export const homemadeLimits = {
  /** Portions of one dish: more is an order for a feast, which the kitchen takes by phone. */
  portions: 20,
  /** How many days ahead of the first possible date dishes can be ordered. */
  days: 14,
} as const;

/** First-party cookie whose basket is an anonymous visitor's; a basket cannot be kept without it. */
export const BASKET_COOKIE = 'basket';
