import type { EpochMs } from '#shared/dates.ts';
import { type KnownCustomer, takeCustomerVersions } from '../../db/customer-versions/statements.ts';
import { insertRows, updateRows } from '../../db/rows.ts';
import { bonusNews } from '../../modules/money/bonuses/grants.ts';
import { insertTransferRows } from '../../modules/money/ledger.ts';
import { insertReceipts } from '../../modules/money/payments/receipts.ts';
import { refuseRewards } from '../../modules/money/referrals.ts';
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
    ...updateRows('deliveries', { of: arrived }, { state: 'delivered', movedAt: at }),
    ...updateRows('orders', ordersInto('active'), { state: 'active' }),
    ...updateRows('orders', ordersInto('completed'), { state: 'completed' }),
    ...insertRows(
      'stateChanges',
      states.map(({ deliveryId, orderId, customerId, state }) => ({
        deliveryId: deliveryId,
        orderId: orderId,
        customerId: customerId,
        state,
        at,
      })),
    ),
    ...insertTransferRows(transfers),
    ...bonusNews(transfers),
    ...insertReceipts(receipts),
    ...refuseRewards(refusedRewards, at),
    ...insertRows(
      'foodRefunds',
      foodRefunds.map(({ id, orderId, amountKop }) => ({
        id,
        orderId: orderId,
        foodDays: 0,
        refundTo: 'card',
        amountKop: amountKop,
        cardKop: amountKop,
        decidedAt: at,
      })),
      { once: true },
    ),
  ]);
}
