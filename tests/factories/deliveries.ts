import type { Delivery } from '#shared/features/deliveries/schema.ts';

/** A delivery as its customer sees it; `changes` is what the test is about. */
export const buildDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: 'delivery',
  orderId: 'order',
  date: '2026-11-24',
  interval: '06:00–08:00',
  state: 'planned',
  foodDates: ['2026-11-24'],
  address: 'Москва, Лесная улица, 20',
  feeKop: 0,
  programme: { code: 'balans', name: 'Баланс' },
  kcal: 1500,
  people: 1,
  rations: [{ programme: { code: 'balans', name: 'Баланс' }, kcal: 1500, name: '' }],
  instructions: '',
  recipient: null,
  calendarVersion: 1,
  frozenUntil: null,
  cutOffAt: 0,
  skipTo: [],
  awaits: null,
  failure: null,
  ...changes,
});
