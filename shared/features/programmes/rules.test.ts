import { describe, expect, it } from 'vitest';
import { isInSeason, lineOf, needsHealthNotice } from './rules.ts';

describe('isInSeason', () => {
  const fast = { seasons: [{ from: '2026-11-28', to: '2027-01-06' }] };

  it.each([
    ['2026-11-27', false],
    ['2026-11-28', true],
    ['2027-01-06', true],
    ['2027-01-07', false],
  ])('%s → %s', (date, open) => {
    expect(isInSeason(fast, date)).toBe(open);
  });

  it('is always open without seasons', () => {
    expect(isInSeason({ seasons: [] }, '2026-05-05')).toBe(true);
  });
});

describe('calorie lines', () => {
  const lines = [{ kcal: 1500, dayPriceKop: 139_000 }];

  it('finds the line of a programme or none', () => {
    expect(lineOf({ lines }, 1500)?.dayPriceKop).toBe(139_000);
    expect(lineOf({ lines }, 2500)).toBeUndefined();
  });

  it('warns below 1200 kcal alone', () => {
    expect([1000, 1199, 1200, 1500].map(needsHealthNotice)).toEqual([true, true, false, false]);
  });
});
