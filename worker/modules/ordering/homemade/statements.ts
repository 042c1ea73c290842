/** What an order of dishes does when its invoice changes its state: `<its state>><state of the invoice>`. */
const followed = `(
  'pending_payment>paid', 'pending_payment>cancelled', 'paid>refunded', 'active>refunded', 'completed>refunded',
  'cancelled>refunded'
)`;

/** An order of dishes follows the state of its invoice. */
export function followHomemadeInvoice(db: D1Database, invoiceId: string): D1PreparedStatement[] {
  const invoice = '(SELECT state FROM invoices WHERE id = ?1)';
  return [
    db
      .prepare(
        `UPDATE homemade_orders SET state = ${invoice}
         WHERE id = ?1 AND state || '>' || ${invoice} IN ${followed}`,
      )
      .bind(invoiceId),
  ];
}
