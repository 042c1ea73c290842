import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { cycleDayOf } from './rules.ts';

describe('the day of the menu cycle', () => {
  it.each([
    ['2026-01-05', 0],
    ['2026-01-06', 1],
    ['2026-02-01', 27],
    ['2026-02-02', 0],
    ['2026-01-04', 27],
    ['2026-11-24', 15],
  ])('of %s is %i', (date, day) => {
    expect(cycleDayOf(date)).toBe(day);
  });

  it('repeats after 28 days, before and after the start of the cycle', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (offset) => {
        const date = addDays('2026-01-05', offset);
        expect(cycleDayOf(addDays(date, 28))).toBe(cycleDayOf(date));
        expect(cycleDayOf(addDays(date, 1))).toBe((cycleDayOf(date) + 1) % 28);
      }),
    );
  });
});
