import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { ProviderMethod } from '../../../../integrations/payments/port.ts';
import type { InvoiceActs } from '../../../../invoice-acts.ts';
import { type Database, findRow, listRows, readRow, sql, writeOne } from '../../../../platform/database.ts';

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
export function keepMethod(payment: PaidBy, method: KeptMethod, now: EpochMs) {
  return sql(`INSERT INTO payment_methods (id, customer_id, provider, token, title, invoice_id, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM payments WHERE id = ?8 AND state = 'paid')
       ON CONFLICT (customer_id, provider, token)
       DO UPDATE SET title = excluded.title, invoice_id = excluded.invoice_id`).with(
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
export async function findMethod(db: Database, id: string) {
  return findRow(
    db,
    MethodRow,
    sql(
      'SELECT id, customer_id, provider, token, title FROM payment_methods WHERE id = ?1 AND removed_at IS NULL',
    ).with(id),
  );
}

/** Methods of a customer that may be charged, the newest first. */
export async function listMethods(db: Database, customerId: string) {
  return listRows(
    db,
    MethodRow,
    sql(`SELECT id, customer_id, provider, token, title FROM payment_methods
       WHERE customer_id = ?1 AND removed_at IS NULL ORDER BY created_at DESC, id DESC`).with(customerId),
  );
}

/** Removes a customer's method, forgets its token and pauses what it pays for; false when there is none. */
export async function removeMethod(
  db: Database,
  customerId: string,
  id: string,
  now: EpochMs,
  acts: InvoiceActs,
): Promise<boolean> {
  const [removed] = await db.write([
    sql(`UPDATE payment_methods SET removed_at = ?3, token = 'removed:' || id
         WHERE id = ?2 AND customer_id = ?1 AND removed_at IS NULL`).with(customerId, id, now),
    ...acts.followRemovedMethod(id),
  ]);
  return (removed?.changes ?? 0) > 0;
}

/** Takes the charge of a payment, so that it is begun once; false when it was begun before. */
export async function claimCharge(db: Database, paymentId: string, now: EpochMs): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(
      `UPDATE payments SET state = 'pending', asked_at = ?2 WHERE id = ?1 AND state = 'created' AND method_id IS NOT NULL`,
    ).with(paymentId, now),
  );
  return changes > 0;
}

/** Notes the id that a provider has given to a charge. */
export async function noteCharge(db: Database, paymentId: string, externalId: string): Promise<void> {
  await writeOne(
    db,
    sql('UPDATE payments SET external_id = ?2 WHERE id = ?1 AND external_id IS NULL').with(
      paymentId,
      externalId,
    ),
  );
}

/** When a charge was begun. */
export async function findChargeStart(db: Database, paymentId: string): Promise<EpochMs> {
  const row = await readRow(db, sql('SELECT asked_at FROM payments WHERE id = ?1').with(paymentId));
  return z.object({ asked_at: z.number() }).parse(row).asked_at;
}
