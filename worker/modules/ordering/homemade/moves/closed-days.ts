import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { listClosedDays } from '../../../content/api.ts';
import { announce } from '../../../messaging/api.ts';
import { lockOrders, movePage, PAGE } from './commands.ts';
import { movedMessage } from './messages.ts';
import { openDaysAfter } from './open-days.ts';
import { recordMove, visitOf } from './record.ts';
import * as sql from './sql.ts';

/** Pages of orders that one run moves off closed days. */
const CLOSED_PAGES = 3;

/** Moves an order off a closed day to the next open one that has a place, and notifies its customer. */
async function moveOffClosedDay(
  scope: Scope,
  order: sql.MovedOrder,
  closed: readonly IsoDate[],
): Promise<void> {
  const at = scope.clock.now();
  for (const date of openDaysAfter(order.delivery_date, closed)) {
    try {
      const to = { ...visitOf(order), date };
      await scope.db.write([
        ...sql.moveToDay(order, recordMove(order, { kind: 'shop', to, at })),
        movedMessage(order, to, at),
      ]);
      return;
    } catch (cause) {
      if (!isRefusedBy(cause, 'zone-full')) throw cause;
    }
  }
  throw new Error(`No open day for the order ${order.id}`);
}

/** Orders that can no longer be changed and have not set out fail: their customers choose another day, or the money. */
async function failOnDays(scope: Scope, dates: readonly IsoDate[]): Promise<void> {
  if (dates.length === 0) return;
  await lockOrders(scope);
  const list = () => sql.listCooked(scope.db, dates, PAGE);
  for (let page = 0, size = PAGE; page < CLOSED_PAGES && size === PAGE; page += 1) {
    const { rows, found } = await movePage(scope, list, 'failed');
    size = rows.length === 0 ? 0 : found;
    await announce(
      scope,
      rows.map((order) => order.customer_id),
    );
  }
}

/** Takes orders off closed days, as many as a run may; the next one goes on. */
export async function moveOffClosedDays(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const firstOpenDate = firstDeliveryDate(now);
  const closed = await listClosedDays(scope.db, moscowDate(now));
  await failOnDays(
    scope,
    closed.filter((date) => date < firstOpenDate),
  );
  const open = closed.filter((date) => date >= firstOpenDate);
  if (open.length === 0) return;
  await workThrough<sql.MovedOrder>(scope, {
    list: (after) => sql.listOnDays(scope.db, open, { after: after?.id ?? '', limit: PAGE }),
    size: PAGE,
    pages: CLOSED_PAGES,
    work: (order) => moveOffClosedDay(scope, order, closed),
    failure: 'homemade order not moved off a closed day',
  });
}
