import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { insertRows, updateRows } from '../../db/rows.ts';
import { insertTransferRows } from '../../modules/money/ledger.ts';
import { insertReceipts } from '../../modules/money/payments/receipts.ts';
import { type Statement, sql } from '../../platform/database.ts';
import type { ReversalChanges, ReversedDelivery } from './decide.ts';

/** A message about the mark that still waits is not sent. */
const dropTold = (id: string, customerId: string): Statement =>
  sql(`UPDATE messages SET state = 'dropped' WHERE customer_id = ?2 AND state = 'waiting' AND (
         (template = 'delivered' AND attachment_ref = ?1)
         OR (template = 'delivery-failed' AND instr(key, 'delivery-failed:' || ?1) = 1)
       )`).with(id, customerId);

/** What a reversal writes beside the delivery itself. */
export function reversalRows(
  { id, order }: ReversedDelivery,
  changes: ReversalChanges,
  {
    note,
    withdrawn,
    at,
  }: { readonly note: string; readonly withdrawn: readonly IsoDate[]; readonly at: EpochMs },
): Statement[] {
  const { earnedKop, cashKop, bonusesKop, missingKop } = changes;
  return [
    ...insertRows('deliveryReversals', [
      {
        ...{
          deliveryId: id,
          orderId: order.id,
          note,
          reversedAt: at,
          withdrawn: JSON.stringify(withdrawn),
        },
        ...{ earnedKop: earnedKop, cashKop: cashKop, bonusesKop: bonusesKop, missingKop: missingKop },
      },
    ]),
    ...insertTransferRows(changes.transfers),
    ...insertReceipts(changes.receipts),
    dropTold(id, order.customerId),
  ];
}

/** Notes that a delivery that was marked as brought has failed, and that its order goes on, where it had come to its end. */
export function failRows({ id, order }: ReversedDelivery, isReopened: boolean, at: EpochMs): Statement[] {
  const state = { orderId: order.id, customerId: order.customerId, at };
  const because = 'Мы по ошибке отметили доставку выполненной';
  return [
    ...updateRows('deliveries', { of: [id] }, { state: 'failed', movedAt: at, failedBecause: because }),
    ...updateRows('orders', { of: isReopened ? [order.id] : [] }, { state: 'active' }),
    ...insertRows('stateChanges', [
      { deliveryId: id, state: 'failed', ...state },
      ...(isReopened ? [{ deliveryId: null, state: 'active', ...state }] : []),
    ]),
  ];
}

/** Notes what has become of bonuses that were spent before. */
export const settleReversal = (id: string, because: string, at: EpochMs): Statement =>
  sql(`UPDATE delivery_reversals SET settled_at = ?2, settled_because = ?3
       WHERE delivery_id = ?1 AND settled_at IS NULL`).with(id, at, because);
