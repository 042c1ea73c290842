import { addDays, type EpochMs, formatHours, type IsoDate, moscowDate } from '#shared/dates.ts';
import { presentDestination } from '#shared/features/deliveries/destination.ts';
import { doorPhotoPath } from '#shared/features/deliveries/doors/contract.ts';
import {
  cutOffOf,
  effectiveState,
  frozenUntilOn,
  planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/closed-days.ts';
import { lastDate } from './changes/links.ts';
import { presentFailure } from './failure.ts';
import * as sql from './sql.ts';

/** Days of food that those of a delivery would move to if it were skipped: behind the last ones of its order. */
function skipTo(
  row: sql.DeliveryRow,
  rows: readonly sql.DeliveryRow[],
  closed: readonly IsoDate[],
  now: EpochMs,
): IsoDate[] {
  if (row.state !== 'planned' || cutOffOf(row.date) <= now) return [];
  const comes = (one: sql.DeliveryRow) =>
    one.order_id === row.order_id && !['skipped', 'frozen'].includes(one.state);
  const planned = planDeliveries({
    startDate: addDays(lastDate(rows.filter(comes)), 1),
    days: row.food_dates.length,
    daysOff: [...row.skip, ...closed],
    part: row.order_part,
  });
  return planned.flatMap(({ foodDates }) => [...foodDates]);
}

/** The address of its order, where a delivery goes elsewhere. */
function orderAddress({
  destination,
  order_address: known,
}: sql.DeliveryRow): Pick<Delivery, 'orderAddress'> {
  if (known === null || known.street === null) return {};
  const line = addressLine({ ...known, street: known.street });
  return line === addressLine(destination.address) ? {} : { orderAddress: line };
}

/** Which deliveries are shown: those between two dates, and those of orders under way whatever their dates. */
export interface ShownDeliveries {
  readonly from: string;
  readonly to: string;
  readonly whole?: 'running' | undefined;
}

/** Own deliveries as the account shows them, the first one first. */
export async function listShownDeliveries(
  scope: Scope,
  customerId: string,
  { from, to, whole }: ShownDeliveries,
): Promise<Delivery[]> {
  const now = scope.clock.now();
  const list = whole === 'running' ? sql.listDeliveriesWithRunning : sql.listDeliveries;
  const [rows, closed] = await Promise.all([
    list(scope.db, customerId, from, to),
    publishedClosedDays(scope, moscowDate(now)),
  ]);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    date: row.date,
    interval: formatHours(row.from_hour, row.to_hour),
    state: effectiveState(row.state, row.date, now),
    foodDates: row.food_dates,
    ...presentDestination(row.destination),
    ...orderAddress(row),
    feeKop: row.fee_kop,
    programme: { code: row.programme_code, name: row.programme_name },
    kcal: row.kcal,
    people: row.people,
    rations: rationsOfRow(row).map(({ name, programme, kcal }) => ({ name, programme, kcal })),
    calendarVersion: row.calendar_version,
    frozenUntil: frozenUntilOn(moscowDate(now), row.frozen_until),
    cutOffAt: cutOffOf(row.date),
    skipTo: skipTo(row, rows, closed, now),
    awaits: row.awaits,
    ...(row.has_door_photo === 1 && { doorPhoto: doorPhotoPath(row.id) }),
    failure: presentFailure(row.failure, now),
  }));
}
