import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { ProviderMethod } from '../../../../integrations/payments/port.ts';
import type { InvoiceActs } from '../../../../invoice-acts.ts';

/** A method that a provider keeps, on its way into the database. */
export interface KeptMethod extends ProviderMethod {
  readonly id: string;
}

interface PaidBy {
  readonly id: string;
  readonly customer_id: string;
  readonly provider: string;
  readonly invoice_id: string;
}

/** Keeps the method that a payment was made with, once that payment has come in; a removed one is kept again. */
export function keepMethod(db: D1Database, payment: PaidBy, method: KeptMethod, now: EpochMs) {
  return db
    .prepare(
      `INSERT INTO payment_methods (id, customer_id, provider, token, title, invoice_id, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM payments WHERE id = ?8 AND state = 'paid')
       ON CONFLICT (customer_id, provider, token)
       DO UPDATE SET title = excluded.title, invoice_id = excluded.invoice_id`,
    )
    .bind(
      method.id,
      payment.customer_id,
      payment.provider,
      method.token,
      method.title,
      payment.invoice_id,
      now,
      payment.id,
    );
}

const MethodRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  provider: z.string(),
  token: z.string(),
  title: z.string(),
});

/** A method that may be charged. */
export async function findMethod(db: D1Database, id: string) {
  const row = await db
    .prepare(
      'SELECT id, customer_id, provider, token, title FROM payment_methods WHERE id = ?1 AND removed_at IS NULL',
    )
    .bind(id)
    .first();
  return row === null ? undefined : MethodRow.parse(row);
}

/** Methods of a customer that may be charged, the newest first. */
export async function listMethods(db: D1Database, customerId: string) {
  const { results } = await db
    .prepare(
      `SELECT id, customer_id, provider, token, title FROM payment_methods
       WHERE customer_id = ?1 AND removed_at IS NULL ORDER BY created_at DESC, id DESC`,
    )
    .bind(customerId)
    .all();
  return z.array(MethodRow).parse(results);
}

/** Removes a customer's method, forgets its token and pauses what it pays for; false when there is none. */
export async function removeMethod(
  db: D1Database,
  customerId: string,
  id: string,
  now: EpochMs,
  acts: InvoiceActs,
): Promise<boolean> {
  const [removed] = await db.batch([
    db
      .prepare(
        `UPDATE payment_methods SET removed_at = ?3, token = 'removed:' || id
         WHERE id = ?2 AND customer_id = ?1 AND removed_at IS NULL`,
      )
      .bind(customerId, id, now),
    ...acts.followRemovedMethod(db, id),
  ]);
  return (removed?.meta.changes ?? 0) > 0;
}

/** Takes the charge of a payment, so that it is begun once; false when it was begun before. */
export async function claimCharge(db: D1Database, paymentId: string, now: EpochMs): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE payments SET state = 'pending', asked_at = ?2 WHERE id = ?1 AND state = 'created' AND method_id IS NOT NULL`,
    )
    .bind(paymentId, now)
    .run();
  return meta.changes > 0;
}

/** Notes the id that a provider has given to a charge. */
export async function noteCharge(db: D1Database, paymentId: string, externalId: string): Promise<void> {
  await db
    .prepare('UPDATE payments SET external_id = ?2 WHERE id = ?1 AND external_id IS NULL')
    .bind(paymentId, externalId)
    .run();
}

/** When a charge was begun. */
export async function findChargeStart(db: D1Database, paymentId: string): Promise<EpochMs> {
  const row = await db.prepare('SELECT asked_at FROM payments WHERE id = ?1').bind(paymentId).first();
  return z.object({ asked_at: z.number() }).parse(row).asked_at;
}
