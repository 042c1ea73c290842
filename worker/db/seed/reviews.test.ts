import { expect, it } from 'vitest';
import { daysBetween } from '#shared/dates.ts';
import dishes from './dishes.json' with { type: 'json' };
import programmes from './programmes.json' with { type: 'json' };
import { readReviews } from './reviews.ts';

const reviews = readReviews();

it('speaks of programmes and dishes that exist, of every programme at least once', () => {
  const codes = new Set([...programmes, ...dishes].map(({ code }) => code));
  expect(reviews.filter(({ programme, dish }) => !codes.has(programme ?? dish ?? ''))).toEqual([]);
  const spoken = new Set(reviews.map(({ programme }) => programme));
  expect(programmes.filter(({ code, kind }) => kind !== 'set' && !spoken.has(code))).toEqual([]);
});

it('holds forty reviews or more, none told twice, not all of them praise', () => {
  expect(reviews.length).toBeGreaterThanOrEqual(40);
  expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
  expect(reviews.some(({ rating }) => rating <= 3)).toBe(true);
});

it('spreads stars and days as life does: no row of praise at the top, days with several and days without', () => {
  const newestFirst = reviews.toSorted((one, other) => other.writtenOn.localeCompare(one.writtenOn));
  for (let first = 0; first + 8 <= newestFirst.length; first += 1) {
    const praise = newestFirst.slice(first, first + 8).filter(({ rating }) => rating === 5);
    expect(praise.length, `from ${newestFirst[first]?.writtenOn}`).toBeLessThan(8);
  }
  const gaps = newestFirst
    .slice(0, 20)
    .map(({ writtenOn }, index) => daysBetween(newestFirst[index + 1]?.writtenOn ?? writtenOn, writtenOn));
  expect(new Set(gaps).size).toBeGreaterThan(3);
});
