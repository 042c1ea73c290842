import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';
import { NBSP } from './typography.ts';

test('sums are written as Russian writes them, kopecks only where there are any', () => {
  expect(formatMoney(0)).toBe('0 ₽');
  expect(formatMoney(119_000)).toBe('1 190 ₽');
  expect(formatMoney(3_600_105)).toBe('36 001,05 ₽');
  expect(formatMoney(-250)).toBe('−2,50 ₽');
  expect(formatMoney(123_456_789_00)).toBe('123 456 789 ₽');
});

test('and as the locale of the platform does, whatever the sum', () => {
  const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
  const withKopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (let sum = 0, step = 1; sum < 2 ** 50; sum += step, step += Math.ceil(sum / 300)) {
    const digits = (sum % 100 === 0 ? whole : withKopecks).format(sum / 100).replace(/\s/g, NBSP);
    expect(formatMoney(sum)).toBe(`${digits} ₽`);
    expect(formatMoney(-sum)).toBe(`${sum === 0 ? '' : '−'}${digits} ₽`);
  }
});
