import type { EpochMs } from '#shared/dates.ts';
import { type ReversalReason, reversalWords } from '#shared/features/deliveries/reversal/contract.ts';
import { type KnownCustomer, takeCustomerVersions } from '../../db/customer-versions/statements.ts';
import { insertRows, updateRows } from '../../db/rows.ts';
import { insertReceipts, insertTransferRows } from '../../modules/money/api.ts';
import { type Database, type Statement, sql } from '../../platform/database.ts';
import type { ReversalChanges, ReversedDelivery } from './decide.ts';

interface Said {
  readonly reason: ReversalReason;
  readonly note: string;
  readonly at: EpochMs;
}

/** A message that the delivery has come and that still waits is not sent. */
const dropDelivered = (id: string, customerId: string): Statement =>
  sql(`UPDATE messages SET state = 'dropped'
       WHERE customer_id = ?2 AND state = 'waiting' AND template = 'delivered' AND attachment_ref = ?1`).with(
    id,
    customerId,
  );

/** Writes a reversal as one batch; refused as `customer-version` where it rests on what has changed meanwhile. */
export async function saveReversal(
  db: Database,
  {
    delivery,
    customers,
  }: { readonly delivery: ReversedDelivery; readonly customers: readonly KnownCustomer[] },
  changes: ReversalChanges,
  { reason, note, at }: Said,
  audit: readonly Statement[],
): Promise<void> {
  const { id, order } = delivery;
  const { earnedKop, cashKop, bonusesKop, missingKop, isReopened } = changes;
  const state = { order_id: order.id, customer_id: order.customerId, at };
  await db.write([
    ...takeCustomerVersions(customers),
    ...insertRows('delivery_reversals', [
      {
        ...{ delivery_id: id, order_id: order.id, reason, note, reversed_at: at },
        ...{ earned_kop: earnedKop, cash_kop: cashKop, bonuses_kop: bonusesKop, missing_kop: missingKop },
      },
    ]),
    ...updateRows(
      'deliveries',
      { of: [id] },
      { state: 'failed', moved_at: at, failed_because: reversalWords[reason] },
    ),
    ...updateRows('orders', { of: isReopened ? [order.id] : [] }, { state: 'active' }),
    ...insertRows('state_changes', [
      { delivery_id: id, state: 'failed', ...state },
      ...(isReopened ? [{ delivery_id: null, state: 'active', ...state }] : []),
    ]),
    ...insertTransferRows(changes.transfers),
    ...insertReceipts(changes.receipts),
    dropDelivered(id, order.customerId),
    ...audit,
  ]);
}

/** Notes what has become of bonuses that were spent before. */
export const settleReversal = (id: string, because: string, at: EpochMs): Statement =>
  sql(`UPDATE delivery_reversals SET settled_at = ?2, settled_because = ?3
       WHERE delivery_id = ?1 AND settled_at IS NULL`).with(id, at, because);
