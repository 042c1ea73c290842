import type { EpochMs } from '#shared/dates.ts';
import { type Database, findRow, sql, writeOne } from '../../../../platform/database.ts';
import { PaymentRow, selectPayments } from '../sql.ts';

/**
 * The payment of an invoice that a widget takes: one that was made since a moment, or a new one. The provider's token
 * lives as long.
 */
export async function keepWidgetPayment(
  db: Database,
  payment: { id: string; invoiceId: string; provider: string; since: EpochMs; now: EpochMs },
): Promise<PaymentRow | undefined> {
  const fresh = `invoice_id = ?2 AND provider = ?3 AND in_widget = 1 AND created_at > ?4
    AND state IN ('created', 'pending', 'failed')`;
  await writeOne(
    db,
    sql(`INSERT INTO payments (id, invoice_id, provider, state, amount_kop, created_at, in_widget)
       SELECT ?1, i.id, ?3, 'created', i.amount_kop, ?5, 1 FROM invoices i
       WHERE i.id = ?2 AND i.state = 'open' AND NOT EXISTS (SELECT 1 FROM payments WHERE ${fresh})`).with(
      payment.id,
      payment.invoiceId,
      payment.provider,
      payment.since,
      payment.now,
    ),
  );
  return findRow(
    db,
    PaymentRow,
    sql(`${selectPayments} WHERE y.invoice_id = ?1 AND y.provider = ?2 AND y.in_widget = 1 AND y.created_at > ?3
           AND y.state IN ('created', 'pending', 'failed') ORDER BY y.created_at DESC, y.id DESC LIMIT 1`).with(
      payment.invoiceId,
      payment.provider,
      payment.since,
    ),
  );
}
