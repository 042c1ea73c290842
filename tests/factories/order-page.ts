import type { ChosenPlan, OrderData } from '#client/features/orders/order-data.ts';
import type { OrderForm } from '#client/features/orders/order-form.ts';
import { buildProgramme } from './programmes.ts';

/** The plan of one person, who leaves some things out. */
export const buildPlan = (without: ChosenPlan['without'] = []): ChosenPlan => ({
  programme: buildProgramme(),
  line: { kcal: 1500, dayPriceKop: 100_000 },
  name: '',
  without,
});

/** What the server lets a customer choose who was never here; `changes` is what the test is about. */
export const buildOptions = (changes: Partial<OrderData['options']> = {}): OrderData['options'] => ({
  firstOrder: true,
  bonusBalanceKop: 0,
  paymentMethods: ['card'],
  cash: null,
  firstStartDate: '2026-11-23',
  closedDays: [],
  addresses: [],
  exclusions: [],
  running: [],
  renewals: [],
  agreed: [],
  ...changes,
});

/** A street of the list, to which a delivery costs so many kopecks. */
export const buildStreet = (feeKop = 0): NonNullable<OrderForm['street']> => ({
  id: 'lesnaya',
  label: 'Москва, Лесная улица',
  house: '',
  point: { lat: 55.78, lon: 37.59 },
  zone: { code: 'mkad', name: 'в пределах МКАД', feeKop },
  otherRegion: null,
});
