import * as z from 'zod/mini';
import { numeric } from '../../form-schemas.ts';
import { Code, Tint } from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { homemadeLimits } from './rules.ts';

/** A dish in the basket that is on sale. */
export const BasketLine = z.object({
  dish: z.string(),
  title: z.string(),
  picture: Picture,
  tint: Tint,
  weightG: z.int(),
  priceKop: z.int(),
  /** Portions. */
  count: z.int(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** What a visitor wants to order; what has been sold out since is named and costs nothing. */
export const Basket = z.object({
  lines: z.array(BasketLine),
  soldOut: z.array(z.object({ dish: z.string(), title: z.string() })),
});
export type Basket = z.infer<typeof Basket>;

const countMessage = `От 0 до ${homemadeLimits.portions} порций одного блюда`;

/** Sets how many portions of a dish the basket holds; none takes it out. */
export const BasketChange = z.object({
  dish: Code,
  count: numeric(
    countMessage,
    z
      .int(countMessage)
      .check(
        z.gte(0, countMessage),
        z.lte(homemadeLimits.portions, `В заказе — до ${homemadeLimits.portions} порций блюда`),
      ),
  ),
  /** Leaves more portions than that as they are: a page that does not know the basket takes nothing out of it. */
  keep: z.optional(z.literal('more')),
  /** The page that a form without scripts leads back to. */
  back: z.optional(z.string().check(z.maxLength(400))),
});
export type BasketChange = z.infer<typeof BasketChange>;
