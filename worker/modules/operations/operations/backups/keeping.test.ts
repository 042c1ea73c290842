import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { keptOf } from './keeping.ts';

const now = Date.parse('2026-11-26T06:00:00Z');
const nightAgo = (days: number) => Date.parse('2026-11-26T00:05:00Z') - days * DAY_MS;
const nights = (count: number) => Array.from({ length: count }, (_, days) => nightAgo(days));
/** How many nights old those are that stay. */
const kept = (moments: readonly number[]) =>
  [...keptOf(moments, now)].map((moment) => Math.ceil((now - moment) / DAY_MS) - 1).sort((a, b) => a - b);

describe('of the backups of', () => {
  test.each<[string, number[], number[]]>([
    ['no night none is kept', [], []],
    ['one night it is kept', [nightAgo(0)], [0]],
    ['a week all are kept', nights(7), [0, 1, 2, 3, 4, 5, 6]],
    // Weeks are counted from a Thursday: the last night of one is a Wednesday's.
    ['two months fourteen days and the weeks behind them', nights(60), [...Array(14).keys(), 15, 22]],
    ['nights with gaps the days that there are', [0, 3, 9, 20, 27].map(nightAgo), [0, 3, 9, 20, 27]],
    ['long ago alone the newest', [40, 50, 60].map(nightAgo), [40]],
    [
      'a day of long ago that has two the later one',
      [nightAgo(0), nightAgo(5), nightAgo(5) + 3_600_000],
      [0, 5],
    ],
    ['yesterday that has two both', [nightAgo(0), nightAgo(1), nightAgo(1) + 3_600_000], [0, 1, 1]],
  ])('%s', (_, moments, expected) => {
    expect(kept(moments)).toEqual(expected);
  });

  test('any nights none is kept that the policy says is gone', () => {
    for (let count = 1; count < 90; count += 1)
      for (const moment of keptOf(nights(count), now)) expect(now - moment).toBeLessThan(30 * DAY_MS);
  });

  test('each night one after the other, what is kept grows no further', () => {
    let all: number[] = [];
    for (let day = 100; day >= 0; day -= 1) {
      const night = nightAgo(day);
      all = [...keptOf([...all, night], night)];
      expect(all.length).toBeLessThanOrEqual(18);
    }
    expect(all.length).toBeGreaterThanOrEqual(15);
  });
});
