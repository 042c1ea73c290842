import type { EpochMs } from '#shared/dates.ts';
import { UNPAID_ORDER_MS } from '#shared/features/orders/rules.ts';
import * as sql from './sql.ts';

/** Orders that one run cancels at most: the next run takes the rest. */
const A_RUN = 200;

/**
 * Cancels orders that were not paid in time: bonuses and the certificate go back, the promo code and the places of the
 * deliveries become free. An order and what it took move in one step; a run that stops half-way is continued by the next.
 */
export async function cancelUnpaid(db: D1Database, now: EpochMs): Promise<number> {
  const ids = await sql.listUnpaid(db, now - UNPAID_ORDER_MS, A_RUN);
  for (const id of ids) await sql.cancelUnpaid(db, id, now);
  return ids.length;
}
