import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePrice } from '../orders/price.ts';
import { worthOf } from '../orders/refund.ts';
import { creditFor } from './credit.ts';

const price = computePrice({
  dayPricesKop: [139_000, 149_000],
  days: 7,
  lengthDiscount: 0,
  firstOrder: false,
  deliveries: 4,
  deliveryFeeKop: 20_000,
});

describe('the credit for meals that cannot be served', () => {
  it('is zero when all can be served', () => {
    expect(creditFor({ price, days: 7, person: 1, missingKcal: 0, dayKcal: 1500 })).toEqual({
      moneyKop: 0,
      bonusesKop: 0,
    });
  });

  it('is the meal’s share of the person’s day plus five per cent', () => {
    const worth = worthOf(price);
    // The second person's part is five per cent less than the price of their days.
    const parts = [7 * 139_000, 7 * 149_000 - 52_200];
    const day = Math.floor((worth * (parts[0] ?? 0)) / (7 * ((parts[0] ?? 0) + (parts[1] ?? 0))));
    expect(creditFor({ price, days: 7, person: 1, missingKcal: 1500, dayKcal: 1500 })).toEqual({
      moneyKop: day,
      bonusesKop: day + Math.floor((day * 500 + 5000) / 10_000),
    });
  });

  it('never exceeds the value of the order plus five per cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 1800 }), (first, second) => {
        const ofDay =
          creditFor({ price, days: 7, person: 1, missingKcal: first, dayKcal: 1500 }).bonusesKop +
          creditFor({ price, days: 7, person: 2, missingKcal: second, dayKcal: 1800 }).bonusesKop;
        expect(ofDay * 7).toBeLessThanOrEqual(worthOf(price) * 1.05 + 14);
      }),
    );
  });
});
