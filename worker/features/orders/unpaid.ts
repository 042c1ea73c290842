import type { EpochMs } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { UNPAID_ORDER_MS } from '#shared/features/orders/rules.ts';
import * as sql from './sql.ts';

/** Orders that one run cancels at most: the next run takes the rest. */
const A_RUN = 50;

/**
 * Cancels orders that were not paid in time: bonuses and the certificate go back, the promo code and the places of the
 * deliveries become free. `askAfter` asks the provider before, so that no order is cancelled whose money has come in;
 * where it cannot tell, the order waits. An order and what it took move in one step; a run that stops half-way is
 * continued by the next.
 */
export async function cancelUnpaid(
  db: D1Database,
  now: EpochMs,
  askAfter: (orderId: string) => Promise<boolean>,
): Promise<void> {
  const late = await sql.listUnpaid(db, now - UNPAID_ORDER_MS, firstDeliveryDate(now), A_RUN);
  for (const id of late) {
    if (await askAfter(id)) await sql.cancelUnpaid(db, id, now);
  }
}
