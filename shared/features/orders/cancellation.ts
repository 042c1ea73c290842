import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Order } from './schema.ts';

const OrderId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Where the money of a given-up rest goes: back to the card, or with a supplement to the bonuses. */
export const RefundTarget = z.enum(['card', 'bonuses'], 'Выберите, куда вернуть деньги');
export type RefundTarget = z.infer<typeof RefundTarget>;

/** What giving up the rest of an order comes to at this moment. */
export const Cancellation = z.object({
  /** Food days that were eaten or that the kitchen already works on. */
  usedDays: z.int(),
  restDays: z.int(),
  /** What the used days cost at the length that they reach, in kopecks. */
  usedKop: z.int(),
  /** What goes back in money; where it can only go to the bonuses, `targets` says so. */
  moneyKop: z.int(),
  bonusesKop: z.int(),
  certificateKop: z.int(),
  /** What the bonuses get on top of the money, where it goes there. */
  extraKop: z.int(),
  targets: z.array(RefundTarget),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** Tells what giving up the rest of an order comes to, before it is decided. */
export const previewCancellation = defineContract({
  method: 'GET',
  path: '/rest/orders/:id/cancellation/',
  summary: 'Сколько вернётся, если отменить оставшиеся дни заказа',
  tag: 'orders',
  auth: 'customer',
  params: OrderId,
  response: z.object({ cancellation: Cancellation }),
});

/** Gives up the rest of an order; what comes back has to be what the customer saw. */
export const cancelOrder = defineContract({
  method: 'POST',
  path: '/rest/orders/:id/cancellation/',
  summary: 'Отменить оставшиеся дни заказа и вернуть деньги',
  tag: 'orders',
  auth: 'customer',
  params: OrderId,
  body: z.object({
    to: RefundTarget,
    /** The money that the customer saw coming back; another sum on the server answers `refund_changed`. */
    expectedKop: z
      .pipe(z.union([z.number(), z.string().check(z.maxLength(12))]), z.transform(Number))
      .check(z.int()),
  }),
  response: z.object({ order: Order }),
});
