import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';

/** A delivery as the state of its order depends on it. */
export interface OrderDelivery {
  readonly id: string;
  readonly state: DeliveryState;
  /** The delivery in whose place it came; null for most. */
  readonly replaces: string | null;
  /** Whether the food of a failed delivery was planned again, whatever became of the later delivery. */
  readonly isPlannedAgain: boolean;
}

/** Whether nothing of an order is still to come: a failed delivery is over once its food was planned again. */
export function isNothingToCome(deliveries: readonly OrderDelivery[]): boolean {
  return deliveries.every(({ id, state, isPlannedAgain }) => {
    if (state === 'failed') return isPlannedAgain || deliveries.some(({ replaces }) => replaces === id);
    return state === 'delivered' || state === 'skipped' || state === 'frozen';
  });
}

/** The states that an order passes when deliveries of it arrive: a paid one becomes active, one that ends completed. */
export function statesAfterArrival(
  state: OrderState,
  deliveries: readonly OrderDelivery[],
): Extract<OrderState, 'active' | 'completed'>[] {
  const begun = state === 'paid' ? (['active'] as const) : [];
  const isActive = state === 'paid' || state === 'active';
  return [...begun, ...(isActive && isNothingToCome(deliveries) ? (['completed'] as const) : [])];
}
