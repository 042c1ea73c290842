import { formatDay, formatHours, type IsoDate } from '#shared/dates.ts';
import { doorPhotoPath } from '#shared/features/deliveries/doors/contract.ts';
import { cutOffOf, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import {
  type HomemadeMove,
  isCancelOpen,
  isMoveOpen,
  undoableMove,
  type Visit,
} from '#shared/features/homemade/changes.ts';
import { isFailed } from '#shared/features/homemade/coming.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import type { Scope } from '../../../../scope.ts';
import { cardProviders, isFull, paymentProgress } from '../../../money/api.ts';
import type { OrderRow } from './sql.ts';

/** What can still be changed, as the commands allow it. */
function changeOf(row: OrderRow, firstOpenDate: IsoDate): HomemadeOrder['change'] {
  const { state, delivery_state: deliveryState, delivery_date: date, moves, days } = row;
  const order = { state, deliveryState, date, moves };
  if (!isCancelOpen(order, firstOpenDate)) return null;
  const undo = undoableMove(order, firstOpenDate);
  const hasFailed = isFailed(order);
  const kept = hasFailed ? [] : [date];
  const free = days.filter((day) => kept.includes(day.date) || !isFull(day)).map((day) => day.date);
  return {
    until: hasFailed ? null : cutOffOf(date),
    dates: isMoveOpen(order, firstOpenDate) ? [...new Set([...kept, ...free])].sort() : [],
    undo: undo ? { at: undo.at, date: undo.from.date, hours: undo.from.hours } : null,
  };
}

const movers: Readonly<Record<HomemadeMove['kind'], string>> = {
  move: 'Вы перенесли доставку',
  undo: 'Вы вернули доставку',
  shop: 'Мы перенесли доставку',
};
const visitText = ({ date, hours }: Visit): string => `${formatDay(date)}, ${hours}`;

const historyOf = (moves: readonly HomemadeMove[]): HomemadeOrder['history'] =>
  moves.toReversed().map(({ kind, at, from, to }) => ({
    at,
    text: `${movers[kind]}: ${visitText(from)}\u00a0→ ${visitText(to)}`,
  }));

/** An order of dishes for its customer. */
export function present(scope: Scope, row: OrderRow): HomemadeOrder {
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    deliveryState: row.delivery_state,
    lines: row.lines,
    price: row.price,
    date: row.delivery_date,
    interval: formatHours(row.from_hour, row.to_hour),
    intervalCode: row.interval_code,
    address: row.address_line,
    contact: { name: row.contact.name, phone: row.contact.phone },
    payment: paymentProgress(row.payment_method, row.invoice_state === 'paid', row.open_payment, {
      providers: cardProviders(scope),
      now: scope.clock.now(),
    }),
    payUntil: row.pay_until,
    placedAt: row.placed_at,
    ...(row.has_door_photo === 1 && { doorPhoto: doorPhotoPath(row.id) }),
    change: changeOf(row, firstDeliveryDate(scope.clock.now())),
    history: historyOf(row.moves),
  };
}
