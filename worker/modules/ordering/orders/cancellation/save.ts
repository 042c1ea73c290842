import type { EpochMs } from '#shared/dates.ts';
import { takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { insertRows, updateRows } from '../../../../db/rows.ts';
import type { Database, Statement } from '../../../../platform/database.ts';
import { insertReceipts, insertTransferRows } from '../../../money/api.ts';
import type { OrderRecord } from '../record/record.ts';
import type { CancellationChanges } from './decide.ts';

/** Writes a cancellation as one batch; refused as `customer-version` where it rests on what has changed meanwhile. */
export async function saveCancellation(
  db: Database,
  { id, customer, calendarVersion }: OrderRecord,
  changes: CancellationChanges,
  messages: readonly Statement[],
  at: EpochMs,
): Promise<void> {
  const { state } = changes;
  const order = {
    end_date: changes.endDate,
    // A change of the calendar that another tab has begun is refused: it would bring back what was given up.
    calendar_version: calendarVersion + 1,
    ...(state === null ? {} : { state }),
  };
  const change = { delivery_id: null, order_id: id, customer_id: customer.id, state, at };
  await db.write([
    ...takeCustomerVersions([customer]),
    ...insertRows('cancellations', [
      {
        ...{ order_id: id, used_days: changes.usedDays, refund_to: changes.to, card_kop: changes.cardKop },
        ...{ uncollected_kop: changes.uncollectedKop, recalculated_kop: changes.recalculatedKop },
        decided_at: at,
      },
    ]),
    ...updateRows('deliveries', { of: changes.skipped }, { state: 'skipped', moved_at: at }),
    ...insertTransferRows(changes.transfers),
    ...insertReceipts(changes.receipts),
    ...messages,
    ...(state === null ? [] : insertRows('state_changes', [change])),
    ...updateRows('orders', { of: [id] }, order),
  ]);
}
