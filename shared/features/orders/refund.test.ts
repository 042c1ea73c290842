import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePrice, lengthDiscounts, MAX_PEOPLE, orderLengths } from './price.ts';
import { priceOfUsed, refundOf, refundOfDays, type Split, worthOf, worthOfDays } from './refund.ts';

const dayPriceKop = 139_000;
const agreed = computePrice({
  dayPricesKop: [dayPriceKop],
  days: 28,
  lengthDiscount: 750,
  firstOrder: false,
  deliveries: 14,
  deliveryFeeKop: 0,
});

const anyOrder = fc.record({
  dayPricesKop: fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: MAX_PEOPLE }),
  days: fc.constantFrom(...orderLengths),
  firstOrder: fc.boolean(),
  promo: fc.option(
    fc.oneof(
      fc.record({ share: fc.integer({ min: 1, max: 5000 }) }),
      fc.record({ amountKop: fc.integer({ min: 1, max: 500_000 }) }),
    ),
    { nil: undefined },
  ),
  dislikesKopPerDay: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: MAX_PEOPLE }),
  deliveryFeeKop: fc.constantFrom(0, 20_000, 40_000),
  bonusesKop: fc.integer({ min: 0, max: 2_000_000 }),
  certificateKop: fc.integer({ min: 0, max: 2_000_000 }),
  used: fc.integer({ min: 0, max: 84 }),
});

it('counts no kopeck of the worth of days before it is earned', () => {
  expect([1, 2, 3].map((days) => worthOfDays(200, days, 3))).toEqual([66, 133, 200]);
  expect(worthOfDays(885_400, 5, 7)).toBe(632_428);
});

describe('the refund of an order', () => {
  it('is everything before the first day and nothing after the last', () => {
    expect(refundOf(agreed, { days: 28, usedDays: 0, usedDeliveries: 0 })).toMatchObject({
      recalculatedKop: 0,
      moneyKop: 3_600_100,
      extraKop: 180_005,
    });
    expect(refundOf(agreed, { days: 28, usedDays: 28, usedDeliveries: 14 }).moneyKop).toBe(0);
  });

  it('prices the eaten days by the length that they reached', () => {
    // 14 of 28 days: 14 × 1390 ₽ less 5 % instead of 7.5 %.
    const eatenKop = 1_848_700;
    expect(priceOfUsed(agreed, { days: 28, usedDays: 14, usedDeliveries: 7 })).toBe(eatenKop);
    expect(refundOf(agreed, { days: 28, usedDays: 14, usedDeliveries: 7 }).moneyKop).toBe(
      3_600_100 - eatenKop,
    );
  });

  it('gives bonuses and a certificate back the share that they had paid, and its extra on money alone', () => {
    // 7 days at 1000 ₽: 1400 ₽ of bonuses, 1600 ₽ of a certificate, 4000 ₽ of money.
    const mixed = computePrice({
      dayPricesKop: [100_000],
      days: 7,
      lengthDiscount: 0,
      firstOrder: false,
      deliveries: 4,
      deliveryFeeKop: 0,
      bonusesKop: 140_000,
      certificateKop: 160_000,
    });
    expect(refundOf(mixed, { days: 7, usedDays: 0, usedDeliveries: 0 })).toEqual({
      recalculatedKop: 0,
      moneyKop: 400_000,
      bonusesKop: 140_000,
      certificateKop: 160_000,
      extraKop: 20_000,
    });
    // Two days are used, five sevenths go back; what does not divide is money.
    const { moneyKop, bonusesKop, certificateKop, extraKop } = refundOf(mixed, {
      days: 7,
      usedDays: 2,
      usedDeliveries: 1,
    });
    expect([bonusesKop, certificateKop]).toEqual([100_000, 114_285]);
    expect(moneyKop + bonusesKop + certificateKop).toBe(500_000);
    expect(extraKop).toBe(14_286);
  });

  it('takes nothing for what the rounding of the agreed lines has made up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 50_000, max: 400_000 }), { minLength: 1, maxLength: MAX_PEOPLE }),
        fc.constantFrom(2, 4, 6),
        (dayPricesKop, usedDays) => {
          const price = computePrice({
            dayPricesKop,
            days: 7,
            lengthDiscount: 0,
            firstOrder: true,
            deliveries: 4,
            deliveryFeeKop: 0,
          });
          const refund = refundOf(price, { days: 7, usedDays, usedDeliveries: usedDays / 2 });
          expect(refund.recalculatedKop).toBe(0);
        },
      ),
    );
  });

  it('never exceeds the payment, is in whole kopecks, and its parts sum to the value', () => {
    fc.assert(
      fc.property(anyOrder, ({ used, ...input }) => {
        const price = computePrice({
          ...input,
          lengthDiscount: lengthDiscounts[input.days],
          deliveries: input.days / 2,
        });
        const usedDays = Math.min(used, input.days);
        const refund = refundOf(price, {
          days: input.days,
          usedDays,
          usedDeliveries: Math.ceil(usedDays / 2),
        });
        const worthKop = worthOf(price);
        const usedKop = worthOfDays(worthKop, usedDays, input.days);
        const parts = [refund.recalculatedKop, refund.moneyKop, refund.bonusesKop, refund.certificateKop];
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, usedKop)).toBe(worthKop);
        const paid = (kind: string) => -(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);
        expect(refund.moneyKop).toBeLessThanOrEqual(price.totalKop);
        expect(refund.bonusesKop).toBeLessThanOrEqual(paid('bonuses'));
        expect(refund.certificateKop).toBeLessThanOrEqual(paid('certificate'));
      }),
    );
  });
});

