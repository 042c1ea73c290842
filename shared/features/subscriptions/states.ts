import type { SubscriptionState } from './schema.ts';

/** How a state is called to the customer. */
export const subscriptionStateNames: Readonly<Record<SubscriptionState, string>> = {
  active: 'Действует',
  paused: 'На паузе',
  payment_failed: 'Оплата не прошла',
  cancel_scheduled: 'Завершится после текущего периода',
  cancelled: 'Отключена',
};
