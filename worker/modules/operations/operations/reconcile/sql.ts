import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, listRows, sql } from '../../../../platform/database.ts';
import type { OwnPayment } from './decide.ts';

const OwnPaymentRow = z.object({
  id: z.string(),
  provider: z.string(),
  externalId: z.string(),
  state: z.string(),
  amountKop: z.number(),
  refundedKop: z.number(),
});

const paymentColumns = `p.id, p.provider, p.external_id AS externalId, p.state, p.amount_kop AS amountKop,
  (SELECT COALESCE(SUM(amount_kop), 0) FROM refunds WHERE payment_id = p.id AND state = 'done') AS refundedKop`;

/** Payments of a provider that were made since a moment, at most so many. */
export function listSince(
  db: Database,
  provider: string,
  since: EpochMs,
  limit: number,
): Promise<OwnPayment[]> {
  return listRows(
    db,
    OwnPaymentRow,
    sql(`SELECT ${paymentColumns} FROM payments p
       WHERE p.created_at >= ?2 AND p.provider = ?1 AND p.external_id IS NOT NULL
       ORDER BY p.created_at LIMIT ?3`).with(provider, since, limit),
  );
}

/** Those of these payments of a provider that we have, whenever they were made. */
export function listNamed(
  db: Database,
  provider: string,
  externalIds: readonly string[],
): Promise<OwnPayment[]> {
  return listRows(
    db,
    OwnPaymentRow,
    sql(`SELECT ${paymentColumns} FROM json_each(?2) e
       JOIN payments p ON p.provider = ?1 AND p.external_id = e.value`).with(
      provider,
      JSON.stringify(externalIds),
    ),
  );
}
