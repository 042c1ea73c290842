import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../money.ts';
import { computePrice, lengthDiscounts, orderLengths, type PriceInput } from './price.ts';
import { priceDraft } from './rules.ts';

const base: PriceInput = {
  dayPricesKop: [139_000],
  days: 28,
  lengthDiscount: 750,
  firstOrder: false,
  deliveries: 14,
  deliveryFeeKop: 0,
};

const anyPrice = fc.record({
  dayPricesKop: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
  days: fc.integer({ min: 1, max: 84 }),
  lengthDiscount: fc.integer({ min: 0, max: 1200 }),
  firstOrder: fc.boolean(),
  promo: fc.oneof(
    fc.record({ share: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ amountKop: fc.integer({ min: 0, max: 10_000_000 }) }),
  ),
  dislikesKopPerDay: fc.integer({ min: 0, max: 50_000 }),
  deliveries: fc.integer({ min: 1, max: 42 }),
  deliveryFeeKop: fc.integer({ min: 0, max: 40_000 }),
  bonusesKop: fc.integer({ min: 0, max: 100_000_000 }),
  certificateKop: fc.integer({ min: 0, max: 100_000_000 }),
});

describe('the price of an order', () => {
  it('matches the pricing decision: 28 days at 1500 kcal cost 36 001 ₽', () => {
    expect(computePrice(base)).toEqual({
      lines: [
        { kind: 'programme', amountKop: 3_892_000, count: 28, unitKop: 139_000 },
        { kind: 'length-discount', amountKop: -291_900, share: 750 },
      ],
      totalKop: 3_600_100,
    });
  });

  it('takes five per cent off the second person after the length discount', () => {
    const { lines } = computePrice({ ...base, dayPricesKop: [139_000, 139_000] });
    // 3 892 000 − 291 900 = 3 600 100; five per cent of it is 180 005.
    expect(lines.find(({ kind }) => kind === 'second-person-discount')?.amountKop).toBe(-180_005);
  });

  it('prices each of two people separately and discounts the second one’s part only', () => {
    const dayPrice = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(anyPrice, dayPrice, dayPrice, dayPrice, (input, first, other, second) => {
        const linesOf = (dayPricesKop: number[]) => computePrice({ ...input, dayPricesKop }).lines;
        const lines = linesOf([first, second]);
        expect(lines.filter(({ kind }) => kind === 'programme').map(({ amountKop }) => amountKop)).toEqual([
          first * input.days,
          second * input.days,
        ]);
        const discountOf = (of: typeof lines) =>
          of.find(({ kind }) => kind === 'second-person-discount')?.amountKop ?? 0;
        const left = second * input.days - shareOf(second * input.days, input.lengthDiscount);
        expect(discountOf(lines)).toBe(0 - shareOf(left, 500));
        expect(discountOf(linesOf([other, second]))).toBe(discountOf(lines));
      }),
    );
  });

  it('applies the better of first-order discount and promo code, never both', () => {
    const kinds = (promo: PriceInput['promo']) =>
      computePrice({ ...base, firstOrder: true, ...(promo && { promo }) }).lines.map(({ kind }) => kind);
    expect(kinds({ share: 1000 })).toContain('promo-code');
    expect(kinds({ share: 1000 })).not.toContain('first-order-discount');
    expect(kinds({ share: 800 })).toContain('first-order-discount');
    expect(kinds({ share: 800 })).not.toContain('promo-code');
  });

  it('lets bonuses pay whole kopecks of 30 % at most', () => {
    const price = computePrice({
      dayPricesKop: [100_001],
      days: 2,
      lengthDiscount: 0,
      firstOrder: false,
      deliveries: 1,
      deliveryFeeKop: 0,
      bonusesKop: 100_000,
    });
    // 30 % of 200 002 kopecks are 60 000.6.
    expect(price.lines.find(({ kind }) => kind === 'bonuses')?.amountKop).toBe(-60_000);
  });

  it('discounts neither delivery nor dislikes, and bonuses pay at most 30 % of the programme', () => {
    const { lines, totalKop } = computePrice({
      ...base,
      dislikesKopPerDay: 5000,
      deliveryFeeKop: 20_000,
      bonusesKop: 100_000_000,
    });
    expect(lines.find(({ kind }) => kind === 'delivery')?.amountKop).toBe(280_000);
    expect(lines.find(({ kind }) => kind === 'dislikes')?.amountKop).toBe(140_000);
    expect(lines.find(({ kind }) => kind === 'bonuses')?.amountKop).toBe(-1_080_030);
    expect(totalKop).toBe(3_600_100 + 280_000 + 140_000 - 1_080_030);
  });

  it('sums its lines to the total in whole kopecks and never falls below zero', () => {
    fc.assert(
      fc.property(anyPrice, (input) => {
        const { lines, totalKop } = computePrice(input);
        expect(lines.every(({ amountKop }) => Number.isSafeInteger(amountKop))).toBe(true);
        expect(lines.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(totalKop);
        expect(totalKop).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never costs more when the first-order discount is added', () => {
    fc.assert(
      fc.property(anyPrice, (input) => {
        const without = computePrice({ ...input, firstOrder: false, bonusesKop: 0, certificateKop: 0 });
        const with_ = computePrice({ ...input, firstOrder: true, bonusesKop: 0, certificateKop: 0 });
        expect(with_.totalKop).toBeLessThanOrEqual(without.totalKop);
      }),
    );
  });
});

describe('the price of a draft', () => {
  it('never charges more per day for a longer order, nor less in total for more days', () => {
    fc.assert(
      fc.property(anyPrice, (input) => {
        const totals = orderLengths.map((days) => {
          // What is asked for the food alone: fees and reductions depend on more than the length.
          const fees = { deliveryFeeKop: 0, dislikesKopPerDay: 0 };
          const change = { ...fees, promo: undefined, bonusesKop: 0, certificateKop: 0 };
          const price = computePrice({ ...input, ...change, days, lengthDiscount: lengthDiscounts[days] });
          return { days, totalKop: price.totalKop };
        });
        // Each line is rounded by half a kopeck at most.
        const slackKop = totals.length;
        for (const [index, next] of totals.slice(1).entries()) {
          const before = totals[index];
          if (!before) throw new Error('no length before');
          expect(next.totalKop * before.days).toBeLessThanOrEqual(
            before.totalKop * next.days + slackKop * next.days,
          );
          expect(next.totalKop).toBeGreaterThanOrEqual(before.totalKop);
        }
      }),
    );
  });

  it('applies the discount of every length and counts a delivery for each two days', () => {
    for (const days of orderLengths) {
      const price = priceDraft({
        draft: { days },
        dayPricesKop: [100_000],
        firstOrder: false,
        deliveryFeeKop: 20_000,
      });
      const programme = 100_000 * days;
      const expected =
        programme - (programme * lengthDiscounts[days]) / 10_000 + Math.ceil(days / 2) * 20_000;
      expect(price.totalKop).toBe(expected);
    }
  });
});
