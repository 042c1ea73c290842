import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePrice } from '../orders/price.ts';
import { receiptItems } from './receipt.ts';

const order = { programme: 'Баланс', days: 28 };
const priceInput = {
  dayPricesKop: [139_000],
  days: 28,
  lengthDiscount: 750,
  firstOrder: false,
  deliveries: 14,
  deliveryFeeKop: 20_000,
};

describe('a receipt', () => {
  test('names the food with its discounts and the delivery', () => {
    expect(receiptItems(computePrice(priceInput), order)).toEqual([
      { label: 'Рацион «Баланс», 28\u00a0дней', amountKop: 3_600_100, object: 'commodity' },
      { label: 'Доставка', amountKop: 280_000, object: 'service' },
    ]);
  });

  test('has positions above zero that sum to what is paid, whatever is taken off', () => {
    const amounts = fc.record({
      dislikesKopPerDay: fc.nat(50_000),
      deliveryFeeKop: fc.nat(40_000),
      bonusesKop: fc.nat(10_000_000),
      certificateKop: fc.nat(10_000_000),
    });
    fc.assert(
      fc.property(amounts, (change) => {
        const price = computePrice({ ...priceInput, ...change });
        const items = receiptItems(price, order);
        expect(items.every(({ amountKop }) => amountKop > 0)).toBe(true);
        expect(items.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(price.totalKop);
      }),
    );
  });
});
