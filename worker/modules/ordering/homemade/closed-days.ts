import { sql } from 'kysely';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { list } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { announce } from '../../messaging/account-channels.ts';

import { movedMessage } from './messages.ts';
import { type MovedOrder, moveToDay, pageMoved, recordMove, visitOf } from './moved-orders.ts';
import { lockOrders, movePage, PAGE } from './moves.ts';

/** Days after a closed one that are tried. */
const DAYS_TRIED = 30;

/** Days that dishes of a closed day may move to, the first one first. */
export const openDaysAfter = (date: IsoDate, closed: readonly IsoDate[]): IsoDate[] =>
  Array.from({ length: DAYS_TRIED }, (_, index) => addDays(date, index + 1)).filter(
    (day) => !closed.includes(day),
  );

/** Pages of orders that one run moves off closed days. */
const CLOSED_PAGES = 3;

/** Moves an order off a closed day to the next open one that has a place, and notifies its customer. */
async function moveOffClosedDay(scope: Scope, order: MovedOrder, closed: readonly IsoDate[]): Promise<void> {
  const at = scope.clock.now();
  for (const date of openDaysAfter(order.deliveryDate, closed)) {
    try {
      const to = { ...visitOf(order), date };
      await scope.db.write([
        ...moveToDay(order, recordMove(order, { kind: 'shop', to, at })),
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
  const cooked = sql`o.delivery_date IN ${list(dates)} AND o.delivery_state IN ('locked', 'cooking')
    AND o.state IN ('paid', 'active') ORDER BY o.id LIMIT ${PAGE}`;
  for (let page = 0, size = PAGE; page < CLOSED_PAGES && size === PAGE; page += 1) {
    const { rows, found } = await movePage(scope, cooked, 'failed');
    size = rows.length === 0 ? 0 : found;
    await announce(
      scope,
      rows.map((order) => order.customerId),
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
  await workThrough<MovedOrder>(scope, {
    list: (after) =>
      pageMoved(
        scope.db,
        sql`o.delivery_state = 'planned' AND o.state IN ('pending_payment', 'paid', 'active')
          AND o.delivery_date IN ${list(open)} AND o.id > ${after?.id ?? ''} ORDER BY o.id LIMIT ${PAGE}`,
      ),
    size: PAGE,
    pages: CLOSED_PAGES,
    work: (order) => moveOffClosedDay(scope, order, closed),
    failure: 'homemade order not moved off a closed day',
  });
}
