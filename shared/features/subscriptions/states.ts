import type { SubscriptionState } from './schema.ts';

/** How a state is called to the customer. */
export const subscriptionStateNames: Readonly<Record<SubscriptionState, string>> = {
  active: 'Действует',
  paused: 'На\u00a0паузе',
  payment_failed: 'Оплата не\u00a0прошла',
  cancel_scheduled: 'Завершится после текущего периода',
  cancelled: 'Отключена',
};
