import { daysBetween, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/deliveries/contract.ts';
import { oncePerRequest } from '../../../db/once-per-request.ts';
import { calls } from '../../../rest/calls.ts';
import { readConfig } from '../../content/regions.ts';
import { askShownFood } from '../rations/commands.ts';
import { calendarOf } from './calendar.ts';
import { listShownDeliveries } from './shown.ts';
import * as sql from './sql.ts';

/** The longest span of dates that one call answers, in days. */
const MAX_SPAN_DAYS = 400;

/** A page that shows another month as well asks for deliveries twice. */
const listIncidents = oncePerRequest(async ({ db, clock }, customerId) =>
  customerId === null ? [] : sql.listIncidents(db, customerId, moscowDate(clock.now())),
);

export const deliveryCalls = calls(contract, {
  listDeliveries: async ({ c, scope, customer, query }) => {
    const span = daysBetween(query.from, query.to);
    if (span < 0 || span > MAX_SPAN_DAYS) {
      const to = span < 0 ? 'Конец раньше начала' : 'Укажите срок не длиннее 400 дней';
      throw new AppError('validation_failed', { fields: { to } });
    }
    if (c.get('page')?.id === 'personal') askShownFood(scope, customer.id);
    const [deliveries, incidents] = await Promise.all([
      listShownDeliveries(scope, customer.id, query),
      listIncidents(scope, customer.id),
    ]);
    return { incidents, deliveries };
  },
  getOrderCalendar: async ({ c, scope, customer, params }) => {
    const rows = await sql.listOrderDeliveries(scope.db, customer.id, params.id);
    if (rows.length === 0) throw new AppError('not_found');
    c.header('Content-Disposition', 'attachment; filename="befit.ics"');
    const { schemaOrgMainPage } = await readConfig(scope);
    return calendarOf(rows, { brand: schemaOrgMainPage.name, origin: scope.origin });
  },
});
