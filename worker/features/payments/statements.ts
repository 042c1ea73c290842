import type { EpochMs } from '#shared/dates.ts';

/**
 * 54-FZ asks for a second receipt when what was prepaid is handed over. Of ledger entries that earn an order's worth,
 * named by their keys, it queues the share that the payer's own money has in them; shares are cumulative, so that they
 * sum to the payment.
 */
export function queueSecondReceipts(
  db: D1Database,
  transferKeys: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO receipts (id, key, invoice_id, amount_kop, created_at)
       SELECT 'offset-' || id, 'offset:' || key, invoice_id, share_kop, ?2 FROM (
         SELECT t.id, t.key, i.id AS invoice_id,
           i.amount_kop * (t.earned_kop + t.amount_kop) / o.worth_kop - i.amount_kop * t.earned_kop / o.worth_kop
             AS share_kop
         FROM (
           SELECT e.id, e.key, e.order_id, e.amount_kop, (
             SELECT COALESCE(SUM(b.amount_kop), 0) FROM transfers b
             WHERE b.from_account = e.from_account AND b.reason = 'delivered' AND b.rowid < e.rowid
           ) AS earned_kop
           FROM json_each(?1) k JOIN transfers e ON e.key = k.value AND e.reason = 'delivered'
         ) t
         JOIN orders o ON o.id = t.order_id AND o.worth_kop > 0
         JOIN invoices i ON i.id = t.order_id AND i.kind = 'order' AND i.state = 'paid'
       )
       WHERE share_kop > 0 ORDER BY id
       ON CONFLICT (key) DO NOTHING`,
    )
    .bind(JSON.stringify(transferKeys), at);
}
