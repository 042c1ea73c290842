import { describe, expect, it } from 'vitest';
import { daysToRate, type EatenDay, ratingRefusal } from './ratings.ts';

const today = '2026-11-18';
const tomorrow = '2026-11-19';

const picture = { name: 'dish', width: 1, height: 1, tint: null, version: '1' };

/** A day with dishes by their codes. */
const dayWith = (date: string, person: number, codes: readonly string[]): EatenDay => ({
  ...{ date, person, personName: person === 2 ? 'Мама' : '' },
  meals: codes.map((code) => ({ dish: { code, title: code, tint: 'sand', picture } })),
});

const days = [
  dayWith(today, 1, ['borsch', 'ryba', 'borsch']),
  dayWith(today, 2, ['borsch']),
  dayWith(tomorrow, 1, ['borsch', 'plov']),
];

describe('days to rate', () => {
  it('are those that have come, each dish once', () => {
    const shown = daysToRate(days, [], today);
    expect(shown.map(({ date, person, dishes }) => [date, person, dishes.map(({ code }) => code)])).toEqual([
      [today, 1, ['borsch', 'ryba']],
      [today, 2, ['borsch']],
    ]);
    expect(daysToRate(days, [], '2026-11-17')).toEqual([]);
    expect(daysToRate(days, [], tomorrow)).toHaveLength(3);
  });

  it('show the stars of the same person and day alone', () => {
    const given = [{ code: 'borsch', person: 2, eatenOn: today, stars: 3 }];
    const starsOf = daysToRate(days, given, tomorrow).map(({ dishes }) => dishes[0]?.stars);
    expect(starsOf).toEqual([null, 3, null]);
  });
});

describe('a rating', () => {
  it.each([
    ['of today', { date: today, person: 1, code: 'ryba' }, undefined],
    ['of another person', { date: today, person: 2, code: 'ryba' }, /не\sбыло/],
    ['of another day', { date: '2026-11-20', person: 1, code: 'ryba' }, /не\sбыло/],
    ['of tomorrow', { date: tomorrow, person: 1, code: 'plov' }, /^Еда на\s19\sноября ещё впереди/],
  ])('%s', (_, rating, words) => {
    const refusal = ratingRefusal([rating], days, today);
    if (words === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toMatch(words);
  });
});
