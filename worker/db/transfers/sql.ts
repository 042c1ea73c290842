import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';

/** Accounts of the outside world: the only ones that may go below zero. */
export type OutsideAccount = 'bank' | 'courier' | 'company';
/** An account that holds money of somebody. */
export type OwnedAccount = `${'bonuses' | 'certificate' | 'homemade' | 'order'}:${string}`;

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
    | 'delivered'
    | 'refund'
    | 'bonuses_spent'
    | 'bonuses_returned'
    | 'bonuses_granted'
    | 'certificate_sold'
    | 'certificate_spent'
    | 'certificate_returned';
  readonly orderId: string | null;
  readonly at: EpochMs;
}

/** What the database says when an account has less than a transfer takes. */
export const BALANCE_BELOW_ZERO = 'balance below zero';

/**
 * Writes a transfer, as one statement of a batch; a batch that would overdraw an account fails as a whole. With a
 * payment's id it is written only where that payment has come in.
 */
export function insertTransfer(
  db: D1Database,
  transfer: Transfer,
  paymentId: string | null = null,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE ?9 IS NULL OR EXISTS (SELECT 1 FROM payments WHERE id = ?9 AND state = 'paid')
       ON CONFLICT (key) DO NOTHING`,
    )
    .bind(
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

/** What an account holds: everything that came in less everything that went out. */
export async function readBalance(db: D1Database, account: OwnedAccount): Promise<Kopecks> {
  const row = await db
    .prepare(
      `SELECT (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = ?1)
            - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ?1) AS balance`,
    )
    .bind(account)
    .first();
  return z.object({ balance: z.number() }).parse(row).balance;
}
