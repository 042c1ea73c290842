import { sql } from 'kysely';
import { type EpochMs, formatHours, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { isCancelOpen, isMoveOpen, undoableMove, type Visit } from '#shared/features/homemade/changes.ts';
import { isComing } from '#shared/features/homemade/coming.ts';
import { type HomemadeOrder, homemadeDates } from '#shared/features/homemade/order.ts';
import * as contract from '#shared/features/homemade/own/contract.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { requireInterval } from '../../content/regions.ts';
import { announceSoon } from '../../messaging/account-channels.ts';
import { sendSoon } from '../../messaging/notifications/commands.ts';
import { cancelInvoice } from '../../money/payments/pay.ts';
import { cancelOpenOrder, isCancelled } from './failed-orders.ts';
import { movedMessage } from './messages.ts';
import { type MovedOrder, moveToDay, recordMove, selectMoved } from './moved-orders.ts';
import { getOrder } from './order.ts';

/** An order of dishes as its customer changes it. */
export type OwnOrder = Pick<
  MovedOrder,
  'state' | 'deliveryState' | 'deliveryDate' | 'intervalCode' | 'fromHour' | 'toHour' | 'moves'
>;

/** What a change rests on beside the order. */
export interface Calendar {
  readonly firstOpenDate: IsoDate;
  /** Dates on which dishes can be brought. */
  readonly dates: readonly IsoDate[];
  readonly at: EpochMs;
}

const shown = ({ state, deliveryState, deliveryDate: date, moves }: OwnOrder) => ({
  ...{ state, deliveryState, date, moves },
});

function requireMovable(order: OwnOrder, firstOpenDate: IsoDate): void {
  if (isMoveOpen(shown(order), firstOpenDate)) return;
  if (order.state === 'pending_payment')
    throw new AppError('order_not_movable', {
      message: 'Этот заказ ещё не оплачен: сначала оплатите его, потом перенесёте',
    });
  if (order.state === 'paid' || order.state === 'active') throw new AppError('cut_off_passed');
  throw new AppError('order_not_movable');
}

/** The move to a day or interval that a customer asks for; null where the order comes then anyway. */
export function decideMove(order: OwnOrder, to: Visit, { firstOpenDate, dates, at }: Calendar) {
  requireMovable(order, firstOpenDate);
  // The day on which it failed is over, whatever its interval.
  const isSameDay = order.deliveryState === 'planned' && to.date === order.deliveryDate;
  if (isSameDay && to.interval === order.intervalCode) return null;
  if (!isSameDay && !dates.includes(to.date))
    throw new AppError('validation_failed', {
      fields: { date: 'На этот день мы не возим. Выберите другой из предложенных' },
    });
  return recordMove(order, { kind: 'move', to, at });
}

/** The way back from the last move, which the customer names by its moment. */
export function decideUndo(order: OwnOrder, madeAt: EpochMs, { firstOpenDate, dates, at }: Calendar) {
  requireMovable(order, firstOpenDate);
  const last = order.moves.at(-1);
  if (last?.kind !== 'move' || last.at !== madeAt) throw new AppError('undo_impossible');
  if (!undoableMove(shown(order), firstOpenDate)) throw new AppError('cut_off_passed');
  // The kitchen may have closed on the day that the move had left.
  if (last.from.date !== order.deliveryDate && !dates.includes(last.from.date))
    throw new AppError('undo_impossible');
  return recordMove(order, { kind: 'undo', to: last.from, at });
}

/** How an order is cancelled: with its open invoice, or with what was paid for it. */
export function decideCancel(order: OwnOrder, firstOpenDate: IsoDate): 'invoice' | 'paid' {
  if (isCancelOpen(shown(order), firstOpenDate))
    return order.state === 'pending_payment' ? 'invoice' : 'paid';
  throw new AppError(isComing(order) ? 'cut_off_passed' : 'order_not_cancellable');
}

async function requireOwn(scope: Scope, customerId: string, id: string): Promise<MovedOrder> {
  const [order] = await selectMoved(scope.db, sql`o.id = ${id} AND o.customer_id = ${customerId}`);
  if (!order) throw new AppError('not_found');
  return order;
}

async function loadCalendar(scope: Scope): Promise<Calendar> {
  const at = scope.clock.now();
  const firstOpenDate = firstDeliveryDate(at);
  return { at, firstOpenDate, dates: homemadeDates(at, await listClosedDays(scope.db, firstOpenDate)) };
}

/** Loads, decides and saves a move; decides again where the order has moved meanwhile. */
async function makeMove(
  scope: Scope,
  customerId: string,
  id: string,
  decide: (order: MovedOrder, calendar: Calendar) => ReturnType<typeof recordMove> | null,
): Promise<HomemadeOrder> {
  const make = async () => {
    const order = await requireOwn(scope, customerId, id);
    const move = decide(order, await loadCalendar(scope));
    if (move === null) return;
    await scope.db.write([...moveToDay(order, move), movedMessage(order, move.to, move.at)]);
    sendSoon(scope);
    announceSoon(scope, customerId);
  };
  try {
    await untilSaved(make, { guards: ['homemade-delivery-state'] });
  } catch (cause) {
    if (isRefusedBy(cause, 'homemade-delivery-state')) throw new AppError('order_moved', { cause });
    if (!isRefusedBy(cause, 'zone-full')) throw cause;
    throw new AppError('delivery_days_full', {
      message: 'На этот день мест больше нет. Выберите другой',
      cause,
    });
  }
  return getOrder(scope, customerId, id);
}

/** Moves an own order to another day or interval, and tells its customer so. */
async function moveOrder(
  scope: Scope,
  customerId: string,
  id: string,
  { date, interval: code }: { readonly date: IsoDate; readonly interval: string },
): Promise<HomemadeOrder> {
  const { code: interval, from, to } = await requireInterval(scope, code);
  const visit = { date, interval, hours: formatHours(from, to) };
  return makeMove(scope, customerId, id, (order, calendar) => decideMove(order, visit, calendar));
}

/** Cancels an own order before its cut-off, or once it has failed: what was paid goes back whole. */
async function cancelOrder(scope: Scope, customerId: string, id: string): Promise<HomemadeOrder> {
  const load = () => requireOwn(scope, customerId, id);
  const decide = (order: MovedOrder) => decideCancel(order, firstDeliveryDate(scope.clock.now()));
  let order = await load();
  if (!isCancelled(order) && decide(order) === 'invoice') {
    await cancelInvoice(scope, { id, kind: 'homemade' });
    announceSoon(scope, customerId);
    // The provider may have known of a payment that we had not heard of: then it is a paid order that is cancelled.
    order = await load();
  }
  if (!isCancelled(order) && decide(order) === 'paid')
    await cancelOpenOrder(scope, order, ['planned', 'failed']);
  return getOrder(scope, customerId, id);
}

export const ownHomemadeCalls = calls(contract, {
  moveOwnHomemade: async ({ scope, customer, params, body }) => ({
    order: await moveOrder(scope, customer.id, params.id, body),
  }),
  undoHomemadeMove: async ({ scope, customer, params, body }) => ({
    order: await makeMove(scope, customer.id, params.id, (order, calendar) =>
      decideUndo(order, body.at, calendar),
    ),
  }),
  cancelOwnHomemade: async ({ scope, customer, params }) => ({
    order: await cancelOrder(scope, customer.id, params.id),
  }),
});
