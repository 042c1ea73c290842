import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { Picture } from '../../pictures/schema.ts';
import { ComingRenewal } from '../../subscriptions/schema.ts';
import { DeliveryState } from '../schema.ts';

const call = group({ tag: 'deliveries', auth: 'customer' });

/** What a customer comes back for, as far as there is such a thing. */
export const Visit = z.object({
  /** The newest order that waits to be paid. */
  unpaid: z.nullable(
    z.object({
      number: z.string(),
      totalKop: z.int(),
      /** The provider's page; null where the order's places have to be taken again first. */
      url: z.nullable(z.string()),
    }),
  ),
  /** The delivery that comes next. */
  next: z.nullable(
    z.object({ date: z.string(), interval: z.string(), state: DeliveryState, title: z.string() }),
  ),
  /** What the first person eats today; null where there is no food for today. */
  today: z.nullable(
    z.object({
      kcal: z.int(),
      dishes: z.array(z.object({ title: z.string(), picture: Picture, tint: z.string() })),
    }),
  ),
  /** What a subscription orders next by itself; null without one. */
  renewal: z.nullable(ComingRenewal),
  /** The order to go on with, or one to order again where none runs; null where it renews itself. */
  again: z.nullable(
    z.object({
      /** Address of the order form that begins with it. */
      path: z.string(),
      title: z.string(),
      /** The day after the last paid one; null where no order runs. */
      start: z.nullable(z.string()),
    }),
  ),
});
export type Visit = z.infer<typeof Visit>;

/** What home tells a customer who has ordered before. */
export const getVisit = call.get(
  '/rest/deliveries/visit/',
  'С чем возвращается покупатель: неоплаченный заказ, ближайшая доставка, еда на сегодня, продление',
  { response: z.object({ visit: Visit }) },
);
