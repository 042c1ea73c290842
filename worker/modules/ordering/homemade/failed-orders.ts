import { sql } from 'kysely';
import { formatHours, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import * as contract from '#shared/features/homemade/moves/contract.ts';
import {
  type HomemadeDeliveryState,
  type HomemadeState,
  homemadeDates,
} from '#shared/features/homemade/order.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { q, statement } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { requireInterval } from '../../content/regions.ts';
import { announceSoon } from '../../messaging/account-channels.ts';
import { queueEvent, sendSoon } from '../../messaging/notifications/commands.ts';
import { refundInvoice } from '../../money/payments/settle.ts';
import { cancelledMessage, movedMessage } from './messages.ts';
import {
  type MovedOrder,
  moveToDay,
  recordMove,
  refuseUnderWay,
  selectMoved,
  visitOf,
} from './moved-orders.ts';

const FAILED_SHOWN = 100;

/** Orders that did not arrive and wait for an operator. */
async function listFailedOrders(scope: Scope) {
  const rows = await selectMoved(
    scope.db,
    sql`o.delivery_state = 'failed' AND o.state IN ('paid', 'active') ORDER BY o.delivery_date LIMIT ${FAILED_SHOWN}`,
  );
  return rows.map((row) => ({
    id: row.id,
    number: String(row.number),
    date: row.deliveryDate,
    interval: formatHours(row.fromHour, row.toHour),
    zone: row.zoneCode,
    phone: row.phone,
    address: row.addressLine,
    payment: row.paymentMethod,
    totalKop: row.totalKop,
  }));
}

const isOpen = ({ state, deliveryState: delivery }: MovedOrder) =>
  (state === 'paid' || state === 'active') && (delivery === 'planned' || delivery === 'failed');

export const isCancelled = ({ state }: Pick<MovedOrder, 'state'>) =>
  state === 'cancelled' || state === 'refunded';

async function requireOrder(scope: Scope, id: string): Promise<MovedOrder> {
  const [order] = await selectMoved(scope.db, sql`o.id = ${id}`);
  if (!order) throw new AppError('not_found');
  return order;
}

async function requireDay(scope: Scope, date: IsoDate): Promise<void> {
  const now = scope.clock.now();
  const dates = homemadeDates(now, await listClosedDays(scope.db, firstDeliveryDate(now)));
  if (dates.includes(date)) return;
  throw new AppError('validation_failed', {
    fields: { date: `Выберите день с ${dates[0]} по ${dates.at(-1)}` },
  });
}

/** Brings an order that failed, or is still planned, on another day, and tells its customer so. */
async function moveOrderToDay(
  scope: Scope,
  id: string,
  { date, interval: code }: { readonly date: IsoDate; readonly interval: string },
) {
  const order = await requireOrder(scope, id);
  const at = scope.clock.now();
  const { code: interval, from, to } = await requireInterval(scope, code);
  const hours = formatHours(from, to);
  const isThere = order.deliveryDate === date && interval === order.intervalCode;
  if (isThere && order.deliveryState === 'planned') return { date, interval: hours };
  if (!isOpen(order)) throw new AppError('order_not_movable');
  await requireDay(scope, date);
  try {
    const to = { date, interval, hours };
    const { date: oldDate, hours: oldHours } = visitOf(order);
    await scope.db.write([
      ...moveToDay(order, recordMove(order, { kind: 'shop', to, at })),
      movedMessage(order, to, at),
      ...auditChanges(scope, {
        ...{ object: 'homemade-orders', id, before: { date: oldDate, interval: oldHours } },
        after: { date, interval: hours },
      }),
    ]);
  } catch (cause) {
    if (isRefusedBy(cause, 'zone-full')) throw new AppError('delivery_days_full', { cause });
    if (isRefusedBy(cause, 'homemade-delivery-state')) throw new AppError('order_not_movable', { cause });
    throw cause;
  }
  sendSoon(scope);
  announceSoon(scope, order.customerId);
  return { date, interval: hours };
}

/** What marketing hears of an order that is refunded. */
function refundEvent(scope: Scope, order: MovedOrder): Statement[] {
  const { id, number, customerId, totalKop } = order;
  return queueEvent(
    scope,
    { eventType: 'refund', kind: 'homemade', orderNumber: String(number), totalKop },
    { key: `refund:${id}`, customerId, now: scope.clock.now() },
  );
}

/** Cancels the order in the way that its money asks for: what was paid by card goes back whole. */
async function cancelWithMoney(
  scope: Scope,
  order: MovedOrder,
  open: readonly HomemadeDeliveryState[],
): Promise<void> {
  const message = cancelledMessage(scope, order);
  const isByCourier = order.paymentMethod === 'courier';
  const audit = auditChanges(scope, {
    ...{ object: 'homemade-orders', id: order.id, before: { state: order.state } },
    after: isByCourier ? { state: 'cancelled' } : { state: 'refunded', refundKop: order.totalKop },
  });
  if (isByCourier) {
    const cancelled = q.updateTable('homemadeOrders').set({ state: 'cancelled' }).where('id', '=', order.id);
    await scope.db.write([refuseUnderWay(order.id, open), statement(cancelled), message, ...audit]);
    return;
  }
  await refundInvoice(scope, order.id, order.totalKop, `homemade:${order.id}`, [
    refuseUnderWay(order.id, open),
    message,
    ...refundEvent(scope, order),
    ...audit,
  ]);
}

/** Cancels an order whose delivery is in one of the states, refunds it and tells its customer so; once. */
export async function cancelOpenOrder(
  scope: Scope,
  order: MovedOrder,
  open: readonly HomemadeDeliveryState[],
): Promise<void> {
  try {
    await cancelWithMoney(scope, order, open);
  } catch (cause) {
    if (!isRefusedBy(cause, 'homemade-delivery-state', 'balance')) throw cause;
    // A second call of the same moment has done it.
    if (isCancelled(await requireOrder(scope, order.id))) return;
    throw new AppError('order_not_cancellable', { cause });
  }
  sendSoon(scope);
  announceSoon(scope, order.customerId);
}

/** Cancels an order that failed, or is still planned, on behalf of an operator. */
async function refundOrder(scope: Scope, id: string): Promise<{ state: HomemadeState }> {
  const order = await requireOrder(scope, id);
  if (isCancelled(order)) return { state: order.state };
  if (!isOpen(order)) throw new AppError('order_not_cancellable');
  await cancelOpenOrder(scope, order, ['planned', 'failed']);
  return { state: (await requireOrder(scope, id)).state };
}

export const homemadeMoveCalls = calls(contract, {
  listFailedHomemade: async ({ scope }) => ({ orders: await listFailedOrders(scope) }),
  moveHomemadeOrder: ({ scope, params, body }) => moveOrderToDay(scope, params.id, body),
  refundHomemadeOrder: ({ scope, params }) => refundOrder(scope, params.id),
});
