import { expect, test } from 'vitest';
import { timelineOf } from './present.ts';

test('the history of an order has what was paid, brought, changed and given back, the latest first', () => {
  const timeline = timelineOf(1, {
    payments: [
      { id: 'p1', provider: 'sandbox', state: 'failed', amountKop: 973_000, createdAt: 2, paidAt: null },
      { id: 'p2', provider: 'sandbox', state: 'paid', amountKop: 973_000, createdAt: 3, paidAt: 4 },
    ],
    deliveries: [
      {
        ...{ id: 'd1', date: '2026-11-18', interval: '06-08', from_hour: 6, to_hour: 8, state: 'delivered' },
        ...{ food_dates: ['2026-11-18'], moved_at: 6, missing_kop: 0, has_door_photo: 0 },
      },
      {
        ...{ id: 'd2', date: '2026-11-20', interval: '06-08', from_hour: 6, to_hour: 8, state: 'planned' },
        ...{ food_dates: ['2026-11-20'], moved_at: null, missing_kop: 0, has_door_photo: 0 },
      },
    ],
    events: [
      { at: 5, kind: 'change', text: 'Пропущена доставка' },
      { at: 8, kind: 'refund', text: '100000' },
      { at: 7, kind: 'cancelled', text: '' },
    ],
  });
  expect(timeline.map(({ kind, text }) => `${kind}: ${text.replaceAll('\u00a0', ' ')}`)).toEqual([
    'refund: Возврат 1 000 ₽',
    'cancelled: Остаток заказа отменён',
    'delivery: Доставка 18 ноября: Доставлено',
    'change: Пропущена доставка',
    'payment: Оплата 9 730 ₽, sandbox',
    'placed: Заказ оформлен',
  ]);
});
