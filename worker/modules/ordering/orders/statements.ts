import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';

/** Moves orders that fulfil a condition to a state, and notes each that moves so that its customer is notified. */
function moveOrders(
  db: D1Database,
  orderIds: readonly string[],
  { condition, to }: { readonly condition: string; readonly to: OrderState },
  at: EpochMs,
): D1PreparedStatement[] {
  const ids = JSON.stringify(orderIds);
  const moving = `id IN (SELECT value FROM json_each(?1)) AND ${condition}`;
  return [
    // Before the move itself: only now the rows that are about to move can be told from those that have.
    db
      .prepare(
        `INSERT INTO state_changes (order_id, customer_id, state, at)
         SELECT id, customer_id, ?2, ?3 FROM orders WHERE ${moving}`,
      )
      .bind(ids, to, at),
    db.prepare(`UPDATE orders SET state = ?2 WHERE ${moving}`).bind(ids, to),
  ];
}

/**
 * Nothing of the order is still to come. A delivery that failed counts as over once its food was planned again, which
 * the change `fail-<delivery>` says whatever became of the later delivery.
 */
const nothingToCome = `NOT EXISTS (
  SELECT 1 FROM deliveries d WHERE d.order_id = orders.id AND d.state NOT IN ('delivered', 'skipped', 'frozen')
    AND NOT (d.state = 'failed' AND (
      EXISTS (SELECT 1 FROM deliveries r WHERE r.replaces = d.id)
      OR EXISTS (SELECT 1 FROM delivery_changes c WHERE c.id = 'fail-' || d.id)
    ))
)`;

/** Completes active orders of which nothing is still to come. */
export function completeOrders(
  db: D1Database,
  orderIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement[] {
  return moveOrders(
    db,
    orderIds,
    { condition: `state = 'active' AND ${nothingToCome}`, to: 'completed' },
    at,
  );
}

const isServed = `EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = orders.id AND d.state = 'delivered')`;

/** Ends orders of which nothing was brought and nothing is still to come: their food was given up or paid back. */
export function cancelUnserved(
  db: D1Database,
  orderIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement[] {
  const condition = `state = 'paid' AND ${nothingToCome} AND NOT ${isServed}`;
  return moveOrders(db, orderIds, { condition, to: 'cancelled' }, at);
}

/**
 * Ends an order whose rest was given up at once where none of its deliveries is on its way: one of which nothing was
 * brought is cancelled, another one completed.
 */
export function endOrder(db: D1Database, orderId: string, at: EpochMs): D1PreparedStatement[] {
  const isOver = `NOT EXISTS (
    SELECT 1 FROM deliveries d
    WHERE d.order_id = orders.id AND d.state IN ('planned', 'locked', 'cooking', 'on_route')
  )`;
  return [
    ...moveOrders(
      db,
      [orderId],
      { condition: `state <> 'cancelled' AND ${isOver} AND NOT ${isServed}`, to: 'cancelled' },
      at,
    ),
    ...moveOrders(
      db,
      [orderId],
      { condition: `state <> 'completed' AND ${isOver} AND ${isServed}`, to: 'completed' },
      at,
    ),
  ];
}

/** What has gone back for days of an order that failed, by what had paid it. */
export const ReturnedSplit = z.object({
  moneyKop: z.number(),
  bonusesKop: z.number(),
  certificateKop: z.number(),
});

/** The same of an order `?1` as a column: money to the card by decision, the rest as it was moved. */
export const returnedSplit = `(
  SELECT json_object(
    'moneyKop', (SELECT COALESCE(SUM(card_kop), 0) FROM food_refunds WHERE order_id = ?1 AND food_days > 0)
      + COALESCE(SUM(CASE WHEN reason = 'refund' AND to_account LIKE 'bonuses:%' THEN amount_kop END), 0),
    'bonusesKop', COALESCE(SUM(CASE WHEN reason = 'bonuses_returned' THEN amount_kop END), 0),
    'certificateKop', COALESCE(SUM(CASE WHEN reason = 'certificate_returned' THEN amount_kop END), 0))
  FROM transfers WHERE from_account = 'order:' || ?1
)`;

/** What an order does when its invoice changes its state: `<state of the order>><state of the invoice>`. */
const followed = `('pending_payment>paid', 'pending_payment>cancelled', 'cancelled>refunded')`;

/** An order follows the state of its invoice. */
export function followOrderInvoice(db: D1Database, invoiceId: string, at: EpochMs): D1PreparedStatement[] {
  const invoice = '(SELECT state FROM invoices WHERE id = ?1)';
  return [
    db
      .prepare(
        `INSERT INTO state_changes (order_id, customer_id, state, at)
         SELECT id, customer_id, ${invoice}, ?2 FROM orders WHERE id = ?1 AND state || '>' || ${invoice} IN ${followed}`,
      )
      .bind(invoiceId, at),
    db
      .prepare(
        `UPDATE orders SET state = ${invoice} WHERE id = ?1 AND state || '>' || ${invoice} IN ${followed}`,
      )
      .bind(invoiceId),
    // Nothing of an order that was never paid comes: the timer does not meet its deliveries again.
    db
      .prepare(
        `UPDATE deliveries SET state = 'skipped', moved_at = ?2 WHERE order_id = ?1 AND state = 'planned'
           AND (SELECT state FROM orders WHERE id = ?1) = 'cancelled' AND ${invoice} = 'cancelled'`,
      )
      .bind(invoiceId, at),
  ];
}
