/** A paid purchase becomes a certificate that can be spent; a purchase follows the state of its invoice. */
export function followCertificateInvoice(db: D1Database, invoiceId: string): D1PreparedStatement[] {
  const invoice = '(SELECT state FROM invoices WHERE id = ?1)';
  return [
    db
      .prepare(
        `INSERT INTO certificates (id, code_hash, nominal_kop, valid_to, created_at)
         SELECT id, code_hash, nominal_kop, valid_to, placed_at FROM certificate_purchases
         WHERE id = ?1 AND state = 'pending_payment' AND ${invoice} = 'paid'`,
      )
      .bind(invoiceId),
    db
      .prepare(
        `UPDATE certificate_purchases SET state = ${invoice}
         WHERE id = ?1 AND state || '>' || ${invoice} IN (
           'pending_payment>paid', 'pending_payment>cancelled', 'paid>refunded', 'cancelled>refunded'
         )`,
      )
      .bind(invoiceId),
  ];
}
