import { type EpochMs, formatDay, formatDays, type IsoDate } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import { deleteRows } from '../../../../../db/rows.ts';
import type { Statement } from '../../../../../platform/database.ts';
import type { Scope } from '../../../../../scope.ts';
import { queueMessage } from '../../../../messaging/notifications/commands.ts';
import { type CalendarChanges, changesOf } from '../decide.ts';
import { bringersOf } from '../links.ts';
import { type CalendarRows, type DeliveryRow, findCalendar } from '../load.ts';
import { saveCalendar } from '../save.ts';
import { untilWritten } from '../until-written.ts';
import { failureChangeId } from './load.ts';

interface Withdrawn {
  readonly failed: DeliveryRow;
  readonly withdrawn: readonly DeliveryRow[];
  /** What the history says of it. */
  readonly text: string;
}

/**
 * The deliveries that were to bring the food of a failed one again; undefined where the kitchen has any of it by now, or
 * where it is not known which of them bring it, as after changes of the customer.
 */
export function withdrawnFor(
  { deliveries }: Pick<CalendarRows, 'deliveries'>,
  failed: DeliveryRow,
  firstOpenDate: IsoDate,
): DeliveryRow[] | undefined {
  const again = bringersOf(deliveries, failed.id);
  const isOpen = again.every(({ state, date }) => state === 'planned' && date >= firstOpenDate);
  const days = again.flatMap(({ food_dates: dates }) => dates).length;
  return isOpen && days === failed.food_dates.length ? again : undefined;
}

/** What is written of a failed delivery that has come: it is under way again. */
export function decideWithdrawal(
  calendar: CalendarRows,
  { failed, withdrawn, text }: Withdrawn,
  at: EpochMs,
): CalendarChanges {
  return changesOf(calendar, {
    change: { id: `found-${failed.id}`, kind: 'undo', text },
    deleted: withdrawn.map(({ id }) => id),
    updated: [{ ...failed, state: 'on_route', moved_at: at, failed_because: '' }],
  });
}

interface Withdrawal {
  readonly dryRun: boolean;
  /** Bonuses of the failure that are taken back with it. */
  readonly bonusesKop: Kopecks;
  /** What goes with it in the same batch, by the dates that are withdrawn. */
  readonly rowsOf: (withdrawn: readonly IsoDate[]) => readonly Statement[];
}

/**
 * Withdraws what was to bring the food of a failed delivery again and puts the delivery under way, in one batch; tells the
 * dates that are withdrawn, or nothing where the kitchen has any of it.
 */
export function withdrawAgain(
  scope: Scope,
  { id, customer_id: customerId }: { readonly id: string; readonly customer_id: string },
  { dryRun, bonusesKop, rowsOf }: Withdrawal,
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
    const text = `Доставка ${formatDay(failed.date)} состоялась, её рацион заново не приедет`;
    await saveCalendar(scope.db, calendar, decideWithdrawal(calendar, { failed, withdrawn, text }, at), {
      // Should it fail once more, its food is planned again.
      first: [...rowsOf(dates), ...deleteRows('deliveryChanges', { of: [failureChangeId(id)] })],
      messages: [
        // Told that it had failed, they wait for the food: it came, and does not come again.
        queueMessage({
          key: `delivery-found:${id}`,
          ...{ customerId, now: at, template: 'delivery-found' },
          data: {
            date: formatDay(failed.date),
            outcome: `Ещё раз, ${formatDays(dates)}, эту еду не повезём`,
            bonuses: bonusesKop > 0 ? ` ${bonusText(bonusesKop)} за неудобство сняли.` : '',
          },
        }),
      ],
      at,
    });
    return dates;
  });
}
