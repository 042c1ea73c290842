import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import {
  type Database,
  type Page,
  readableRows,
  readRow,
  type Statement,
  sql,
} from '../../../../platform/database.ts';

/** Notes that an invoice is to bring a subscription another card. */
export function insertCheck(invoiceId: string, subscriptionId: string): Statement {
  return sql('INSERT INTO card_checks (invoice_id, subscription_id) VALUES (?1, ?2)').with(
    invoiceId,
    subscriptionId,
  );
}

/** An invoice of a check of a subscription's card that can still be paid. */
export async function findOpenCheck(db: Database, subscriptionId: string, now: EpochMs) {
  const row = await readRow(
    db,
    sql(`SELECT i.id FROM card_checks c JOIN invoices i ON i.id = c.invoice_id
       WHERE c.subscription_id = ?1 AND c.is_settled = 0 AND i.state = 'open' AND i.pay_until > ?2 LIMIT 1`).with(
      subscriptionId,
      now,
    ),
  );
  return row === null ? undefined : z.object({ id: z.string() }).parse(row).id;
}

const PaidCheck = z.object({ id: z.string(), amountKop: z.number() });

/** Checks whose rouble has come in and not gone back yet. */
export async function listPaid(db: Database, limit: number): Promise<Page<z.output<typeof PaidCheck>>> {
  const [, paid] = await db.write([
    sql(`UPDATE card_checks SET is_settled = 1 WHERE is_settled = 0
         AND (SELECT state FROM invoices WHERE id = invoice_id) IN ('cancelled', 'refunded')`),
    sql(`SELECT i.id, i.amount_kop AS amountKop FROM card_checks c CROSS JOIN invoices i ON i.id = c.invoice_id
         WHERE c.is_settled = 0 AND i.state = 'paid' LIMIT ?1`).with(limit),
  ]);
  return readableRows(db, { table: 'invoices', schema: PaidCheck }, paid?.rows ?? []);
}
