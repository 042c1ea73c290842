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

/** Why a bank refuses a payment, as far as the payer can do something about it. */
export const DeclineReason = z.enum([
  'insufficient_funds',
  'card_expired',
  'not_confirmed',
  'limit_exceeded',
  'refused',
]);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** What the payer reads after a refusal. */
export const declineTexts: Readonly<Record<DeclineReason, string>> = {
  insufficient_funds: 'на карте не хватило денег',
  card_expired: 'срок действия карты закончился',
  not_confirmed: 'оплату не подтвердили кодом из банка',
  limit_exceeded: 'превышен лимит карты на покупки',
  refused: 'банк отклонил операцию',
};

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
