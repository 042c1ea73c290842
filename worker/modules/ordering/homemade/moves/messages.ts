import { type EpochMs, endOfDay, formatDay, formatHours, hoursInWords } from '#shared/dates.ts';
import type { Visit } from '#shared/features/homemade/changes.ts';
import type { HomemadeDeliveryState } from '#shared/features/homemade/order.ts';
import { formatMoney } from '#shared/money.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { queueMessage } from '../../../messaging/api.ts';
import type { MovedOrder } from './sql.ts';

const commonOf = ({ customer_id: customerId }: MovedOrder, now: EpochMs) => ({ customerId, now });

/** What customers are told when the deliveries of their orders come into a state; of most states nothing. */
export function moveMessages(
  orders: readonly MovedOrder[],
  to: HomemadeDeliveryState,
  now: EpochMs,
): Statement[] {
  return orders.flatMap((order) => {
    const common = commonOf(order, now);
    const number = String(order.number);
    const interval = hoursInWords(formatHours(order.from_hour, order.to_hour));
    // Where an order comes again on another day, that day is told of too.
    const key = `${order.id}:${order.delivery_date}`;
    switch (to) {
      case 'on_route': {
        const data = { number, interval, address: order.address_line };
        const trueUntil = endOfDay(now);
        return [
          queueMessage({
            ...common,
            key: `on-route:${key}`,
            atDoor: order.phone,
            template: 'dishes-on-route',
            ...{ data, trueUntil },
          }),
        ];
      }
      case 'delivered':
        return [
          queueMessage({
            ...common,
            key: `delivered:${key}`,
            template: 'dishes-delivered',
            ...{ data: { number }, trueUntil: endOfDay(now) },
          }),
        ];
      case 'failed': {
        const data = { number, date: formatDay(order.delivery_date) };
        return [queueMessage({ ...common, key: `failed:${key}`, template: 'dishes-failed', data })];
      }
      default:
        return [];
    }
  });
}

/** Tells of another day or interval, as a statement of the batch that plans it. */
export function movedMessage(
  order: MovedOrder,
  { date, hours }: Pick<Visit, 'date' | 'hours'>,
  at: EpochMs,
): Statement {
  return queueMessage({
    ...commonOf(order, at),
    key: `moved:${order.id}:${at}`,
    template: 'dishes-moved',
    data: { number: String(order.number), date: formatDay(date), interval: hoursInWords(hours) },
  });
}

/** Tells that an order was cancelled and what becomes of its money, once. */
export function cancelledMessage(scope: Scope, order: MovedOrder): Statement {
  const refund =
    order.payment_method === 'card'
      ? `Вернём ${formatMoney(order.total_kop)} туда же, откуда вы платили.`
      : 'Платить ничего не нужно.';
  return queueMessage({
    ...commonOf(order, scope.clock.now()),
    key: `dishes-cancelled:${order.id}`,
    template: 'dishes-cancelled',
    data: { number: String(order.number), refund },
  });
}
