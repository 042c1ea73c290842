import type { IsoDate } from '#shared/dates.ts';
import { overlappingOrder } from '#shared/features/orders/running.ts';
import type { RunningOrder } from '#shared/features/orders/terms.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';

/** A renewal that is planned, with its days of food. */
export interface PlannedRenewal {
  /** Id of its subscription. */
  readonly id: string;
  readonly programme: string;
  /** Number of the order that it renews, whose days it follows. */
  readonly orderNumber: string;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

type Overlap = NonNullable<Subscription['next']>['overlap'];

/** What else brings food on some days of a renewal: an order, which is paid for, before another renewal, which can be left out. */
export function overlapOf(
  { id, orderNumber, startDate, endDate }: PlannedRenewal,
  running: readonly RunningOrder[],
  renewals: readonly PlannedRenewal[],
): Overlap {
  const orders = running.filter(({ number }) => number !== orderNumber);
  const order = overlappingOrder(orders, startDate, endDate);
  if (order) return { kind: 'order', ...order };
  const other = renewals.find((one) => one.id !== id && one.startDate <= endDate && one.endDate >= startDate);
  if (!other) return null;
  const { programme, startDate: from, endDate: to } = other;
  return { kind: 'renewal', programme, startDate: from, endDate: to };
}
