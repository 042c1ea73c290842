import { type EpochMs, endOfDay, formatDay, formatHours, formatMoment, hoursInWords } from '#shared/dates.ts';
import type { Visit } from '#shared/features/homemade/changes.ts';
import type { HomemadeDeliveryState } from '#shared/features/homemade/order.ts';
import { payReminderAt } from '#shared/features/orders/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { queueEvent, queueMessage } from '../../messaging/notifications/commands.ts';
import type { MovedOrder } from './moved-orders.ts';
import type { NewOrder } from './prepare.ts';

interface Placed {
  readonly addressLine: string;
  readonly dishes: readonly { readonly title: string; readonly count: number }[];
  readonly interval: DeliveryInterval;
  readonly payUntil: number;
}

/** What a placed order of dishes tells its customer and marketing, as statements of the batch that places it. */
export function placedMessages(
  scope: Scope,
  order: NewOrder,
  { addressLine, dishes, interval, payUntil }: Placed,
): Statement[] {
  const { id, customerId, placedAt: now } = order;
  const isCharged = order.state === 'pending_payment';
  const invoice = isCharged ? { id, state: 'paid' as const } : undefined;
  const total = formatMoney(order.totalKop);
  const common = { customerId, now };
  return [
    queueMessage({
      ...common,
      key: `order-placed:${id}`,
      template: isCharged ? 'dishes-paid' : 'dishes-placed',
      data: {
        total,
        date: formatDay(order.deliveryDate),
        interval: hoursInWords(formatHours(interval.from, interval.to)),
        address: addressLine,
        dishes: dishes.map(({ title, count }) => `${title} × ${count}`).join('\n'),
      },
      invoice,
    }),
    ...(isCharged
      ? [
          queueMessage({
            ...common,
            key: `order-unpaid:${id}`,
            template: 'dishes-unpaid',
            data: { total, payUntil: formatMoment(payUntil) },
            invoice: { id, state: 'open' },
            notBefore: payReminderAt(now, payUntil),
            trueUntil: payUntil,
          }),
        ]
      : []),
    ...queueEvent(
      scope,
      {
        eventType: 'purchase',
        kind: 'homemade',
        totalKop: order.totalKop,
      },
      { key: `purchase:${id}`, customerId, now, invoice },
    ),
  ];
}

const commonOf = ({ customerId }: MovedOrder, now: EpochMs) => ({ customerId, now });

/** What customers are told when the deliveries of their orders come into a state; of most states nothing. */
export function moveMessages(
  orders: readonly MovedOrder[],
  to: HomemadeDeliveryState,
  now: EpochMs,
): Statement[] {
  return orders.flatMap((order) => {
    const common = commonOf(order, now);
    const number = String(order.number);
    const interval = hoursInWords(formatHours(order.fromHour, order.toHour));
    // Where an order comes again on another day, that day is told of too.
    const key = `${order.id}:${order.deliveryDate}`;
    switch (to) {
      case 'on_route': {
        const data = { number, interval, address: order.addressLine };
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
        const data = { number, date: formatDay(order.deliveryDate) };
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
    order.paymentMethod === 'card'
      ? `Вернём ${formatMoney(order.totalKop)} туда же, откуда вы платили.`
      : 'Платить ничего не нужно.';
  return queueMessage({
    ...commonOf(order, scope.clock.now()),
    key: `dishes-cancelled:${order.id}`,
    template: 'dishes-cancelled',
    data: { number: String(order.number), refund },
  });
}
