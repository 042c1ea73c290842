import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { raiseCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import type { InvoiceActs } from '../../../../invoice-acts.ts';
import { insertTransfer, type Transfer } from '../../ledger/statements.ts';
import type { PaymentRow } from '../sql.ts';

const RefundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount_kop: z.number(),
  created_at: z.number(),
});
export type RefundRow = z.infer<typeof RefundRow>;

/** Decides a refund: its row, the move of the money and the payment's new state, all or nothing, once for a key. */
export async function insertRefund(
  db: D1Database,
  payment: PaymentRow,
  refund: { id: string; key: string; amountKop: Kopecks },
  transfer: Transfer,
  first: readonly D1PreparedStatement[],
  acts: InvoiceActs,
): Promise<void> {
  await db.batch([
    ...first,
    raiseCustomerVersions(db, [payment.customer_id]),
    db
      .prepare(
        `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at)
         VALUES (?1, ?2, ?3, ?4, 'created', ?5) ON CONFLICT (key) DO NOTHING`,
      )
      .bind(refund.id, payment.id, refund.key, refund.amountKop, transfer.at),
    insertTransfer(db, transfer),
    db
      .prepare(
        `UPDATE payments SET state = CASE
           WHEN amount_kop = (SELECT SUM(amount_kop) FROM refunds WHERE payment_id = ?1) THEN 'refunded'
           ELSE 'partially_refunded' END
         WHERE id = ?1 AND state IN ('paid', 'partially_refunded')`,
      )
      .bind(payment.id),
    db
      .prepare(
        `UPDATE invoices SET state = 'refunded' WHERE id = ?1 AND state IN ('paid', 'cancelled')
           AND EXISTS (SELECT 1 FROM payments WHERE id = ?2 AND state = 'refunded')
           AND NOT EXISTS (
             SELECT 1 FROM payments WHERE invoice_id = ?1 AND state IN ('paid', 'partially_refunded')
           )`,
      )
      .bind(payment.invoice_id, payment.id),
    ...acts.followInvoice(db, payment.kind, payment.invoice_id, transfer.at),
  ]);
}

/** Refunds that the provider has not confirmed, decided between two moments: the oldest after a given one. */
export async function listOpenRefunds(
  db: D1Database,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  after: RefundRow | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, payment_id, amount_kop, created_at FROM refunds
       WHERE state = 'created' AND created_at >= ?1 AND created_at < ?2 AND (created_at, id) > (?3, ?4)
       ORDER BY created_at, id LIMIT ?5`,
    )
    .bind(from, to, after?.created_at ?? 0, after?.id ?? '', limit)
    .all();
  return z.array(RefundRow).parse(results);
}

/** Refunds that no repeat may bring through any more: how many wait for a person. */
export async function countStuckRefunds(db: D1Database, before: EpochMs): Promise<number> {
  const row = await db
    .prepare(`SELECT COUNT(*) AS stuck FROM refunds WHERE state = 'created' AND created_at < ?1`)
    .bind(before)
    .first();
  return z.object({ stuck: z.number() }).parse(row).stuck;
}

/** The refund of a key, where the provider has not confirmed it yet. */
export async function findOpenRefund(db: D1Database, key: string) {
  const row = await db
    .prepare(
      `SELECT id, payment_id, amount_kop, created_at FROM refunds WHERE key = ?1 AND state = 'created'`,
    )
    .bind(key)
    .first();
  return row === null ? undefined : RefundRow.parse(row);
}

/** The provider has given the money back. */
export async function markRefunded(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db.prepare(`UPDATE refunds SET state = 'done', done_at = ?2 WHERE id = ?1`).bind(id, now).run();
}
