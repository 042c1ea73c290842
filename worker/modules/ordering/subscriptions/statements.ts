import type { EpochMs } from '#shared/dates.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** The method that a payment of the invoice `?1` has saved for the customer of a subscription. */
const savedMethod = `(
  SELECT m.id FROM payment_methods m
  WHERE m.customer_id = subscriptions.customer_id AND m.invoice_id = ?1 AND m.removed_at IS NULL
)`;

/**
 * A pause that only the want of a card has made: it ends with one, as a resumed subscription begins a new period. One until a
 * date goes on with it by itself, and a cancelled order is not renewed.
 */
const waitsForCard = `(state = 'paused' AND method_id IS NULL AND resume_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = subscriptions.order_id))`;

/**
 * The subscription of an order charges the method that the order's payment has saved; one whose customer has checked
 * another card charges that, and names it in a new notice. One that has paused for want of a card goes on.
 */
export function chargeSavedMethod(invoiceId: string, at: EpochMs): [Statement, Statement] {
  const ofOrder = sql(`UPDATE subscriptions SET method_id = m.id FROM payment_methods m
       WHERE m.invoice_id = ?1 AND m.customer_id = subscriptions.customer_id AND m.removed_at IS NULL
         AND subscriptions.order_id = ?1 AND subscriptions.state <> 'cancelled'`).with(invoiceId);
  const checked =
    sql(`UPDATE subscriptions SET method_id = ${savedMethod}, noticed_at = NULL, noticed_kop = NULL,
         charge_at = CASE WHEN state IN ('active', 'payment_failed', 'paused') THEN ?2 ELSE charge_at END,
         period = period + ${waitsForCard}, declines = CASE WHEN ${waitsForCard} THEN 0 ELSE declines END,
         state = CASE WHEN ${waitsForCard} THEN 'active' ELSE state END
       WHERE id = (SELECT subscription_id FROM card_checks WHERE invoice_id = ?1) AND state <> 'cancelled'
         AND ${savedMethod} IS NOT NULL`).with(invoiceId, at);
  return [ofOrder, checked];
}

/** Ends what a customer is renewed by, whatever state it is in: nothing is charged any more. */
export function endSubscriptions(customerId: string, at: EpochMs): Statement {
  return sql(`UPDATE subscriptions SET state = 'cancelled', ended_at = ?2, charge_at = NULL, noticed_at = NULL,
         noticed_kop = NULL WHERE customer_id = ?1 AND state <> 'cancelled'`).with(customerId, at);
}

/** Subscriptions whose method was removed pause until there is another. */
export function pauseWithoutMethod(methodId: string): Statement {
  return sql(`UPDATE subscriptions SET method_id = NULL, charge_at = NULL, noticed_at = NULL, noticed_kop = NULL,
         declines = 0, state = CASE WHEN state IN ('active', 'payment_failed') THEN 'paused' ELSE state END
       WHERE method_id = ?1 AND state <> 'cancelled'
         AND EXISTS (SELECT 1 FROM payment_methods WHERE id = ?1 AND removed_at IS NOT NULL)`).with(methodId);
}
