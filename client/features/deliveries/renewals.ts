import type { IsoDate } from '#shared/dates.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';

/** The subscriptions that go on by themselves; asked for in the browser where an order is renewed. */
export function useRenewals(orders: readonly Order[]): readonly Subscription[] {
  const { latest } = useRestData(
    listSubscriptions,
    {},
    // New orders may have moved the next renewal.
    { isWanted: orders.some(({ isRenewed }) => isRenewed), version: orders },
  );
  return latest?.subscriptions ?? [];
}

/** The subscription whose next renewal brings food for a day; undefined where none does. */
export function renewalOn<T extends Pick<Subscription, 'next'>>(
  renewals: readonly T[],
  date: IsoDate,
): T | undefined {
  return renewals.find(({ next }) => next?.foodDates.includes(date));
}
