import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { UNPAID_ORDER_MS } from '#shared/features/orders/rules.ts';
import { askAfterOrder, type PaymentDesk } from '../payments/settle.ts';
import * as sql from './sql.ts';

/** Orders that one run cancels at most: the next run takes the rest. */
const A_RUN = 50;

/**
 * Cancels orders that were not paid in time: bonuses and the certificate go back, the promo code and the places of the
 * deliveries become free. The provider is asked before, so that no order is cancelled whose money has come in. An order
 * and what it took move in one step; a run that stops half-way is continued by the next.
 */
export async function cancelUnpaid(desk: PaymentDesk): Promise<void> {
  const { db, now } = desk;
  const late = await sql.listUnpaid(db, now - UNPAID_ORDER_MS, firstDeliveryDate(now), A_RUN);
  for (const id of late) {
    if (await askAfterOrder(desk, id)) await sql.cancelUnpaid(db, id, now);
  }
}
