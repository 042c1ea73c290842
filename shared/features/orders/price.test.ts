import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roublesOf } from '../../money.ts';
import { personParts } from './person-parts.ts';
import { computePrice, lengthDiscounts, MAX_PEOPLE, orderLengths, type PriceInput } from './price.ts';
import { priceDraft } from './rules.ts';

const base: PriceInput = {
  dayPricesKop: [139_000],
  days: 28,
  lengthDiscount: 750,
  firstOrder: false,
  deliveries: 14,
  deliveryFeeKop: 0,
};

const roubles = (min: number, max: number) => fc.integer({ min, max }).map((sum) => sum * 100);

const anyPrice = fc.record({
  dayPricesKop: fc.array(roubles(1, 10_000), { minLength: 1, maxLength: MAX_PEOPLE }),
  days: fc.integer({ min: 1, max: 84 }),
  lengthDiscount: fc.integer({ min: 0, max: 1200 }),
  firstOrder: fc.boolean(),
  promo: fc.oneof(
    fc.record({ share: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ amountKop: roubles(0, 100_000) }),
  ),
  dislikesKopPerDay: fc.array(roubles(0, 500), { maxLength: MAX_PEOPLE }),
  deliveries: fc.integer({ min: 1, max: 42 }),
  deliveryFeeKop: roubles(0, 400),
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
    // 38 920 − 2 919 = 36 001 ₽; five per cent of it is 1 800.05 ₽.
    expect(lines.find(({ kind }) => kind === 'further-person-discount')?.amountKop).toBe(-180_000);
  });

  it('prices each of up to six people separately and discounts the part of each but the first', () => {
    fc.assert(
      fc.property(anyPrice, roubles(1, 10_000), (input, otherFirst) => {
        const { dayPricesKop, days, lengthDiscount } = input;
        const { lines } = computePrice(input);
        expect(lines.filter(({ kind }) => kind === 'programme').map(({ amountKop }) => amountKop)).toEqual(
          dayPricesKop.map((dayPriceKop) => dayPriceKop * days),
        );
        const discountsOf = (of: typeof lines) =>
          of.flatMap(({ kind, person, amountKop }) =>
            kind === 'further-person-discount' ? [[person, amountKop]] : [],
          );
        const expected = dayPricesKop.slice(1).flatMap((dayPriceKop, index) => {
          const part = dayPriceKop * days;
          const discount = roublesOf(part - roublesOf(part, lengthDiscount), 500);
          return discount === 0 ? [] : [[index + 2, -discount]];
        });
        expect(discountsOf(lines)).toEqual(expected);
        const other = computePrice({ ...input, dayPricesKop: [otherFirst, ...dayPricesKop.slice(1)] });
        expect(discountsOf(other.lines)).toEqual(expected);
      }),
    );
  });

  it('has whole roubles in every line, whoever eats what', () => {
    fc.assert(
      fc.property(anyPrice, (input) => {
        for (const { amountKop } of computePrice(input).lines) expect(Math.abs(amountKop % 100)).toBe(0);
      }),
    );
  });

  it('names the person of a line where several eat, dislikes included', () => {
    const dislikesKopPerDay = [0, 0, 10_000];
    const { lines } = computePrice({ ...base, dayPricesKop: [139_000, 139_000, 149_000], dislikesKopPerDay });
    expect(lines.filter(({ kind }) => kind === 'dislikes')).toEqual([
      { kind: 'dislikes', amountKop: 280_000, count: 28, unitKop: 10_000, person: 3 },
    ]);
    expect(computePrice(base).lines.every(({ person }) => person === undefined)).toBe(true);
  });

  it('parts the food of a family without losing more than the rounding of a rouble each', () => {
    fc.assert(
      fc.property(anyPrice, (input) => {
        const price = computePrice(input);
        const food = price.lines
          .filter(({ kind }) => /programme|length-discount|further-person-discount/.test(kind))
          .reduce((sum, { amountKop }) => sum + amountKop, 0);
        const parts = personParts(price);
        expect(parts).toHaveLength(input.dayPricesKop.length);
        expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - food)).toBeLessThanOrEqual(
          50 + parts.length,
        );
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

  it('lets bonuses pay whole roubles of 30 % at most', () => {
    const price = computePrice({
      dayPricesKop: [100_100],
      days: 2,
      lengthDiscount: 0,
      firstOrder: false,
      deliveries: 1,
      deliveryFeeKop: 0,
      bonusesKop: 100_000,
    });
    // 30 % of 2 002 ₽ are 600.6 ₽.
    expect(price.lines.find(({ kind }) => kind === 'bonuses')?.amountKop).toBe(-60_000);
  });

  it('discounts neither delivery nor dislikes, and bonuses pay at most 30 % of the programme', () => {
    const { lines, totalKop } = computePrice({
      ...base,
      dislikesKopPerDay: [5000],
      deliveryFeeKop: 20_000,
      bonusesKop: 100_000_000,
    });
    expect(lines.find(({ kind }) => kind === 'delivery')?.amountKop).toBe(280_000);
    expect(lines.find(({ kind }) => kind === 'dislikes')?.amountKop).toBe(140_000);
    expect(lines.find(({ kind }) => kind === 'bonuses')?.amountKop).toBe(-1_080_000);
    expect(totalKop).toBe(3_600_100 + 280_000 + 140_000 - 1_080_000);
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
          const fees = { deliveryFeeKop: 0, dislikesKopPerDay: [] };
          const change = { ...fees, promo: undefined, bonusesKop: 0, certificateKop: 0 };
          const price = computePrice({ ...input, ...change, days, lengthDiscount: lengthDiscounts[days] });
          return { days, totalKop: price.totalKop };
        });
        // Each line that is a share is rounded by half a rouble at most.
        const slackKop = 50 * (input.dayPricesKop.length + 2) * 2;
        for (const [index, next] of totals.slice(1).entries()) {
          const before = totals[index];
          if (!before) throw new Error('no length before');
          expect(next.totalKop * before.days).toBeLessThanOrEqual(
            before.totalKop * next.days + slackKop * next.days,
          );
          expect(next.totalKop + slackKop).toBeGreaterThanOrEqual(before.totalKop);
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
