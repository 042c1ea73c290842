import * as z from 'zod/mini';

/** States of a payment. */
export const PaymentState = z.enum([
  'created',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'cancelled',
]);
export type PaymentState = z.infer<typeof PaymentState>;

/** Which states a payment may move to; the database refuses the rest as well. */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'failed', 'cancelled'],
  pending: ['authorized', 'paid', 'failed', 'cancelled'],
  authorized: ['paid', 'failed', 'cancelled'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  failed: ['pending'],
  cancelled: [],
};
