import { expect, test } from 'vitest';
import { computePrice } from './price.ts';
import { dayPriceBeforeDelivery, dayPriceLabel, dayPriceOf, paidLabel, savedOf } from './price-labels.ts';

const priceOf = (people: number, others: Partial<Parameters<typeof computePrice>[0]> = {}) =>
  computePrice({
    dayPricesKop: Array.from({ length: people }, () => 139_000),
    ...{ days: 14, lengthDiscount: 500, firstOrder: true, deliveries: 7, deliveryFeeKop: 0 },
    ...others,
  });

test('a day comes to its share of the food after discounts, in whole roubles', () => {
  expect(priceOf(1).totalKop).toBe(1_682_300);
  expect(dayPriceLabel(priceOf(1), 14, 1)).toBe('1 202 ₽ в день');
  expect(dayPriceLabel(priceOf(2), 14, 2)).toBe('2 343 ₽ в день на двоих');
  expect(dayPriceBeforeDelivery(priceOf(2), 14, 2)).toBe('2 343 ₽ в день на двоих +\u00a0доставка');
});

test('neither delivery nor what it is paid with changes the price of a day', () => {
  const paid = priceOf(1, { deliveryFeeKop: 39_000, bonusesKop: 100_000, certificateKop: 200_000 });
  expect(dayPriceOf(paid, 14)).toBe(dayPriceOf(priceOf(1), 14));
});

test('what a certificate pays stands beside what is paid otherwise', () => {
  expect(paidLabel(priceOf(1))).toBe('16 823 ₽');
  expect(paidLabel(priceOf(1, { certificateKop: 500_000 }))).toBe('11 823 ₽ и 5 000 ₽ сертификатом');
  expect(paidLabel(priceOf(1, { certificateKop: 1_682_300 }))).toBe('16 823 ₽ сертификатом');
});

test('what is saved is what discounts take off, not what bonuses pay', () => {
  expect(savedOf(priceOf(1))).toBe(263_700);
  expect(savedOf(priceOf(1, { bonusesKop: 100_000, certificateKop: 200_000 }))).toBe(263_700);
  expect(savedOf(priceOf(1, { lengthDiscount: 0, firstOrder: false }))).toBe(0);
});
