import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, listBatch, type Page, sql, writeOne } from '../../../../platform/database.ts';

const ReceiptRow = z.object({
  id: z.string(),
  key: z.string(),
  amount_kop: z.number(),
  is_return: z.number(),
  /** Whose order it is for, where a certificate has paid for it; null where the payer of the invoice gets it. */
  buyer: z.nullable(jsonColumn(z.object({ phone: z.string(), email: z.string(), number: z.number() }))),
  /** The payment that the prepayment came by. */
  payment_id: z.string(),
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

/** Receipts of what was handed over that were not sent yet, those that waited longest first. */
export async function listUnsent(db: Database, limit: number): Promise<Page<ReceiptRow>> {
  return listBatch(
    db,
    { table: 'receipts', schema: ReceiptRow },
    sql(`SELECT r.id, r.key, r.amount_kop, r.is_return, y.id AS payment_id, (
           SELECT json_object('phone', c.phone, 'email', c.email, 'number', o.number)
           FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.id = r.order_id
         ) AS buyer
       FROM receipts r
       JOIN payments y ON y.id = (
         SELECT id FROM payments WHERE invoice_id = r.invoice_id AND state IN ('paid', 'partially_refunded', 'refunded')
         ORDER BY paid_at, id LIMIT 1
       )
       WHERE r.sent_at IS NULL ORDER BY r.tried_at, r.created_at LIMIT ?1`).with(limit),
  );
}

/** Notes that a receipt is being sent. */
export async function markTried(db: Database, key: string, now: EpochMs): Promise<void> {
  await writeOne(db, sql('UPDATE receipts SET tried_at = ?2 WHERE key = ?1').with(key, now));
}

/** The provider has taken a receipt. */
export async function markSent(db: Database, key: string, now: EpochMs): Promise<void> {
  await writeOne(db, sql('UPDATE receipts SET sent_at = ?2 WHERE key = ?1').with(key, now));
}
