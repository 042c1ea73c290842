/** A subscription whose first order was never paid for has nothing to renew. */
export function endUnstarted(db: D1Database, orderId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE subscriptions SET state = 'cancelled', charge_at = NULL
       WHERE order_id = ?1 AND state <> 'cancelled' AND period = 1 AND declines = 0
         AND EXISTS (SELECT 1 FROM orders WHERE id = ?1 AND state = 'cancelled')
         AND EXISTS (SELECT 1 FROM invoices WHERE id = ?1 AND state = 'cancelled')`,
    )
    .bind(orderId);
}

/** The subscription of an order charges the method that the order's payment has saved. */
export function chargeSavedMethod(db: D1Database, invoiceId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE subscriptions SET method_id = m.id FROM payment_methods m
       WHERE m.invoice_id = ?1 AND m.customer_id = subscriptions.customer_id AND m.removed_at IS NULL
         AND subscriptions.order_id = ?1 AND subscriptions.state <> 'cancelled'`,
    )
    .bind(invoiceId);
}

/** Subscriptions whose method was removed pause until there is another. */
export function pauseWithoutMethod(db: D1Database, methodId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE subscriptions SET method_id = NULL, charge_at = NULL, noticed_at = NULL, noticed_kop = NULL,
         declines = 0, state = CASE WHEN state IN ('active', 'payment_failed') THEN 'paused' ELSE state END
       WHERE method_id = ?1 AND state <> 'cancelled'
         AND EXISTS (SELECT 1 FROM payment_methods WHERE id = ?1 AND removed_at IS NOT NULL)`,
    )
    .bind(methodId);
}
