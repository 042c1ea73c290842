import { expect, test } from 'vitest';
import { daysLine, returnedLine } from './order-labels.ts';

test('the length of an order names the days that are not cancelled and their deliveries', () => {
  expect(daysLine({ days: 14, keptDays: 14, deliveriesCount: 7 })).toBe('14 дней, 7\u00a0доставок');
  expect(daysLine({ days: 14, keptDays: 2, deliveriesCount: 1 })).toBe('2 из 14 дней, 1\u00a0доставка');
  expect(daysLine({ days: 14, keptDays: 0, deliveriesCount: 0 })).toBe('14 дней');
});

test('refunds are named with their target, and refunds to bonuses are not said to go to the card', () => {
  const card = { kind: 'refund', amountKop: 1_429_337, at: 0 } as const;
  const inBonuses = { kind: 'refund_to_bonuses', amountKop: 100_000, at: 0 } as const;
  const bonuses = { kind: 'bonuses_returned', amountKop: 50_000, at: 0 } as const;
  expect(returnedLine({ moves: [card, bonuses] })).toBe(
    'Вернули 500 бонусов и 14 293,37 ₽ туда, откуда платили',
  );
  expect(returnedLine({ moves: [inBonuses, bonuses] })).toBe('Вернули 1 500 бонусов');
  const underway = { kind: 'refund_underway', amountKop: 70_663, at: 1 } as const;
  expect(returnedLine({ moves: [card, underway] })).toBe('Возвращаем 15 000 ₽ туда, откуда платили');
  expect(returnedLine({ moves: [] })).toBeUndefined();
});
