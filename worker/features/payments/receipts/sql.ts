import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { ReceiptKind } from '#shared/features/orders/papers.ts';
import { jsonColumn } from '../../../db/json-column.ts';

const ReceiptRow = z.object({
  id: z.string(),
  amount_kop: z.number(),
  /** The payment that the prepayment came by. */
  payment_id: z.string(),
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

/** Receipts of what was handed over that were not sent yet, those that waited longest first. */
export async function listUnsent(db: D1Database, limit: number): Promise<ReceiptRow[]> {
  const { results } = await db
    .prepare(
      `SELECT r.id, r.amount_kop, y.id AS payment_id FROM receipts r
       JOIN payments y ON y.id = (
         SELECT id FROM payments WHERE invoice_id = r.invoice_id AND state IN ('paid', 'partially_refunded', 'refunded')
         ORDER BY paid_at, id LIMIT 1
       )
       WHERE r.sent_at IS NULL ORDER BY r.tried_at, r.created_at LIMIT ?1`,
    )
    .bind(limit)
    .all();
  return z.array(ReceiptRow).parse(results);
}

/** Notes that a receipt is being sent. */
export async function markTried(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db.prepare('UPDATE receipts SET tried_at = ?2 WHERE id = ?1').bind(id, now).run();
}

/** The provider has taken a receipt. */
export async function markSent(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db.prepare('UPDATE receipts SET sent_at = ?2 WHERE id = ?1').bind(id, now).run();
}

const IssuedRow = z.object({
  kind: ReceiptKind,
  amount_kop: z.number(),
  at: z.number(),
  receipt: jsonColumn(
    z.object({
      phone: z.string(),
      email: z.string(),
      items: z.array(z.object({ label: z.string(), amountKop: z.number() })),
    }),
  ),
});

/** Receipts that a provider has made for a customer's invoice, oldest first. */
export async function listIssued(db: D1Database, customerId: string, invoiceId: string) {
  const { results } = await db
    .prepare(
      `SELECT 'payment' AS kind, p.amount_kop, p.paid_at AS at, i.receipt
       FROM invoices i JOIN payments p ON p.invoice_id = i.id AND p.paid_at IS NOT NULL
       WHERE i.id = ?2 AND i.customer_id = ?1
       UNION ALL
       SELECT 'refund', r.amount_kop, r.done_at, i.receipt
       FROM invoices i JOIN payments p ON p.invoice_id = i.id JOIN refunds r ON r.payment_id = p.id
       WHERE i.id = ?2 AND i.customer_id = ?1 AND r.state = 'done' AND r.done_at IS NOT NULL
       UNION ALL
       SELECT 'offset', x.amount_kop, x.sent_at, i.receipt
       FROM invoices i JOIN receipts x ON x.invoice_id = i.id
       WHERE i.id = ?2 AND i.customer_id = ?1 AND x.sent_at IS NOT NULL
       ORDER BY at`,
    )
    .bind(customerId, invoiceId)
    .all();
  return z.array(IssuedRow).parse(results);
}
