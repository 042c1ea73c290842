import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { calendarDelivery } from '#tests/factories/calendar.ts';
import { decideReach, type ReachedOrder } from './decide.ts';
import type { ZonePlaces } from './places.ts';

/** Monday, ten in the morning in Moscow: Wednesday can still be changed. */
const now = Date.parse('2026-11-16T07:00:00.000Z');
const anywhere: ZonePlaces = { limits: [], taken: [] };
const termsOf = (...closing: string[]) => ({ closing, closed: closing, now, places: anywhere });
/** As many places on some days; on every other day any number. */
const withLimits = (limits: Readonly<Record<string, number>>): ZonePlaces => ({
  limits: Object.entries(limits).map(([date, deliveries]) => ({ zone: 'msk', date, deliveries })),
  taken: [],
});

const orderOf = (days: number, parts: Partial<ReachedOrder> = {}): ReachedOrder => ({
  ...{
    customerId: 'c1',
    days,
    refundedDays: 0,
    isPaid: true,
    holdsPlaces: true,
    skip: [],
    part: 'morning',
    frozen_until: null,
    frozen_plan: null,
  },
  price: { lines: [{ kind: 'programme', amountKop: 700_001, unitKop: 100_000 }], totalKop: 700_001 },
  deliveries: planDeliveries({ startDate: '2026-11-18', days, daysOff: [] }).map(
    ({ date, foodDates }, index) => calendarDelivery(`d${index}`, date, { food_dates: [...foodDates] }),
  ),
  ...parts,
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
    { what: 'again', date: '2026-11-20', fullOn: null, count: 1 },
    { what: 'on-route', date: null, fullOn: null, count: 1 },
  ]);
  // The second day of food comes with a delivery of the day before, which is closed.
  const early = decideReach([state(0, 'locked')], [], { ...termsOf('2026-11-19'), now: terms.now });
  expect(early.outcomes).toEqual([{ what: 'early', date: null, fullOn: null, count: 1 }]);
  expect(early.refundableKop).toBe(0);
});

const dishes = {
  ...{ customerId: 'c2', zone: 'msk', date: '2026-11-19', state: 'planned' as const, holdsPlaces: true },
};

test('dishes move to the next open day, or wait where they are closed', () => {
  const reach = decideReach(
    [],
    [dishes, { ...dishes, state: 'locked' }],
    termsOf('2026-11-19', '2026-11-20'),
  );
  expect(reach).toMatchObject({
    ...{ deliveries: 0, customers: 1, dishes: 2 },
    outcomes: [
      { what: 'dishes-moved', date: '2026-11-21', fullOn: null, count: 1 },
      { what: 'dishes-wait', date: null, fullOn: null, count: 1 },
    ],
  });
});

describe('a new day that has not room for all', () => {
  const terms = (limits: Readonly<Record<string, number>>, ...closing: string[]) => ({
    ...termsOf(...closing),
    places: withLimits(limits),
  });

  test('takes what holds no place of its own all the same', () => {
    const unpaid = orderOf(7, { isPaid: false, holdsPlaces: false });
    const reach = decideReach([unpaid], [], terms({ '': 0 }, '2026-11-20', '2026-11-21'));
    expect(reach.outcomes).toEqual([{ what: 'moved', date: '2026-11-25', fullOn: null, count: 1 }]);
  });

  test('is left to what is cooked again before what only moves', () => {
    const withFirst = (state: 'delivered' | 'locked') =>
      orderOf(7, {
        deliveries: orderOf(7).deliveries.map((one, at) => (at === 0 ? { ...one, state } : one)),
      });
    const full = Object.fromEntries([19, 21, 22, 23, 24].map((day) => [`2026-11-${day}`, 0]));
    const reach = decideReach([withFirst('delivered'), withFirst('locked')], [], {
      ...terms({ ...full, '2026-11-25': 1 }, '2026-11-18', '2026-11-20'),
      now: Date.parse('2026-11-17T07:00:00.000Z'),
    });
    expect(reach.outcomes).toContainEqual({
      what: 'again',
      date: '2026-11-25',
      fullOn: '2026-11-19',
      count: 1,
    });
    expect(reach.outcomes).toContainEqual({
      ...{ what: 'moved', date: '2026-11-26', fullOn: '2026-11-25', count: expect.any(Number) },
    });
  });

  test('and none behind it, leaves what comes where it is', () => {
    const reach = decideReach(
      [orderOf(7)],
      [dishes],
      terms({ '': 0 }, '2026-11-19', '2026-11-20', '2026-11-21'),
    );
    expect(reach.outcomes).toMatchObject([
      { what: 'dishes-no-place', date: null, fullOn: '2026-11-22', count: 1 },
      { what: 'no-place', date: null, fullOn: '2026-11-25' },
    ]);
    expect(reach.refundableKop).toBe(0);
  });

  test('sends dishes to the first one that has', () => {
    const reach = decideReach(
      [],
      [dishes, dishes],
      terms({ '2026-11-20': 1, '2026-11-21': 0 }, '2026-11-19'),
    );
    expect(reach.outcomes).toEqual([
      { what: 'dishes-moved', date: '2026-11-20', fullOn: null, count: 1 },
      { what: 'dishes-moved', date: '2026-11-22', fullOn: '2026-11-20', count: 1 },
    ]);
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
