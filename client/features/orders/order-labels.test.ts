import { expect, test } from 'vitest';
import { daysLine, returnedLine } from './order-labels.ts';

test('the length of an order names the days that are not cancelled and their deliveries', () => {
  expect(daysLine({ days: 14, keptDays: 14, deliveriesCount: 7 })).toBe('14\u00a0дней, 7\u00a0доставок');
  expect(daysLine({ days: 14, keptDays: 2, deliveriesCount: 1 })).toBe(
    '2 из\u00a014\u00a0дней, 1\u00a0доставка',
  );
  expect(daysLine({ days: 14, keptDays: 0, deliveriesCount: 0 })).toBe('14\u00a0дней');
});

test('refunds are named with their target, and refunds to bonuses are not said to go to the card', () => {
  const card = { kind: 'refund', amountKop: 1_429_337, at: 0 } as const;
  const inBonuses = { kind: 'refund_to_bonuses', amountKop: 100_000, at: 0 } as const;
  const bonuses = { kind: 'bonuses_returned', amountKop: 50_000, at: 0 } as const;
  expect(returnedLine({ moves: [card, bonuses] })).toBe(
    'Вернули 500\u00a0бонусов и\u00a014\u00a0293,37\u00a0₽ туда, откуда платили',
  );
  expect(returnedLine({ moves: [inBonuses, bonuses] })).toBe('Вернули 1\u00a0500\u00a0бонусов');
  const underway = { kind: 'refund_underway', amountKop: 70_663, at: 1 } as const;
  expect(returnedLine({ moves: [card, underway] })).toBe(
    'Возвращаем 15\u00a0000\u00a0₽ туда, откуда платили',
  );
  expect(returnedLine({ moves: [] })).toBeUndefined();
});
