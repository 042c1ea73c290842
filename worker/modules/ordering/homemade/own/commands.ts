import { type EpochMs, formatHours, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { type HomemadeOrder, homemadeDates } from '#shared/features/homemade/order.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Scope } from '../../../../scope.ts';
import { listClosedDays, requireInterval } from '../../../content/api.ts';
import { announceSoon, sendSoon } from '../../../messaging/api.ts';
import { cancelInvoice } from '../../../money/api.ts';
import { cancelOpenOrder, isCancelled } from '../moves/commands.ts';
import { movedMessage } from '../moves/messages.ts';
import type { recordMove } from '../moves/record.ts';
import * as sql from '../moves/sql.ts';
import { getOrder } from '../orders/place.ts';
import { type Calendar, decideCancel, decideMove, decideUndo } from './decide.ts';

async function requireOwn(scope: Scope, customerId: string, id: string): Promise<sql.MovedOrder> {
  const order = await sql.findOwnOrder(scope.db, customerId, id);
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
  decide: (order: sql.MovedOrder, calendar: Calendar) => ReturnType<typeof recordMove> | null,
): Promise<HomemadeOrder> {
  const make = async () => {
    const order = await requireOwn(scope, customerId, id);
    const move = decide(order, await loadCalendar(scope));
    if (move === null) return;
    await scope.db.write([...sql.moveToDay(order, move), movedMessage(order, move.to, move.at)]);
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
export async function moveOrder(
  scope: Scope,
  customerId: string,
  id: string,
  { date, interval: code }: { readonly date: IsoDate; readonly interval: string },
): Promise<HomemadeOrder> {
  const { code: interval, from, to } = await requireInterval(scope, code);
  const visit = { date, interval, hours: formatHours(from, to) };
  return makeMove(scope, customerId, id, (order, calendar) => decideMove(order, visit, calendar));
}

/** Takes the last own move back. */
export function undoMove(
  scope: Scope,
  customerId: string,
  id: string,
  madeAt: EpochMs,
): Promise<HomemadeOrder> {
  return makeMove(scope, customerId, id, (order, calendar) => decideUndo(order, madeAt, calendar));
}

/** Cancels an own order before its cut-off, or once it has failed: what was paid goes back whole. */
export async function cancelOrder(scope: Scope, customerId: string, id: string): Promise<HomemadeOrder> {
  const load = () => requireOwn(scope, customerId, id);
  const decide = (order: sql.MovedOrder) => decideCancel(order, firstDeliveryDate(scope.clock.now()));
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
