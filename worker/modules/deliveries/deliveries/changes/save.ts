import type { EpochMs } from '#shared/dates.ts';
import { takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { deleteRows, insertRows, updateEach, updateRows } from '../../../../db/rows.ts';
import type { Database, Statement } from '../../../../platform/database.ts';
import { releaseLapsed } from '../../../money/payments/places.ts';
import { replaceRequest, requireCalendarVersion, shareDestination } from '../statements.ts';
import type { CalendarChanges, StoredDelivery } from './decide.ts';
import type { CalendarRows } from './load.ts';

/** Guards that refuse a change because another one came first. */
export const overtaken = ['customer-version', 'calendar-version', 'delivery-state'] as const;

/** Guards that refuse a date: it has no place left, or another delivery of the order. */
export const takenDate = ['zone-full', 'delivery-day-taken'] as const;

/** What is paid by a change: it goes before everything else, so that it can refuse the change. */
export interface Paid {
  readonly first?: readonly Statement[];
}

const columnsOf = (orderId: string, { food_dates, destination, fees, ...row }: StoredDelivery) => ({
  ...{ id: row.id, orderId, date: row.date, intervalCode: row.interval, state: row.state },
  ...{ zoneCode: row.zone, movedAt: row.moved_at, replaces: row.replaces },
  ...{ failedBecause: row.failed_because, foodDates: JSON.stringify(food_dates) },
  ...{ destination: JSON.stringify(destination), fees: JSON.stringify(fees) },
});

/** Writes what becomes of deliveries; some may exchange their dates, so that these are parked before. */
function writeDeliveries(
  { id: orderId, deliveries }: CalendarRows,
  { deleted, updated, inserted }: CalendarChanges,
): Statement[] {
  const dates = new Map(deliveries.map(({ id, date }) => [id, date]));
  // Whatever stays on a date needs no new place there.
  const leaving = updated.filter(({ id, date }) => dates.get(id) !== date);
  return [
    ...deleteRows('deliveries', { of: deleted }),
    ...updateEach(
      'deliveries',
      leaving.map(({ id }) => ({ id, date: `moving ${id}` })),
    ),
    ...updateEach(
      'deliveries',
      updated.map((row) => columnsOf(orderId, row)),
    ),
    ...insertRows(
      'deliveries',
      inserted.map((row) => columnsOf(orderId, row)),
    ),
    shareDestination(orderId),
  ];
}

/**
 * Writes a change of a calendar as one batch; refused as `customer-version` or `calendar-version` where it rests on what
 * has changed meanwhile, and by its guards where a date has no place left.
 */
export async function saveCalendar(
  db: Database,
  calendar: CalendarRows,
  changes: CalendarChanges,
  { first = [], messages, at }: Paid & { readonly messages: readonly Statement[]; readonly at: EpochMs },
): Promise<void> {
  const { id: orderId, version, customer_id: customerId, customer_version: customerVersion } = calendar;
  const { change, order, undo } = changes;
  const { interval: interval_code, frozen_until, frozen_plan, end_date } = order;
  await db.write([
    ...first,
    // Before any delivery, because it counts places that others no longer hold as free.
    releaseLapsed(at),
    requireCalendarVersion(orderId, version),
    ...takeCustomerVersions([{ id: customerId, version: customerVersion }]),
    ...updateRows(
      'orders',
      { of: [orderId] },
      {
        ...{
          calendarVersion: version + 1,
          intervalCode: interval_code,
          frozenUntil: frozen_until,
          endDate: end_date,
        },
        frozenPlan: frozen_plan && JSON.stringify(frozen_plan),
      },
    ),
    ...(changes.request === null ? [] : replaceRequest(calendar, changes.request)),
    ...deleteRows('calendarUndos', { key: 'orderId', of: [orderId] }),
    ...insertRows(
      'calendarUndos',
      undo
        ? [{ orderId: orderId, changeId: change.id, version: version + 1, before: JSON.stringify(undo) }]
        : [],
    ),
    ...insertRows('deliveryChanges', [
      { id: change.id, orderId: orderId, kind: change.kind, text: change.text, madeAt: at },
    ]),
    ...messages,
    ...writeDeliveries(calendar, changes),
    ...insertRows(
      'stateChanges',
      changes.notified.map(({ id, state }) => ({
        ...{ deliveryId: id, orderId: orderId, customerId: customerId, state, at },
      })),
    ),
  ]);
}
