import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { isCancelOpen, isMoveOpen, undoableMove, type Visit } from '#shared/features/homemade/changes.ts';
import { isComing } from '#shared/features/homemade/coming.ts';
import { recordMove } from '../moves/record.ts';
import type { MovedOrder } from '../moves/sql.ts';

/** An order of dishes as its customer changes it. */
export type OwnOrder = Pick<
  MovedOrder,
  'state' | 'delivery_state' | 'delivery_date' | 'interval_code' | 'from_hour' | 'to_hour' | 'moves'
>;

/** What a change rests on beside the order. */
export interface Calendar {
  readonly firstOpenDate: IsoDate;
  /** Dates on which dishes can be brought. */
  readonly dates: readonly IsoDate[];
  readonly at: EpochMs;
}

const shown = ({ state, delivery_state: deliveryState, delivery_date: date, moves }: OwnOrder) => ({
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
  const isSameDay = order.delivery_state === 'planned' && to.date === order.delivery_date;
  if (isSameDay && to.interval === order.interval_code) return null;
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
  if (last.from.date !== order.delivery_date && !dates.includes(last.from.date))
    throw new AppError('undo_impossible');
  return recordMove(order, { kind: 'undo', to: last.from, at });
}

/** How an order is cancelled: with its open invoice, or with what was paid for it. */
export function decideCancel(order: OwnOrder, firstOpenDate: IsoDate): 'invoice' | 'paid' {
  if (isCancelOpen(shown(order), firstOpenDate))
    return order.state === 'pending_payment' ? 'invoice' : 'paid';
  throw new AppError(isComing(order) ? 'cut_off_passed' : 'order_not_cancellable');
}
