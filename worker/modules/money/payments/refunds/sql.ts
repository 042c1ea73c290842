import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, findRow, listRows, readRow, sql, writeOne } from '../../../../platform/database.ts';
import type { PaymentRow } from '../sql.ts';

const RefundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount_kop: z.number(),
  created_at: z.number(),
});
export type RefundRow = z.infer<typeof RefundRow>;

/** What has gone back of a payment, and of the rest of its invoice, beside a refund of a key. */
const RefundFacts = z.object({ isKnown: z.number(), refundedKop: z.number(), otherMoney: z.number() });

/** Reads what a refund of a payment depends on beside the payment itself. */
export async function readRefundFacts(db: Database, payment: PaymentRow, key: string) {
  const row = await readRow(
    db,
    sql(`SELECT EXISTS (SELECT 1 FROM refunds WHERE key = ?3) AS isKnown,
         (SELECT COALESCE(SUM(amount_kop), 0) FROM refunds WHERE payment_id = ?1) AS refundedKop,
         EXISTS (
           SELECT 1 FROM payments WHERE invoice_id = ?2 AND id <> ?1 AND state IN ('paid', 'partially_refunded')
         ) AS otherMoney`).with(payment.id, payment.invoice_id, key),
  );
  return RefundFacts.parse(row);
}

/** Refunds that the provider has not confirmed, decided between two moments: the oldest after a given one. */
export async function listOpenRefunds(
  db: Database,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  after: RefundRow | undefined,
  limit: number,
): Promise<RefundRow[]> {
  return listRows(
    db,
    RefundRow,
    sql(`SELECT id, payment_id, amount_kop, created_at FROM refunds
       WHERE state = 'created' AND created_at >= ?1 AND created_at < ?2 AND (created_at, id) > (?3, ?4)
       ORDER BY created_at, id LIMIT ?5`).with(from, to, after?.created_at ?? 0, after?.id ?? '', limit),
  );
}

/** Refunds that no repeat may bring through any more: how many wait for a person. */
export async function countStuckRefunds(db: Database, before: EpochMs): Promise<number> {
  const row = await readRow(
    db,
    sql(`SELECT COUNT(*) AS stuck FROM refunds WHERE state = 'created' AND created_at < ?1`).with(before),
  );
  return z.object({ stuck: z.number() }).parse(row).stuck;
}

/** The refund of a key, where the provider has not confirmed it yet. */
export async function findOpenRefund(db: Database, key: string) {
  return findRow(
    db,
    RefundRow,
    sql(
      `SELECT id, payment_id, amount_kop, created_at FROM refunds WHERE key = ?1 AND state = 'created'`,
    ).with(key),
  );
}

/** The provider has given the money back. */
export async function markRefunded(db: Database, id: string, now: EpochMs): Promise<void> {
  await writeOne(db, sql(`UPDATE refunds SET state = 'done', done_at = ?2 WHERE id = ?1`).with(id, now));
}
