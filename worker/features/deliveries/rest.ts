import { daysBetween, formatHours, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { getOrderCalendar, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { formatInstructions } from '#shared/features/deliveries/destination.ts';
import { cutOffOf, effectiveState, frozenUntilOn } from '#shared/features/deliveries/rules.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { oncePerRequest } from '../../db/once-per-request.ts';
import { rationsOfRow } from '../../db/order-rations.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { askShownFood } from '../rations/commands.ts';
import { readConfig } from '../regions/commands.ts';
import { calendarOf } from './calendar.ts';
import * as sql from './sql.ts';

/** The longest span of dates that one call answers, in days. */
const MAX_SPAN_DAYS = 400;

/** A page that shows another month as well asks for deliveries twice. */
const listIncidents = oncePerRequest(async ({ db, clock }, customerId) =>
  customerId === null ? [] : sql.listIncidents(db, customerId, moscowDate(clock.now())),
);

export function mountDeliveries(table: RestTable): void {
  mount(table, listDeliveries, async ({ c, scope, session, query }) => {
    const span = daysBetween(query.from, query.to);
    if (span < 0 || span > MAX_SPAN_DAYS) {
      const to = span < 0 ? 'Конец раньше начала' : 'Укажите срок не длиннее 400 дней';
      throw new AppError('validation_failed', { fields: { to } });
    }
    const now = scope.clock.now();
    if (c.get('page')?.id === 'personal') askShownFood(scope, session.customer.id);
    const [rows, incidents] = await Promise.all([
      sql.listDeliveries(scope.db, session.customer.id, query.from, query.to),
      listIncidents(scope, session.customer.id),
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
        address: addressLine(row.destination.address),
        programme: { code: row.programme_code, name: row.programme_name },
        kcal: row.kcal,
        people: row.people,
        rations: rationsOfRow(row).map(({ name, programme, kcal }) => ({ name, programme, kcal })),
        instructions: formatInstructions(row.destination),
        recipient: row.destination.recipient,
        calendarVersion: row.calendar_version,
        frozenUntil: frozenUntilOn(moscowDate(now), row.frozen_until),
        cutOffAt: cutOffOf(row.date),
        failure: row.failure,
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
