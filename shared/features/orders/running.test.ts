import { expect, test } from 'vitest';
import { lastRunningDay, overlappingOrder } from './running.ts';

const running = [
  { number: '1', startDate: '2026-11-20', endDate: '2026-12-03' },
  { number: '2', startDate: '2026-12-04', endDate: '2026-12-08' },
];

test('an order overlaps where it shares a day, and not where it begins on the day after', () => {
  expect(overlappingOrder(running, '2026-12-08', '2026-12-20')?.number).toBe('2');
  expect(overlappingOrder(running, '2026-12-09', '2026-12-20')).toBeUndefined();
  expect(overlappingOrder(running, '2026-11-01', '2026-11-20')?.number).toBe('1');
});

test('the last day is that of the order that ends last', () => {
  expect(lastRunningDay(running.toReversed())).toBe('2026-12-08');
  expect(lastRunningDay([])).toBeUndefined();
});
