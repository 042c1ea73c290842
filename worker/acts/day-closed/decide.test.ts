import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { calendarDelivery } from '#tests/factories/calendar.ts';
import { decideReach, type ReachedOrder } from './decide.ts';

/** Monday, ten in the morning in Moscow: Wednesday can still be changed. */
const now = Date.parse('2026-11-16T07:00:00.000Z');
const termsOf = (...closing: string[]) => ({ closing, closed: closing, now });

const orderOf = (days: number, parts: Partial<ReachedOrder> = {}): ReachedOrder => ({
  ...{ customerId: 'c1', days, refundedDays: 0, isPaid: true, skip: [], part: 'morning', frozen_until: null },
  price: {
    lines: [{ kind: 'programme', amountKop: 700_001, unitKop: 100_000 }],
    totalKop: 700_001,
  },
  deliveries: planDeliveries({ startDate: '2026-11-18', days, daysOff: [] }).map(
    ({ date, foodDates }, index) => calendarDelivery(`d${index}`, date, { food_dates: [...foodDates] }),
  ),
  ...parts,
});

test('what moves is told with the day on which the first of it comes, and what it is worth', () => {
  const reach = decideReach([orderOf(7)], [], termsOf('2026-11-20', '2026-11-21'));
  expect(reach).toEqual({
    ...{ deliveries: 1, customers: 1, dishes: 0, certificates: 0 },
    outcomes: [{ what: 'moved', date: '2026-11-25', count: 1 }],
    refundableKop: 200_000,
  });
});

test('an order that is not paid has nothing to give back', () => {
  const reach = decideReach([orderOf(7, { isPaid: false })], [], termsOf('2026-11-20', '2026-11-21'));
  expect(reach).toMatchObject({ deliveries: 1, refundableKop: 0 });
});

test('what cannot be moved is told by why', () => {
  const state = (index: number, one: 'locked' | 'on_route') =>
    orderOf(7, {
      deliveries: orderOf(7).deliveries.map((delivery, at) =>
        at === index ? { ...delivery, state: one } : delivery,
      ),
    });
  const terms = { ...termsOf('2026-11-18', '2026-11-19'), now: Date.parse('2026-11-17T07:00:00.000Z') };
  const reach = decideReach([state(0, 'locked'), state(0, 'on_route')], [], terms);
  expect(reach.outcomes).toEqual([
    { what: 'again', date: '2026-11-25', count: 1 },
    { what: 'on-route', date: null, count: 1 },
  ]);
  // The second day of food comes with a delivery of the day before, which is closed.
  const early = decideReach([state(0, 'locked')], [], { ...termsOf('2026-11-19'), now: terms.now });
  expect(early.outcomes).toEqual([{ what: 'early', date: null, count: 1 }]);
  expect(early.refundableKop).toBe(0);
});

test('dishes move to the next open day, or wait where they are closed', () => {
  const dishes = { customerId: 'c2', date: '2026-11-19', state: 'planned' as const };
  const reach = decideReach(
    [],
    [dishes, { ...dishes, state: 'locked' }],
    termsOf('2026-11-19', '2026-11-20'),
  );
  expect(reach).toMatchObject({
    ...{ deliveries: 0, customers: 1, dishes: 2 },
    outcomes: [
      { what: 'dishes-moved', date: '2026-11-21', count: 1 },
      { what: 'dishes-wait', date: null, count: 1 },
    ],
  });
});

test('whatever is closed, no more may come back than the order is worth, and nothing where nothing moves', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 31 }),
      (days, from, span) => {
        const closing = Array.from({ length: span }, (_, index) => addDays('2026-11-18', from + index));
        const order = orderOf(days);
        const reach = decideReach([order], [], termsOf(...closing));
        expect(reach.refundableKop).toBeGreaterThanOrEqual(0);
        expect(reach.refundableKop).toBeLessThanOrEqual(worthOf(order.price));
        if (reach.deliveries === 0) expect(reach.refundableKop).toBe(0);
        expect(reach.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(reach.deliveries);
      },
    ),
  );
});
