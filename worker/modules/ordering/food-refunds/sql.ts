import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { type Database, type Page, readableRows, sql, writeOne } from '../../../platform/database.ts';
import { isPaidByCardAlone } from '../../money/api.ts';

const UnsentRow = z.object({
  id: z.string(),
  orderId: z.string(),
  cardKop: z.number(),
  decidedAt: z.number(),
  number: z.number(),
  customerId: z.string(),
  /** All that comes back for meals of the same arrival; null where a whole delivery is paid back. */
  mealsKop: z.nullable(z.number()),
});
export type UnsentRow = z.infer<typeof UnsentRow>;

/** Refunds whose money has not been sent to the card yet: the new ones first, then those that waited longest. */
export async function listUnsent(db: Database, limit: number): Promise<Page<UnsentRow>> {
  const [, unsent] = await db.write([
    sql(`UPDATE food_refunds SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
         AND EXISTS (SELECT 1 FROM refunds WHERE key = 'food:' || food_refunds.id)`),
    sql(`SELECT f.id, f.order_id AS orderId, f.card_kop AS cardKop, f.decided_at AS decidedAt, o.number,
           o.customer_id AS customerId,
           CASE WHEN f.delivery_id IS NULL THEN (
             SELECT SUM(m.card_kop) FROM food_refunds m
             WHERE m.order_id = f.order_id AND m.delivery_id IS NULL AND m.decided_at = f.decided_at
           ) END AS mealsKop
         FROM food_refunds f JOIN orders o ON o.id = f.order_id
         WHERE f.card_kop > 0 AND f.is_sent = 0 ORDER BY f.tried_at, f.decided_at LIMIT ?1`).with(limit),
  ]);
  return readableRows(db, { table: 'food_refunds', schema: UnsentRow }, unsent?.rows ?? []);
}

/** Notes that the money of a refund is being sent. */
export async function markTried(db: Database, id: string, at: EpochMs): Promise<void> {
  await writeOne(db, sql('UPDATE food_refunds SET tried_at = ?2 WHERE id = ?1').with(id, at));
}

/** Where money for meals that cannot be served goes; false for an order that is not the customer's, or is over. */
export async function setUnservedTo(
  db: Database,
  own: { customerId: string; orderId: string },
  to: RefundTarget,
): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(`UPDATE orders AS o SET unserved_to = ?3 WHERE id = ?2 AND customer_id = ?1
         AND state IN ('paid', 'active', 'frozen') AND (?3 <> 'card' OR ${isPaidByCardAlone})`).with(
      own.customerId,
      own.orderId,
      to,
    ),
  );
  return changes > 0;
}
