import type { EpochMs } from '#shared/dates.ts';
import { type Kopecks, stepOf } from '#shared/money.ts';
import type { Transfer } from './statements.ts';

/**
 * The key of what an order gets once, for the time after some of its deliveries were found not to have come: what was
 * taken back with them comes again.
 */
export const keyAfter = (reversals: number, kind: string, orderId: string): string =>
  reversals === 0 ? `${kind}:${orderId}` : `${kind}:${orderId}:${reversals}`;

/** What the courier collects at the door of an order, all of it with its first delivery. */
export function courierCash(
  order: {
    readonly id: string;
    readonly totalKop: Kopecks;
    readonly uncollectedKop: Kopecks;
    readonly reversals: number;
  },
  at: EpochMs,
): Transfer[] {
  const amountKop = order.totalKop - order.uncollectedKop;
  if (amountKop <= 0) return [];
  const key = keyAfter(order.reversals, 'courier', order.id);
  return [
    {
      id: key.replaceAll(':', '-'),
      key,
      from: 'courier',
      to: `order:${order.id}`,
      amountKop,
      reason: 'payment',
      orderId: order.id,
      at,
    },
  ];
}

/** Cash that a courier has brought to the till, as it was counted there. */
export const handedOver = (shiftId: string, number: number, countedKop: Kopecks, at: EpochMs): Transfer[] =>
  countedKop === 0
    ? []
    : [
        {
          ...{ id: `handover-${shiftId}-${number}`, key: `handover:${shiftId}:${number}`, from: 'till' },
          ...{ to: 'courier', amountKop: countedKop, reason: 'handed_over', orderId: null, at },
        },
      ];

/**
 * What used days cost more once the rest of their order was cancelled, where the courier had to collect it first: earned
 * with the cash.
 */
export function recalculatedEarning(
  order: { readonly id: string; readonly recalculatedKop: Kopecks },
  at: EpochMs,
): Transfer[] {
  if (order.recalculatedKop <= 0) return [];
  return [earning(`recalculated`, order.id, order.id, order.recalculatedKop, at)];
}

/**
 * The share of a delivery in the worth of its order. Shares are cumulative by food days, in whole kopecks: they sum to
 * the worth once all food days are delivered or given back, in whatever order that happens.
 */
export function deliveryEarning(
  order: { readonly id: string; readonly worthKop: Kopecks; readonly days: number },
  delivery: { readonly id: string; readonly foodDays: number },
  daysBefore: number,
  at: EpochMs,
): Transfer[] {
  const amountKop = stepOf(order.worthKop, daysBefore, delivery.foodDays, order.days);
  return amountKop > 0 ? [earning('delivered', delivery.id, order.id, amountKop, at)] : [];
}

const earning = (
  kind: 'delivered' | 'recalculated',
  of: string,
  orderId: string,
  amountKop: Kopecks,
  at: EpochMs,
): Transfer => ({
  id: `${kind}-${of}`,
  key: `${kind}:${of}`,
  from: `order:${orderId}`,
  to: 'company',
  amountKop,
  reason: 'delivered',
  orderId,
  at,
});

/** Takes an entry back, or a part of it: what it stands for has not happened after all. */
export const reversalOf = (
  { id, key, from, to, orderId }: Pick<Transfer, 'id' | 'key' | 'from' | 'to' | 'orderId'>,
  amountKop: Kopecks,
  at: EpochMs,
): Transfer => ({
  ...{ id: `reversed-${id}`, key: `reversed:${key}`, from: to, to: from },
  ...{ amountKop, reason: 'reversed', orderId, at },
});
