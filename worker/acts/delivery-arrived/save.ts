import type { EpochMs } from '#shared/dates.ts';
import { type KnownCustomer, takeCustomerVersions } from '../../db/customer-versions/statements.ts';
import { insertRows, updateRows } from '../../db/rows.ts';
import { bonusNews, insertReceipts, insertTransferRows, refuseRewards } from '../../modules/money/api.ts';
import type { Database } from '../../platform/database.ts';
import type { ArrivalChanges } from './decide.ts';

/** Writes an arrival as one batch; refused as `customer-version` where it rests on what has changed meanwhile. */
export async function saveArrival(
  db: Database,
  customers: readonly KnownCustomer[],
  { arrived, states, transfers, receipts, foodRefunds, refusedRewards }: ArrivalChanges,
  at: EpochMs,
): Promise<void> {
  const ordersInto = (state: 'active' | 'completed') => ({
    of: states.flatMap((one) => (one.deliveryId === null && one.state === state ? [one.orderId] : [])),
  });
  await db.write([
    ...takeCustomerVersions(customers),
    ...updateRows('deliveries', { of: arrived }, { state: 'delivered', moved_at: at }),
    ...updateRows('orders', ordersInto('active'), { state: 'active' }),
    ...updateRows('orders', ordersInto('completed'), { state: 'completed' }),
    ...insertRows(
      'state_changes',
      states.map(({ deliveryId, orderId, customerId, state }) => ({
        delivery_id: deliveryId,
        order_id: orderId,
        customer_id: customerId,
        state,
        at,
      })),
    ),
    ...insertTransferRows(transfers),
    ...bonusNews(transfers),
    ...insertReceipts(receipts),
    ...refuseRewards(refusedRewards, at),
    ...insertRows(
      'food_refunds',
      foodRefunds.map(({ id, orderId, amountKop }) => ({
        id,
        order_id: orderId,
        food_days: 0,
        refund_to: 'card',
        amount_kop: amountKop,
        card_kop: amountKop,
        decided_at: at,
      })),
      { once: true },
    ),
  ]);
}
