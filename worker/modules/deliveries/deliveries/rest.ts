import { addDays, daysBetween, type EpochMs, formatHours, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { getOrderCalendar, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { presentDestination } from '#shared/features/deliveries/destination.ts';
import {
  cutOffOf,
  effectiveState,
  frozenUntilOn,
  planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import { oncePerRequest } from '../../../db/once-per-request.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { publishedClosedDays, readConfig } from '../../content/api.ts';
import { askShownFood } from '../rations/commands.ts';
import { calendarOf } from './calendar.ts';
import { presentFailure } from './failure.ts';
import * as sql from './sql.ts';

/** The longest span of dates that one call answers, in days. */
const MAX_SPAN_DAYS = 400;

/** A page that shows another month as well asks for deliveries twice. */
const listIncidents = oncePerRequest(async ({ db, clock }, customerId) =>
  customerId === null ? [] : sql.listIncidents(db, customerId, moscowDate(clock.now())),
);

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
  const last = rows
    .filter(comes)
    .flatMap((one) => one.food_dates)
    .toSorted()
    .at(-1);
  if (last === undefined) return [];
  const planned = planDeliveries({
    startDate: addDays(last, 1),
    days: row.food_dates.length,
    daysOff: [...row.skip, ...closed],
    part: row.order_part,
  });
  return planned.flatMap(({ foodDates }) => [...foodDates]);
}

export function mountDeliveries(table: RestTable): void {
  mount(table, listDeliveries, async ({ c, scope, session, query }) => {
    const span = daysBetween(query.from, query.to);
    if (span < 0 || span > MAX_SPAN_DAYS) {
      const to = span < 0 ? 'Конец раньше начала' : 'Укажите срок не\u00a0длиннее 400\u00a0дней';
      throw new AppError('validation_failed', { fields: { to } });
    }
    const now = scope.clock.now();
    if (c.get('page')?.id === 'personal') askShownFood(scope, session.customer.id);
    const [rows, incidents, closed] = await Promise.all([
      sql.listDeliveries(scope.db, session.customer.id, query.from, query.to),
      listIncidents(scope, session.customer.id),
      publishedClosedDays(scope, moscowDate(now)),
    ]);
    return {
      incidents,
      deliveries: rows.map((row) => ({
        id: row.id,
        orderId: row.order_id,
        date: row.date,
        interval: formatHours(row.from_hour, row.to_hour),
        state: effectiveState(row.state, row.date, now),
        foodDates: row.food_dates,
        ...presentDestination(row.destination),
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
        failure: presentFailure(row.failure, now),
      })),
    };
  });

  mount(table, getOrderCalendar, async ({ c, scope, session, params }) => {
    const rows = await sql.listOrderDeliveries(scope.db, session.customer.id, params.id);
    if (rows.length === 0) throw new AppError('not_found');
    c.header('Content-Disposition', 'attachment; filename="befit.ics"');
    const { schemaOrgMainPage } = await readConfig(scope);
    return calendarOf(rows, { brand: schemaOrgMainPage.name, origin: scope.origin });
  });
}
