import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { statement } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';

/**
 * A pause that only the want of a card has made: it ends with one, as a resumed subscription begins a new period. One until a
 * date goes on with it by itself, and a cancelled order is not renewed.
 */
const waitsForCard = sql`(state = 'paused' AND method_id IS NULL AND resume_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = subscriptions.order_id))`;

/**
 * The subscription of an order charges the method that the order's payment has saved; one whose customer has checked
 * another card charges that, and names it in a new notice. One that has paused for want of a card goes on.
 */
export function chargeSavedMethod(invoiceId: string, at: EpochMs): [Statement, Statement] {
  const ofOrder = sql`UPDATE subscriptions SET method_id = m.id FROM payment_methods m
    WHERE m.invoice_id = ${invoiceId} AND m.customer_id = subscriptions.customer_id AND m.removed_at IS NULL
      AND subscriptions.order_id = ${invoiceId} AND subscriptions.state <> 'cancelled'`;
  const savedMethod = sql`(
      SELECT m.id FROM payment_methods m
      WHERE m.customer_id = subscriptions.customer_id AND m.invoice_id = ${invoiceId} AND m.removed_at IS NULL
    )`;
  const ofCheck = sql`UPDATE subscriptions SET method_id = ${savedMethod}, noticed_at = NULL, noticed_kop = NULL,
      charge_at = CASE WHEN state IN ('active', 'payment_failed', 'paused') THEN ${at} ELSE charge_at END,
      period = period + ${waitsForCard}, declines = CASE WHEN ${waitsForCard} THEN 0 ELSE declines END,
      state = CASE WHEN ${waitsForCard} THEN 'active' ELSE state END
    WHERE id = (SELECT subscription_id FROM card_checks WHERE invoice_id = ${invoiceId}) AND state <> 'cancelled'
      AND ${savedMethod} IS NOT NULL`;
  return [statement(ofOrder), statement(ofCheck)];
}

/** Ends what a customer is renewed by, whatever state it is in: nothing is charged any more. */
export const endSubscriptions = (customerId: string, at: EpochMs): Statement =>
  statement(
    sql`UPDATE subscriptions SET state = 'cancelled', ended_at = ${at}, charge_at = NULL, noticed_at = NULL,
      noticed_kop = NULL WHERE customer_id = ${customerId} AND state <> 'cancelled'`,
  );

/** Subscriptions whose method was removed pause until there is another. */
export const pauseWithoutMethod = (methodId: string): Statement =>
  statement(
    sql`UPDATE subscriptions SET method_id = NULL, charge_at = NULL, noticed_at = NULL, noticed_kop = NULL,
      declines = 0, state = CASE WHEN state IN ('active', 'payment_failed') THEN 'paused' ELSE state END
    WHERE method_id = ${methodId} AND state <> 'cancelled'
      AND EXISTS (SELECT 1 FROM payment_methods WHERE id = ${methodId} AND removed_at IS NOT NULL)`,
  );
