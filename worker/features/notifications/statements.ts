/** Drops messages that wait for a state of an invoice which it cannot come to any more. */
export function dropStaleMessages(db: D1Database, invoiceId: string): D1PreparedStatement {
  const invoice = '(SELECT state FROM invoices WHERE id = ?1)';
  return db
    .prepare(
      `UPDATE messages SET state = 'dropped'
       WHERE invoice_id = ?1 AND state = 'waiting' AND invoice_state <> ${invoice}
         AND (invoice_state = 'open' OR ${invoice} IN ('cancelled', 'refunded'))`,
    )
    .bind(invoiceId);
}

/** Ends push messages to the browser of a session. */
export function dropPushOfSession(db: D1Database, tokenHash: string): D1PreparedStatement {
  return db.prepare('DELETE FROM push_subscriptions WHERE session_hash = ?1').bind(tokenHash);
}

/** Ends push messages to browsers whose sessions of a customer are over. */
export function dropPushOfEndedSessions(db: D1Database, customerId: string): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM push_subscriptions WHERE customer_id = ?1
         AND session_hash IN (SELECT token_hash FROM sessions WHERE customer_id = ?1 AND revoked_at IS NOT NULL)`,
    )
    .bind(customerId);
}
