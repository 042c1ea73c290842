import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { PaymentState } from '#shared/features/payments/schema.ts';

const PaymentRow = z.object({
  id: z.string(),
  order_id: z.string(),
  provider: z.string(),
  external_id: z.nullable(z.string()),
  state: PaymentState,
  amount_kop: z.number(),
});
const columns = 'id, order_id, provider, external_id, state, amount_kop';

/** One payment by our id. */
export async function findPayment(db: D1Database, id: string) {
  const row = await db.prepare(`SELECT ${columns} FROM payments WHERE id = ?1`).bind(id).first();
  return row === null ? undefined : PaymentRow.parse(row);
}

/** One payment by the provider's id. */
export async function findExternalPayment(db: D1Database, provider: string, externalId: string) {
  const row = await db
    .prepare(`SELECT ${columns} FROM payments WHERE provider = ?1 AND external_id = ?2`)
    .bind(provider, externalId)
    .first();
  return row === null ? undefined : PaymentRow.parse(row);
}

/** Notes what the provider made of a new payment. */
export async function markPending(
  db: D1Database,
  id: string,
  externalId: string,
  url: string,
): Promise<void> {
  await db
    .prepare(
      `UPDATE payments SET state = 'pending', external_id = ?2, url = ?3 WHERE id = ?1 AND state = 'created'`,
    )
    .bind(id, externalId, url)
    .run();
}

/** A payment has come in: it and its order move together, once. */
export async function markPaid(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE payments SET state = 'paid', paid_at = ?2 WHERE id = ?1 AND state IN ('pending', 'authorized')`,
      )
      .bind(id, now),
    db
      .prepare(
        `UPDATE orders SET state = 'paid' WHERE state = 'pending_payment'
         AND id = (SELECT order_id FROM payments WHERE id = ?1 AND state = 'paid')`,
      )
      .bind(id),
  ]);
}

/** A payment did not come in; the order stays open for another try. */
export async function markFailed(db: D1Database, id: string): Promise<void> {
  await db
    .prepare(`UPDATE payments SET state = 'failed' WHERE id = ?1 AND state IN ('pending', 'authorized')`)
    .bind(id)
    .run();
}

/** A refused payment is tried again. */
export async function markRetried(db: D1Database, id: string): Promise<void> {
  await db.prepare(`UPDATE payments SET state = 'pending' WHERE id = ?1 AND state = 'failed'`).bind(id).run();
}
