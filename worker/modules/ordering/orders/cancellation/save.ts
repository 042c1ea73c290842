import type { EpochMs } from '#shared/dates.ts';
import { takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { insertRows, updateRows } from '../../../../db/rows.ts';
import { insertReceipts, insertTransferRows } from '../../../money/api.ts';
import type { OrderRecord } from '../record/record.ts';
import type { CancellationChanges } from './decide.ts';

/** Writes a cancellation as one batch; refused as `customer-version` where it rests on what has changed meanwhile. */
export async function saveCancellation(
  db: D1Database,
  { id, customer, calendarVersion }: OrderRecord,
  changes: CancellationChanges,
  messages: readonly D1PreparedStatement[],
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
  await db.batch([
    ...takeCustomerVersions(db, [customer]),
    ...insertRows(db, 'cancellations', [
      {
        ...{ order_id: id, used_days: changes.usedDays, refund_to: changes.to, card_kop: changes.cardKop },
        ...{ uncollected_kop: changes.uncollectedKop, recalculated_kop: changes.recalculatedKop },
        decided_at: at,
      },
    ]),
    ...updateRows(db, 'deliveries', { of: changes.skipped }, { state: 'skipped', moved_at: at }),
    ...insertTransferRows(db, changes.transfers),
    ...insertReceipts(db, changes.receipts),
    ...messages,
    ...(state === null ? [] : insertRows(db, 'state_changes', [change])),
    ...updateRows(db, 'orders', { of: [id] }, order),
  ]);
}
