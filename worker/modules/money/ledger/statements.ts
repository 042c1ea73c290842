import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { insertRows } from '../../../db/rows.ts';
import { type Database, readRow, type Statement, sql } from '../../../platform/database.ts';

/** Accounts of the outside world: the only ones that may go below zero. */
export type OutsideAccount = 'bank' | 'courier' | 'company' | 'till';
/** An account that holds money of somebody. */
export type OwnedAccount =
  `${'bonuses' | 'card' | 'certificate' | 'fee' | 'gift' | 'homemade' | 'order'}:${string}`;

/** One move of money; it is written once and never changed. */
export interface Transfer {
  readonly id: string;
  /** The same move asked for again carries the same key and is written once. */
  readonly key: string;
  readonly from: OutsideAccount | OwnedAccount;
  readonly to: OutsideAccount | OwnedAccount;
  readonly amountKop: Kopecks;
  readonly reason:
    | 'payment'
    | 'handed_over'
    | 'delivered'
    | 'reversed'
    | 'refund'
    | 'bonuses_spent'
    | 'bonuses_returned'
    | 'bonuses_granted'
    | 'bonuses_expired'
    | 'certificate_sold'
    | 'certificate_spent'
    | 'certificate_returned';
  readonly orderId: string | null;
  readonly at: EpochMs;
}

/** Writes the entries that a SELECT gives, each once for its key; a batch that would overdraw an account fails as a whole. */
export const insertTransfers = (select: string): string => `
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  ${select} ON CONFLICT (key) DO NOTHING`;

/**
 * Writes a transfer, as one statement of a batch; a batch that would overdraw an account fails as a whole. With a
 * payment's id it is written only where that payment has come in.
 */
export function insertTransfer(transfer: Transfer, paymentId: string | null = null): Statement {
  return sql(
    insertTransfers(`SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE ?9 IS NULL OR EXISTS (SELECT 1 FROM payments WHERE id = ?9 AND state = 'paid')`),
  ).with(
    transfer.id,
    transfer.key,
    transfer.from,
    transfer.to,
    transfer.amountKop,
    transfer.reason,
    transfer.orderId,
    transfer.at,
    paymentId,
  );
}

/** What bonuses or a certificate have paid, as a column has it. */
export const SpentTransfer = z.object({
  ...{ id: z.string(), key: z.string() },
  from: z.templateLiteral([z.enum(['bonuses', 'certificate']), ':', z.string()]),
  to: z.templateLiteral([z.enum(['card', 'fee', 'homemade', 'order', 'certificate']), ':', z.string()]),
  amountKop: z.number(),
  reason: z.enum(['bonuses_spent', 'certificate_spent']),
  orderId: z.nullable(z.string()),
  at: z.number(),
});

/** Writes entries, each once for its key; a batch that would overdraw an account fails as a whole. */
export function insertTransferRows(transfers: readonly Transfer[]): Statement[] {
  return insertRows(
    'transfers',
    transfers.map(({ id, key, from, to, amountKop, reason, orderId, at }) => ({
      ...{ id, key, from_account: from, to_account: to },
      ...{ amount_kop: amountKop, reason, order_id: orderId, at },
    })),
    { once: true },
  );
}

/** Whether the courier has collected the money of an order and it was not taken back, as a column. */
export const cashCollectedColumn = (orderId: string): string => `EXISTS (
    SELECT 1 FROM transfers c WHERE c.order_id = ${orderId} AND c.reason = 'payment' AND c.from_account = 'courier'
      AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || c.key))`;

/** What deliveries of an order `o` have earned, less what was taken back, as a column. */
export const earnedColumn = `((SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
      WHERE from_account = 'order:' || o.id AND reason = 'delivered')
    - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
      WHERE to_account = 'order:' || o.id AND reason = 'reversed'))`;

/** What was given for an order by entries of one kind, less what was taken back, as a column. */
export const givenColumn = (orderId: string, kind: 'referral' | 'friend'): string => `(
    SELECT COALESCE(SUM(CASE reason WHEN 'reversed' THEN -amount_kop ELSE amount_kop END), 0) FROM transfers
    WHERE order_id = ${orderId} AND (key GLOB '${kind}:*' OR key GLOB 'reversed:${kind}:*'))`;

/** What an account holds, as a column: everything that came in less everything that went out. */
export const balanceColumn = (account: string): string =>
  `((SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = ${account})
    - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ${account}))`;

/** What an account holds. */
export async function readBalance(db: Database, account: OwnedAccount): Promise<Kopecks> {
  const row = await readRow(db, sql(`SELECT ${balanceColumn('?1')} AS balance`).with(account));
  return z.object({ balance: z.number() }).parse(row).balance;
}
