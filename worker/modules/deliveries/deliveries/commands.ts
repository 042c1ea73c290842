import type { IsoDate } from '#shared/dates.ts';
import type { Scope } from '../../../scope.ts';
import { readConfig } from '../../content/regions.ts';
import { calendarOf } from './calendar.ts';
import { notifyStateChanges } from './moves/notify.ts';
import * as sql from './sql.ts';

/** Programmes of which the customer has received at least one delivery. */
export function listDeliveredProgrammes(
  scope: Scope,
  customerId: string,
): Promise<{ code: string; name: string }[]> {
  return sql.listDeliveredProgrammes(scope.db, customerId);
}

/** Notifies customers of changed states of orders and deliveries, behind the answer. */
export function notifyStateChangesSoon(scope: Scope): void {
  scope.waitUntil(
    notifyStateChanges(scope)
      // A day that an operator moves has more messages than may be sent behind one answer.
      .then(() => scope.bindings.MESSAGES.send({}))
      .catch((error) => scope.log('warn', 'state changes not notified', { reason: String(error) })),
  );
}

/** A planned delivery of a date for each customer who ordered before a moment and was not reminded since another. */
export function listClosing(scope: Scope, date: IsoDate, page: Parameters<typeof sql.listClosing>[2]) {
  return sql.listClosing(scope.db, date, page);
}

/** Orders whose last food is on one of these dates and whose customers have nothing after it, that nobody was reminded of yet. */
export function listEndingOrders(
  scope: Scope,
  dates: { readonly from: IsoDate; readonly to: IsoDate },
  limit: number,
) {
  return sql.listEndingOrders(scope.db, dates, limit);
}

/** The deliveries of an order, from a day on, as an iCalendar file. */
export async function orderCalendar(
  scope: Scope,
  {
    orderId,
    customerId,
    from,
  }: { readonly orderId: string; readonly customerId: string; readonly from: IsoDate },
): Promise<string> {
  const [rows, { schemaOrgMainPage }] = await Promise.all([
    sql.listDeliveries(scope.db, customerId, from, '9999-12-31'),
    readConfig(scope),
  ]);
  const own = rows.filter(({ order_id }) => order_id === orderId);
  return calendarOf(own, { brand: schemaOrgMainPage.name, origin: scope.services.siteUrl });
}
