import type { SubscriptionState } from './schema.ts';

/** Which states a subscription may move to; the database refuses the rest as well. */
export const subscriptionTransitions: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  active: ['paused', 'payment_failed', 'cancel_scheduled', 'cancelled'],
  payment_failed: ['active', 'paused', 'cancel_scheduled', 'cancelled'],
  paused: ['active', 'cancel_scheduled', 'cancelled'],
  cancel_scheduled: ['active', 'cancelled'],
  cancelled: [],
};

/** How a state is called to the customer. */
export const subscriptionStateNames: Readonly<Record<SubscriptionState, string>> = {
  active: 'Действует',
  paused: 'На\u00a0паузе',
  payment_failed: 'Оплата не\u00a0прошла',
  cancel_scheduled: 'Завершится после текущего периода',
  cancelled: 'Отключена',
};