describe('days that failed and were paid back', () => {
  it('cost nothing when the rest is given up, and count for the length that was reached', () => {
    const used = { days: 28, usedDays: 12, usedDeliveries: 6, refundedDays: 2 };
    // 12 of the 14 days that we were to bring, at the 5 % of 14 days.
    const eatenKop = 12 * dayPriceKop * 0.95;
    expect(priceOfUsed(agreed, used)).toBe(eatenKop);
    const refunded = refundOfDays(agreed, { days: 28, before: 0, count: 2 });
    expect(refunded.moneyKop).toBe(worthOfDays(3_600_100, 2, 28));
    expect(refundOf(agreed, used, refunded).moneyKop).toBe(3_600_100 - refunded.moneyKop - eatenKop);
  });

  it('never give back more than was paid with money, bonuses or a certificate, and the books balance', () => {
    const anyStep = fc.record({
      kind: fc.constantFrom('bring', 'refund'),
      count: fc.integer({ min: 1, max: 2 }),
    });
    const certificateFirst = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        anyOrder,
        certificateFirst,
        fc.array(anyStep, { maxLength: 42 }),
        (input, kopecks, steps) => {
          const { used: _, ...order } = input;
          const price = computePrice({
            ...order,
            // A share of a few kopecks is what roundings would lose.
            certificateKop: order.certificateKop % 2 === 0 ? kopecks : order.certificateKop,
            lengthDiscount: lengthDiscounts[order.days],
            deliveries: order.days / 2,
          });
          const { days } = order;
          const worthKop = worthOf(price);
          const paid = (kind: string) => -(price.lines.find((line) => line.kind === kind)?.amountKop ?? 0);
          const back = { moneyKop: 0, bonusesKop: 0, certificateKop: 0 };
          const giveBack = (split: Split) => {
            for (const kind of ['moneyKop', 'bonusesKop', 'certificateKop'] as const) {
              expect(Number.isInteger(split[kind]) && split[kind] >= 0).toBe(true);
              back[kind] += split[kind];
            }
            expect(back.moneyKop).toBeLessThanOrEqual(price.totalKop);
            expect(back.bonusesKop).toBeLessThanOrEqual(paid('bonuses'));
            expect(back.certificateKop).toBeLessThanOrEqual(paid('certificate'));
          };
          let [brought, refunded, deliveries, earnedKop] = [0, 0, 0, 0];
          for (const { kind, count: wanted } of steps) {
            const before = brought + refunded;
            const count = Math.min(wanted, days - before);
            if (kind === 'refund') {
              giveBack(refundOfDays(price, { days, before, count, returned: back }));
              refunded += count;
            } else {
              earnedKop += worthOfDays(worthKop, before + count, days) - worthOfDays(worthKop, before, days);
              brought += count;
              deliveries += 1;
            }
          }
          const food = { days, usedDays: brought, usedDeliveries: deliveries, refundedDays: refunded };
          const rest = refundOf(price, food, back);
          giveBack(rest);
          const all = back.moneyKop + back.bonusesKop + back.certificateKop;
          expect(all + earnedKop + rest.recalculatedKop).toBe(worthKop);
        },
      ),
    );
  });
});
