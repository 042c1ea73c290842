import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePrice } from '#shared/features/orders/price.ts';
import { refundOfDays } from '#shared/features/orders/refund.ts';
import { prepaidBalance } from './running-order.tsx';

const price = computePrice({
  dayPricesKop: [139_000],
  days: 7,
  lengthDiscount: 0,
  firstOrder: true,
  deliveries: 4,
  deliveryFeeKop: 0,
});
const one = (state: 'planned' | 'delivered' | 'skipped' | 'frozen', ...foodDates: string[]) => ({
  state,
  foodDates,
  frozenUntil: '2026-12-01',
});

describe('the prepaid days', () => {
  test('are delivered, frozen or still owed; a skipped day is owed by a later delivery', () => {
    const balance = prepaidBalance({ days: 7, keptDays: 7, deliveredDays: 2, price }, [
      one('delivered', '2026-11-18', '2026-11-19'),
      one('skipped', '2026-11-20', '2026-11-21'),
      one('planned', '2026-11-22', '2026-11-23'),
      one('frozen', '2026-11-24'),
      one('planned', '2026-12-01', '2026-12-02', '2026-12-03'),
    ]);
    const days = Object.values(balance).map((part) => part.days);
    expect(days).toEqual([7, 2, 3, 2]);
  });

  test('add up to the price to the kopeck in every combination of states', () => {
    const states = fc.array(fc.constantFrom<'planned' | 'delivered'>('planned', 'delivered'), {
      minLength: 7,
      maxLength: 7,
    });
    fc.assert(
      fc.property(states, fc.integer({ min: 1, max: 30 }), (list, day) => {
        const frozenUntil = `2026-11-${String(day).padStart(2, '0')}`;
        const deliveries = list.map((state, index) => ({ ...one(state, `2026-11-1${index}`), frozenUntil }));
        const deliveredDays = list.filter((state) => state === 'delivered').length;
        const order = { days: 7, keptDays: 7, deliveredDays, price };
        const { paid, ...parts } = prepaidBalance(order, deliveries);
        const sum = (of: 'days' | 'worthKop') =>
          Object.values(parts).reduce((total, part) => total + part[of], 0);
        expect([sum('days'), sum('worthKop')]).toEqual([paid.days, paid.worthKop]);
        expect(Object.values(parts).every(({ days, worthKop }) => days >= 0 && worthKop >= 0)).toBe(true);
      }),
    );
  });

  test('include days beyond the shown calendar and exclude cancelled ones', () => {
    const daysOf = (keptDays: number, deliveredDays: number) =>
      Object.values(prepaidBalance({ days: 7, keptDays, deliveredDays, price }, [])).map((part) => part.days);
    expect(daysOf(7, 0)).toEqual([7, 0, 0, 7]);
    expect(daysOf(4, 2)).toEqual([4, 2, 0, 2]);
  });

  test('are worth with what went back for the others all that was paid', () => {
    const back = refundOfDays(price, { days: 7, before: 0, count: 2 });
    const { paid } = prepaidBalance({ days: 7, keptDays: 5, deliveredDays: 0, price }, []);
    expect(paid.worthKop + back.moneyKop).toBe(price.totalKop);
  });
});
