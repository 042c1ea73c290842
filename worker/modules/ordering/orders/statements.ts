import type { EpochMs } from '#shared/dates.ts';

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
