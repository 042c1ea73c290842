import { formatDay, formatDays, type IsoDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { auditChanges } from '../../../../../../db/audit/statements.ts';
import { deleteRows, insertRows } from '../../../../../../db/rows.ts';
import type { Scope } from '../../../../../../scope.ts';
import { queueMessage } from '../../../../../messaging/api.ts';
import { findCalendar } from '../../load.ts';
import { saveCalendar } from '../../save.ts';
import { untilWritten } from '../../until-written.ts';
import { failureChangeId } from '../load.ts';
import { decideFound, withdrawnFor } from './decide.ts';
import { dropFailed, type FailedRow } from './load.ts';

/**
 * Withdraws what was to bring the food of a failed delivery again and puts the delivery under way, in one batch; tells the
 * dates that are withdrawn, or nothing where the kitchen has any of it.
 */
export function takeFailureBack(
  scope: Scope,
  { id, customer_id: customerId }: Pick<FailedRow, 'id' | 'customer_id'>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<IsoDate[] | undefined> {
  const at = scope.clock.now();
  return untilWritten(async () => {
    const calendar = await findCalendar(scope.db, customerId, { deliveryId: id });
    const failed = calendar?.deliveries.find((one) => one.id === id);
    const withdrawn =
      calendar && failed?.state === 'failed' && withdrawnFor(calendar, failed, firstDeliveryDate(at));
    if (!calendar || !failed || !withdrawn) return undefined;
    const dates = withdrawn.map(({ date }) => date);
    if (dryRun) return dates;
    const text = `Доставка ${formatDay(failed.date)} состоялась, её\u00a0рацион заново не\u00a0приедет`;
    await saveCalendar(scope.db, calendar, decideFound(calendar, { failed, withdrawn, text }, at), {
      first: [
        ...insertRows('found_deliveries', [
          { delivery_id: id, order_id: calendar.id, withdrawn: JSON.stringify(dates), found_at: at },
        ]),
        // Should it fail once more, its food is planned again.
        ...deleteRows('delivery_changes', { of: [failureChangeId(id)] }),
      ],
      messages: [
        // Told that it had failed, they wait for the food: it came, and does not come again.
        dropFailed(id, customerId),
        queueMessage({
          key: `delivery-found:${id}`,
          template: 'delivery-found',
          ...{ customerId, now: at },
          data: {
            date: formatDay(failed.date),
            outcome:
              dates.length === 0
                ? 'Ещё раз эту еду не\u00a0повезём'
                : `Ещё раз, ${formatDays(dates)}, эту еду не\u00a0повезём`,
          },
        }),
        ...auditChanges(scope, {
          ...{ object: 'deliveries', id, before: { state: 'failed' } },
          after: { state: 'delivered', withdrawn: dates },
        }),
      ],
      at,
    });
    return dates;
  });
}
