import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dishesSum, nextGoal, priceDishes } from './price.ts';
import { homemadeLimits, homemadeTerms } from './rules.ts';

const Dishes = fc.array(
  fc.record({
    priceKop: fc.integer({ min: 180, max: 590 }).map((rubles) => rubles * 100),
    count: fc.integer({ min: 1, max: homemadeLimits.portions }),
  }),
  { maxLength: 30 },
);

describe('the price of dishes', () => {
  test('sums exactly, in whole kopecks, and never below zero', () => {
    fc.assert(
      fc.property(Dishes, (dishes) => {
        const { lines, totalKop } = priceDishes(dishes);
        expect(lines.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(totalKop);
        expect(lines.every(({ amountKop }) => Number.isInteger(amountKop) && amountKop >= 0)).toBe(true);
        expect(totalKop - dishesSum(dishes)).toBeOneOf([0, homemadeTerms.deliveryKop]);
      }),
    );
  });

  test('never falls with another portion by more than the saved delivery fee', () => {
    fc.assert(
      fc.property(Dishes, fc.integer({ min: 18_000, max: 59_000 }), (dishes, priceKop) => {
        const more = priceDishes([...dishes, { priceKop, count: 1 }]).totalKop;
        expect(more).toBeGreaterThan(priceDishes(dishes).totalKop - homemadeTerms.deliveryKop);
      }),
    );
  });

  test.each([
    [0, 0],
    [299_900, 329_900],
    [300_000, 300_000],
  ])('of %i kopecks comes to %i', (priceKop, totalKop) => {
    expect(priceDishes(priceKop === 0 ? [] : [{ priceKop, count: 1 }]).totalKop).toBe(totalKop);
  });

  test.each([
    [86_000, false, 'До минимального заказа ещё\u00a0640 ₽'],
    [150_000, true, 'До бесплатной доставки ещё\u00a01 500 ₽'],
    [236_000, true, 'До бесплатной доставки ещё\u00a0640 ₽'],
    [300_000, true, 'Доставка бесплатно'],
  ])('says how much %i kopecks lack to the thresholds', (sumKop, isEnough, text) => {
    expect(nextGoal(sumKop)).toMatchObject({ isEnough, text });
  });
});
