import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';

/** Notes that an invoice is to bring a subscription another card. */
export function insertCheck(db: D1Database, invoiceId: string, subscriptionId: string): D1PreparedStatement {
  return db
    .prepare('INSERT INTO card_checks (invoice_id, subscription_id) VALUES (?1, ?2)')
    .bind(invoiceId, subscriptionId);
}

/** An invoice of a check of a subscription's card that can still be paid. */
export async function findOpenCheck(db: D1Database, subscriptionId: string, now: EpochMs) {
  const id = await db
    .prepare(
      `SELECT i.id FROM card_checks c JOIN invoices i ON i.id = c.invoice_id
       WHERE c.subscription_id = ?1 AND c.is_settled = 0 AND i.state = 'open' AND i.pay_until > ?2 LIMIT 1`,
    )
    .bind(subscriptionId, now)
    .first('id');
  return id === null ? undefined : z.string().parse(id);
}

const PaidCheck = z.object({ id: z.string(), amountKop: z.number() });

/** Checks whose rouble has come in and not gone back yet. */
export async function listPaid(db: D1Database, limit: number): Promise<z.output<typeof PaidCheck>[]> {
  const [, paid] = await db.batch([
    db.prepare(
      `UPDATE card_checks SET is_settled = 1 WHERE is_settled = 0
         AND (SELECT state FROM invoices WHERE id = invoice_id) IN ('cancelled', 'refunded')`,
    ),
    db
      .prepare(
        `SELECT i.id, i.amount_kop AS amountKop FROM card_checks c CROSS JOIN invoices i ON i.id = c.invoice_id
         WHERE c.is_settled = 0 AND i.state = 'paid' LIMIT ?1`,
      )
      .bind(limit),
  ]);
  return z.array(PaidCheck).parse(paid?.results);
}
