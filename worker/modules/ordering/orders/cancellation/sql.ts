import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, type Page, readableRows, sql, writeOne } from '../../../../platform/database.ts';

const UnsentRow = z.object({ orderId: z.string(), cardKop: z.number() });
type UnsentRow = z.infer<typeof UnsentRow>;

/** Decisions whose money has not been sent to the card yet: the new ones first, then those that waited longest. */
export async function listUnsent(db: Database, limit: number): Promise<Page<UnsentRow>> {
  const [, unsent] = await db.write([
    // What has its refund is not looked at again.
    sql(`UPDATE cancellations SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
         AND EXISTS (SELECT 1 FROM refunds WHERE key = 'cancellation:' || order_id)`),
    sql(`SELECT order_id AS orderId, card_kop AS cardKop FROM cancellations c
         WHERE card_kop > 0 AND is_sent = 0
           AND EXISTS (SELECT 1 FROM payments WHERE invoice_id = c.order_id AND state IN ('paid', 'partially_refunded'))
         ORDER BY tried_at, decided_at LIMIT ?1`).with(limit),
  ]);
  return readableRows(db, { table: 'cancellations', key: 'orderId', schema: UnsentRow }, unsent?.rows ?? []);
}

/** Notes that the money of a decision is being sent. */
export async function markTried(db: Database, orderId: string, at: EpochMs): Promise<void> {
  await writeOne(db, sql('UPDATE cancellations SET tried_at = ?2 WHERE order_id = ?1').with(orderId, at));
}
