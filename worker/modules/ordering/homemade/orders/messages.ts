import { formatDay, formatHours, formatMoment, hoursInWords } from '#shared/dates.ts';
import { payReminderAt } from '#shared/features/orders/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { queueEvent, queueMessage } from '../../../messaging/api.ts';
import type { NewOrder } from './sql.ts';

interface Placed {
  readonly dishes: readonly { readonly title: string; readonly count: number }[];
  readonly interval: DeliveryInterval;
  readonly payUntil: number;
}

/** What a placed order of dishes tells its customer and marketing, as statements of the batch that places it. */
export function placedMessages(
  scope: Scope,
  order: NewOrder,
  { dishes, interval, payUntil }: Placed,
): Statement[] {
  const { id, customerId, placedAt: now } = order;
  const isCharged = order.state === 'pending_payment';
  const invoice = isCharged ? { id, state: 'paid' as const } : undefined;
  const total = formatMoney(order.price.totalKop);
  const common = { customerId, now };
  return [
    queueMessage({
      ...common,
      key: `order-placed:${id}`,
      template: isCharged ? 'dishes-paid' : 'dishes-placed',
      data: {
        total,
        date: formatDay(order.date),
        interval: hoursInWords(formatHours(interval.from, interval.to)),
        address: order.address.line ?? '',
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
        totalKop: order.price.totalKop,
      },
      { key: `purchase:${id}`, customerId, now, invoice },
    ),
  ];
}
