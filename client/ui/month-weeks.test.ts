import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, weeksOf } from './month-weeks.ts';

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('months follow each other across the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
});

test.each([
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-01', 'ArrowLeft', '2026-10-31'],
  ['2026-11-03', 'ArrowUp', '2026-10-27'],
  ['2026-12-28', 'ArrowDown', '2027-01-04'],
  ['2026-11-25', 'Home', '2026-11-23'],
  ['2026-11-29', 'Home', '2026-11-23'],
  ['2026-11-23', 'End', '2026-11-29'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-12-31', 'PageDown', '2027-01-31'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2026-11-25', 'Enter', undefined],
])('from %s the key %s leads to %s', (date, key, next) => {
  expect(dayAfterKey(date, key)).toBe(next);
});
