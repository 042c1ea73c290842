import type { Order } from '#shared/features/orders/schema.ts';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';

/** A payment that has come in; `changes` is what the test is about. */
export const buildPayment = (changes: Partial<PaymentProgress> = {}): PaymentProgress => ({
  method: 'card',
  paid: true,
  payable: false,
  url: null,
  urlUntil: null,
  declineReason: null,
  heldUntil: null,
  provider: null,
  otherProviders: [],
  otherWays: [],
  ...changes,
});

/** A running order as its customer sees it; `changes` is what the test is about. */
export const buildPlacedOrder = (changes: Partial<Order> = {}): Order => ({
  id: 'order',
  number: '100001',
  state: 'active',
  programme: {
    code: 'balans',
    name: 'Баланс',
    picture: { name: 'balans', width: 1, height: 1, tint: null, version: '' },
    tint: 'lime',
  },
  kcal: 1500,
  rations: [{ programme: { code: 'balans', name: 'Баланс' }, kcal: 1500, name: '', exclusions: [] }],
  days: 7,
  people: 1,
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  skip: [],
  interval: '06:00–08:00',
  address: 'Москва, Лесная улица, 20',
  contact: { name: 'Анна', phone: '+79162041830', email: '' },
  recipient: null,
  leaveAtDoor: false,
  comment: '',
  packaging: [],
  payment: buildPayment(),
  price: { lines: [], totalKop: 885_400 },
  deliveriesCount: 4,
  deliveredCount: 0,
  deliveredDays: 0,
  keptDays: 7,
  isRenewed: false,
  cashDueKop: 0,
  isRestCancelled: false,
  hasRest: true,
  firstDeliveryDate: '2026-11-18',
  placedAt: 0,
  ...changes,
});
