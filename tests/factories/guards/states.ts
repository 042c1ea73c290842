import { sql } from '#worker/platform/database.ts';
import { type GuardCase, ofOrder, ofUnpaid, write } from './rows.ts';

/** Moves of states: only those that a list allows. */
export const stateCases: readonly GuardCase[] = [
  {
    what: 'an order that waits for its payment is not completed',
    guard: 'order-state',
    trigger: 'guard_order_state',
    writes: write(`UPDATE orders SET state = 'completed' WHERE id = ?1`, ofUnpaid),
  },
  {
    what: 'a planned delivery has not arrived',
    guard: 'delivery-state',
    trigger: 'guard_delivery_state',
    writes: write(`UPDATE deliveries SET state = 'delivered' WHERE order_id = ?1`, ofOrder),
  },
  {
    what: 'an open invoice is not refunded',
    guard: 'invoice-state',
    trigger: 'guard_invoice_state',
    writes: write(`UPDATE invoices SET state = 'refunded' WHERE id = ?1`, ofUnpaid),
  },
  {
    what: 'an open payment is not refunded',
    guard: 'payment-state',
    trigger: 'guard_payment_state',
    writes: write(`UPDATE payments SET state = 'refunded' WHERE invoice_id = ?1`, ofUnpaid),
  },
  {
    what: 'a paid certificate is not waited for again',
    guard: 'certificate-state',
    trigger: 'guard_certificate_state',
    writes: write(
      `UPDATE certificate_purchases SET state = 'pending_payment' WHERE id = ?1`,
      ({ certificateId }) => certificateId,
    ),
  },
  {
    what: 'a renewal that was cancelled for good does not go on',
    guard: 'subscription-state',
    trigger: 'guard_subscription_state',
    writes: ({ subscriptionId }) =>
      ['cancelled', 'active'].map((state) =>
        sql('UPDATE subscriptions SET state = ?2 WHERE id = ?1').with(subscriptionId, state),
      ),
  },
  {
    what: 'dishes that were brought are not waited for again',
    guard: 'homemade-state',
    trigger: 'guard_homemade_states',
    writes: ({ homemadeId }) =>
      ['paid', 'completed', 'active'].map((state) =>
        sql('UPDATE homemade_orders SET state = ?2 WHERE id = ?1').with(homemadeId, state),
      ),
  },
  {
    what: 'the delivery of dishes does not skip a step',
    guard: 'homemade-delivery-state',
    trigger: 'guard_homemade_states',
    writes: ({ homemadeId }) => [
      sql(`UPDATE homemade_orders SET delivery_state = 'delivered' WHERE id = ?1`).with(homemadeId),
    ],
  },
  {
    what: 'a closed ticket is not opened again',
    guard: 'ticket-state',
    trigger: 'guard_ticket_state',
    writes: ({ ticketId }) =>
      ['closed', 'open'].map((state) =>
        sql('UPDATE tickets SET state = ?2 WHERE id = ?1').with(ticketId, state),
      ),
  },
  {
    what: 'a decision on a review is final',
    guard: 'review-decided',
    trigger: 'guard_review_decided',
    writes: ({ customer }) => [
      sql(
        `INSERT INTO bonus_reviews (id, customer_id, month, text, reward_kop, state, sent_at)
           VALUES ('decided', ?1, '2026-11', 'Вкусно', 100, 'approved', 0)`,
      ).with(customer.id),
      sql(`UPDATE bonus_reviews SET state = 'declined' WHERE id = 'decided'`),
    ],
  },
  {
    what: 'a decision on a reward is final',
    guard: 'reward-decided',
    trigger: 'guard_reward_decided',
    writes: ({ customer, paidOrderId }) => [
      sql(
        `INSERT INTO referrals (order_id, referrer_id, reward_kop, reward_after, state, held_for, held_at)
           VALUES (?1, ?2, 100, 3, 'refused', 'card', 0)`,
      ).with(paidOrderId, customer.id),
      sql(`UPDATE referrals SET state = 'released' WHERE order_id = ?1`).with(paidOrderId),
    ],
  },
];
