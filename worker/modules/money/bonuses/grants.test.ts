import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Earner, earnedBonuses, reviewReward, unservedBonuses } from './grants.ts';

const AT = 1_768_000_000_000;
const levels = [
  { fromKop: 0, share: 300 },
  { fromKop: 3_000_000, share: 500 },
  { fromKop: 10_000_000, share: 750 },
];
const earner = (parts: Partial<Earner> = {}): Earner => ({
  ...{ id: 'd1', customerId: 'c1', orderId: 'o1', amountKop: 100_000, worthKop: 700_000 },
  ...{ paidByBonusesKop: 0, ...parts },
});
const earned = (parts: Partial<Earner> = {}, paidKop = 0, of = levels) =>
  earnedBonuses(earner(parts), of, paidKop, AT)[0]?.amountKop ?? 0;

describe('bonuses for what arrived', () => {
  test('come from the company, once for what arrived', () => {
    expect(earnedBonuses(earner(), levels, 0, AT)).toEqual([
      {
        ...{ id: 'earned-d1', key: 'earned:d1', from: 'company', to: 'bonuses:c1', amountKop: 3000 },
        ...{ reason: 'bonuses_granted', orderId: 'o1', at: AT },
      },
    ]);
  });

  test.each([
    [0, 3000],
    [2_999_999, 3000],
    [3_000_000, 5000],
    [9_999_999, 5000],
    [10_000_000, 7500],
  ])('after %i kopecks paid are %i', (paidKop, expected) => {
    expect(earned({}, paidKop)).toBe(expected);
  });

  test.each([
    ['half of them where bonuses paid half', { paidByBonusesKop: 350_000 }, 1500],
    ['none where bonuses paid all', { paidByBonusesKop: 700_000 }, 0],
    ['none for a gift that is worth nothing', { worthKop: 0 }, 0],
    ['none for what has earned nothing', { amountKop: 0 }, 0],
    ['rounded up from half a kopeck', { amountKop: 50 }, 2],
    ['rounded down below it', { amountKop: 49 }, 1],
    ['none below half a kopeck', { amountKop: 16 }, 0],
  ] as const)('are %s', (_, parts, expected) => {
    expect(earned(parts)).toBe(expected);
  });

  test('are none below the first level', () => {
    expect(earned({}, 0, [{ fromKop: 1, share: 300 }])).toBe(0);
  });

  test('are exact beyond what a double holds, and never above what money paid', () => {
    const parts = fc.record({
      amountKop: fc.nat({ max: 2 ** 40 }),
      worthKop: fc.integer({ min: 1, max: 2 ** 40 }),
      part: fc.nat({ max: 100 }),
    });
    fc.assert(
      fc.property(parts, ({ amountKop, worthKop, part }) => {
        const paidByBonusesKop = Math.floor((worthKop / 100) * part);
        const divisor = BigInt(worthKop) * 10_000n;
        const exact = BigInt(amountKop) * BigInt(worthKop - paidByBonusesKop) * 300n;
        const error = BigInt(earned({ amountKop, worthKop, paidByBonusesKop })) * divisor - exact;
        expect(error <= divisor / 2n && error > -divisor / 2n - 1n).toBe(true);
      }),
    );
  });
});

test('meals that could not be served safely are credited once a delivery, day and person', () => {
  const meals = {
    deliveryId: 'd1',
    orderId: 'o1',
    customerId: 'c1',
    date: '2026-11-20',
    person: 1,
    creditKop: 45_000,
  };
  expect(unservedBonuses(meals, AT)).toMatchObject([
    { key: 'credit:d1:2026-11-20:1', from: 'company', to: 'bonuses:c1', amountKop: 45_000, orderId: 'o1' },
  ]);
  expect(unservedBonuses({ ...meals, creditKop: 0 }, AT)).toEqual([]);
});

test('a review is rewarded once a customer and month, with what was promised', () => {
  const review = { id: 'r1', customerId: 'c1', month: '2026-11', rewardKop: 30_000 };
  expect(reviewReward(review, AT)).toMatchObject({
    ...{ id: 'review-r1', key: 'review:c1:2026-11', to: 'bonuses:c1', amountKop: 30_000, orderId: null },
  });
});
