import { type EpochMs, formatHours, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import {
  HomemadeDeliveryState,
  type HomemadeState,
  homemadeDates,
  homemadeDeliveryTransitions,
} from '#shared/features/homemade/order.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Page, Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { listClosedDays, requireInterval } from '../../../content/api.ts';
import type { Selection } from '../../../deliveries/api.ts';
import { announce, announceSoon, queueEvent, sendSoon } from '../../../messaging/api.ts';
import { insertReceipts, insertTransferRows, refundInvoice } from '../../../money/api.ts';
import { decideDishesArrival } from './decide.ts';
import { loadDishesArrival } from './load.ts';
import { cancelledMessage, movedMessage, moveMessages } from './messages.ts';
import { recordMove, visitOf } from './record.ts';
import * as sql from './sql.ts';

/** Orders that one batch moves, and how often a batch is made again that something else has overtaken. */
export const PAGE = 50;
const TRIES = 3;
const FAILED_SHOWN = 100;
/** Pages of orders that one run locks. */
const LOCKED_PAGES = 10;

const statesBefore = (to: HomemadeDeliveryState): HomemadeDeliveryState[] =>
  HomemadeDeliveryState.options.filter((from) => homemadeDeliveryTransitions[from].includes(to));

/**
 * Moves orders with all that it means, in one step. Arrival brings the courier's cash, the revenue, its receipt and
 * bonuses; keys make each of it happen once.
 */
async function moveStep(
  scope: Scope,
  orders: readonly sql.MovedOrder[],
  to: HomemadeDeliveryState,
): Promise<void> {
  const { db } = scope;
  const at = scope.clock.now();
  await db.write([
    ...(to === 'delivered' ? await arrival(scope, orders, at) : []),
    ...sql.moveStates(orders, to, at),
    ...moveMessages(orders, to, at),
  ]);
}

/** What dishes that arrive mean for money, as statements of the batch that moves them. */
async function arrival({ db }: Scope, orders: readonly sql.MovedOrder[], at: EpochMs): Promise<Statement[]> {
  const known = await loadDishesArrival(
    db,
    orders.map(({ id }) => id),
  );
  const { transfers, receipts } = decideDishesArrival(known, at);
  return [
    ...takeCustomerVersions(known.customers),
    ...insertTransferRows(transfers),
    ...insertReceipts(receipts),
  ];
}

/** Moves what a page reads; it is read again where something has moved in between. */
export async function movePage(
  scope: Scope,
  list: () => Promise<Page<sql.MovedOrder>>,
  to: HomemadeDeliveryState,
): Promise<Page<sql.MovedOrder>> {
  for (let tries = 1; ; tries += 1) {
    const page = await list();
    if (page.rows.length === 0) return page;
    try {
      await moveStep(scope, page.rows, to);
      return page;
    } catch (error) {
      if (tries === TRIES || !isRefusedBy(error, 'homemade-delivery-state', 'customer-version')) throw error;
    }
  }
}

/** Moves the orders of a day on, as the programmes' deliveries of that day do. */
export async function moveOrders(
  scope: Scope,
  { to, ...selection }: Selection & { readonly to: Exclude<HomemadeDeliveryState, 'planned'> },
): Promise<{ moved: number; stayed: number }> {
  const states = statesBefore(to);
  let moved = 0;
  for (let after = '', size = PAGE; size === PAGE; ) {
    const list = () => sql.listSelected(scope.db, selection, { states, after, limit: PAGE });
    const page = await movePage(scope, list, to);
    size = page.found;
    moved += page.rows.length;
    const customers = page.rows.map((order) => order.customer_id);
    scope.waitUntil(announce(scope, customers));
    after = page.rows.at(-1)?.id ?? '';
  }
  if (moved > 0) sendSoon(scope);
  return { moved, stayed: await sql.countOthers(scope.db, selection, to) };
}

/** What the timer does: locks what is past its cut-off. */
export async function lockOrders(scope: Scope): Promise<void> {
  const firstOpenDate = firstDeliveryDate(scope.clock.now());
  const list = () => sql.listPlanned(scope.db, firstOpenDate, PAGE);
  for (let page = 0, size = PAGE; page < LOCKED_PAGES && size === PAGE; page += 1) {
    size = (await movePage(scope, list, 'locked')).found;
  }
}

/** Orders that did not arrive and wait for an operator. */
export async function listFailedOrders(scope: Scope) {
  const rows = await sql.listFailed(scope.db, FAILED_SHOWN);
  return rows.map((row) => ({
    id: row.id,
    number: String(row.number),
    date: row.delivery_date,
    interval: formatHours(row.from_hour, row.to_hour),
    zone: row.zone_code,
    phone: row.phone,
    address: row.address_line,
    payment: row.payment_method,
    totalKop: row.total_kop,
  }));
}

const isOpen = ({ state, delivery_state: delivery }: sql.MovedOrder) =>
  (state === 'paid' || state === 'active') && (delivery === 'planned' || delivery === 'failed');

export const isCancelled = ({ state }: Pick<sql.MovedOrder, 'state'>) =>
  state === 'cancelled' || state === 'refunded';

async function requireOrder(scope: Scope, id: string): Promise<sql.MovedOrder> {
  const order = await sql.findOrder(scope.db, id);
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
export async function moveOrderToDay(
  scope: Scope,
  id: string,
  { date, interval: code }: { readonly date: IsoDate; readonly interval: string },
) {
  const order = await requireOrder(scope, id);
  const at = scope.clock.now();
  const { code: interval, from, to } = await requireInterval(scope, code);
  const hours = formatHours(from, to);
  const isThere = order.delivery_date === date && interval === order.interval_code;
  if (isThere && order.delivery_state === 'planned') return { date, interval: hours };
  if (!isOpen(order)) throw new AppError('order_not_movable');
  await requireDay(scope, date);
  try {
    const to = { date, interval, hours };
    const { date: oldDate, hours: oldHours } = visitOf(order);
    await scope.db.write([
      ...sql.moveToDay(order, recordMove(order, { kind: 'shop', to, at })),
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
  announceSoon(scope, order.customer_id);
  return { date, interval: hours };
}

/** What marketing hears of an order that is refunded. */
function refundEvent(scope: Scope, order: sql.MovedOrder): Statement[] {
  const { id, number, customer_id: customerId, total_kop: totalKop } = order;
  return queueEvent(
    scope,
    { eventType: 'refund', kind: 'homemade', orderNumber: String(number), totalKop },
    { key: `refund:${id}`, customerId, now: scope.clock.now() },
  );
}

/** Cancels the order in the way that its money asks for: what was paid by card goes back whole. */
async function cancelWithMoney(
  scope: Scope,
  order: sql.MovedOrder,
  open: readonly HomemadeDeliveryState[],
): Promise<void> {
  const message = cancelledMessage(scope, order);
  const isByCourier = order.payment_method === 'courier';
  const audit = auditChanges(scope, {
    ...{ object: 'homemade-orders', id: order.id, before: { state: order.state } },
    after: isByCourier ? { state: 'cancelled' } : { state: 'refunded', refundKop: order.total_kop },
  });
  if (isByCourier) {
    await scope.db.write([...sql.cancelUnpaid(order.id, open), message, ...audit]);
    return;
  }
  await refundInvoice(scope, order.id, order.total_kop, `homemade:${order.id}`, [
    sql.refuseUnderWay(order.id, open),
    message,
    ...refundEvent(scope, order),
    ...audit,
  ]);
}

/** Cancels an order whose delivery is in one of the states, refunds it and tells its customer so; once. */
export async function cancelOpenOrder(
  scope: Scope,
  order: sql.MovedOrder,
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
  announceSoon(scope, order.customer_id);
}

/** Cancels an order that failed, or is still planned, on behalf of an operator. */
export async function refundOrder(scope: Scope, id: string): Promise<{ state: HomemadeState }> {
  const order = await requireOrder(scope, id);
  if (isCancelled(order)) return { state: order.state };
  if (!isOpen(order)) throw new AppError('order_not_cancellable');
  await cancelOpenOrder(scope, order, ['planned', 'failed']);
  return { state: (await requireOrder(scope, id)).state };
}
