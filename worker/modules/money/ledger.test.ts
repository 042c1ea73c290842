import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  courierCash,
  deliveryEarning,
  handedOver,
  keyAfter,
  recalculatedEarning,
  reversalOf,
} from './ledger.ts';

const AT = 1_768_000_000_000;
const sumOf = (transfers: readonly { readonly amountKop: number }[]) =>
  transfers.reduce((sum, { amountKop }) => sum + amountKop, 0);

test.each([
  [0, 'courier:o1'],
  [1, 'courier:o1:1'],
  [2, 'courier:o1:2'],
])('after %i reversals what an order gets once has the key %s', (reversals, key) => {
  expect(keyAfter(reversals, 'courier', 'o1')).toBe(key);
});

describe('cash at the door', () => {
  const order = { id: 'o1', totalKop: 885_400, uncollectedKop: 0, reversals: 0 };

  test('is what the order costs, and goes to its account', () => {
    expect(courierCash(order, AT)).toEqual([
      {
        ...{ id: 'courier-o1', key: 'courier:o1', from: 'courier', to: 'order:o1' },
        ...{ amountKop: 885_400, reason: 'payment', orderId: 'o1', at: AT },
      },
    ]);
  });

  test.each([
    ['less what is not collected any more', { uncollectedKop: 400_000 }, 485_400],
    ['nothing where nothing is left to collect', { uncollectedKop: 885_400 }, 0],
    ['nothing where more was taken off than is owed', { uncollectedKop: 900_000 }, 0],
    ['nothing for an order that costs nothing', { totalKop: 0 }, 0],
  ])('is %s', (_, parts, expected) => {
    expect(sumOf(courierCash({ ...order, ...parts }, AT))).toBe(expected);
  });

  test('is collected again, under a key of its own, once its arrival was reversed', () => {
    expect(courierCash({ ...order, reversals: 1 }, AT)).toMatchObject([
      { id: 'courier-o1-1', key: 'courier:o1:1', amountKop: 885_400 },
    ]);
  });

  test('comes to the till as it was counted, and each count is an entry of its own', () => {
    expect(handedOver('s1', 2, 500_000, AT)).toMatchObject([
      { key: 'handover:s1:2', from: 'till', to: 'courier', amountKop: 500_000, orderId: null },
    ]);
    expect(handedOver('s1', 3, -10_000, AT)).toMatchObject([{ amountKop: -10_000 }]);
    expect(handedOver('s1', 1, 0, AT)).toEqual([]);
  });
});

describe('what is earned', () => {
  const order = { id: 'o1', worthKop: 885_400, days: 7 };

  test.each([
    ['the first two of seven days, rounded down', 0, 2, 252_971],
    ['the next two', 2, 2, 252_971],
    ['the last one, with what rounding has left', 6, 1, 126_486],
    ['nothing without food', 2, 0, 0],
  ])('is %s', (_, before, foodDays, expected) => {
    expect(sumOf(deliveryEarning(order, { id: 'd1', foodDays }, before, AT))).toBe(expected);
  });

  test('moves from the order to the company, once a delivery', () => {
    expect(deliveryEarning(order, { id: 'd1', foodDays: 2 }, 0, AT)).toMatchObject([
      { key: 'delivered:d1', from: 'order:o1', to: 'company', reason: 'delivered', orderId: 'o1', at: AT },
    ]);
  });

  test('is the whole worth once all days have come, in whatever steps', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }), steps, (worthKop, foodDays) => {
        const days = foodDays.reduce((sum, count) => sum + count, 0);
        let before = 0;
        const earned = foodDays.flatMap((count, place) => {
          const step = deliveryEarning(
            { id: 'o1', worthKop, days },
            { id: `d${place}`, foodDays: count },
            before,
            AT,
          );
          before += count;
          return step;
        });
        expect(sumOf(earned)).toBe(worthKop);
      }),
    );
  });

  test('has what used days cost more after a cancellation, where there is any', () => {
    expect(recalculatedEarning({ id: 'o1', recalculatedKop: 12_300 }, AT)).toMatchObject([
      { key: 'recalculated:o1', from: 'order:o1', to: 'company', amountKop: 12_300, reason: 'delivered' },
    ]);
    expect(recalculatedEarning({ id: 'o1', recalculatedKop: 0 }, AT)).toEqual([]);
  });
});

test('a reversal goes the other way, under the key of what it takes back', () => {
  const entry = {
    id: 'delivered-d1',
    key: 'delivered:d1',
    from: 'order:o1',
    to: 'company',
    orderId: 'o1',
  } as const;
  expect(reversalOf(entry, 1000, AT)).toEqual({
    ...{ id: 'reversed-delivered-d1', key: 'reversed:delivered:d1', from: 'company', to: 'order:o1' },
    ...{ amountKop: 1000, reason: 'reversed', orderId: 'o1', at: AT },
  });
});
