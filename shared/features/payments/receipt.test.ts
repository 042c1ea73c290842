import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePrice, MAX_PEOPLE } from '../orders/price.ts';
import { receiptItems } from './receipt.ts';

const order = { programmes: ['Баланс'], days: 28 };
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
      { label: 'Программа «Баланс», 28\u00a0дней', amountKop: 3_600_100, object: 'commodity' },
      { label: 'Доставка', amountKop: 280_000, object: 'service' },
    ]);
  });

  test('names the plan of each of two people, with the second one’s discount on that position only', () => {
    const price = computePrice({ ...priceInput, dayPricesKop: [139_000, 179_000], deliveryFeeKop: 0 });
    const items = receiptItems(price, { programmes: ['Баланс', 'Актив'], days: 28 });
    expect(items).toEqual([
      { label: 'Программа «Баланс», 28\u00a0дней, 1-й человек', amountKop: 3_600_100, object: 'commodity' },
      { label: 'Программа «Актив», 28\u00a0дней, 2-й человек', amountKop: 4_404_300, object: 'commodity' },
    ]);
  });

  test('has positive positions that sum to the payment with any deductions', () => {
    const amounts = fc.record({
      dayPricesKop: fc.array(fc.integer({ min: 50_000, max: 200_000 }), {
        minLength: 1,
        maxLength: MAX_PEOPLE,
      }),
      dislikesKopPerDay: fc.array(fc.nat(50_000), { maxLength: MAX_PEOPLE }),
      deliveryFeeKop: fc.nat(40_000),
      bonusesKop: fc.nat(10_000_000),
      certificateKop: fc.nat(10_000_000),
    });
    fc.assert(
      fc.property(amounts, (change) => {
        const price = computePrice({ ...priceInput, ...change });
        const programmes = change.dayPricesKop.map(() => 'Баланс');
        const items = receiptItems(price, { programmes, days: 28 });
        expect(items.every(({ amountKop }) => amountKop > 0)).toBe(true);
        expect(items.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(price.totalKop);
      }),
    );
  });
});
