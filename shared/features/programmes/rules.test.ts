import { describe, expect, it } from 'vitest';
import { fitsSeason, isInSeason, lineOf, needsHealthNotice, offeredLine } from './rules.ts';

describe('the season of a programme', () => {
  const fast = { seasons: [{ from: '2026-11-28', to: '2027-01-06' }] };

  it.each([
    ['2026-11-27', false],
    ['2026-11-28', true],
    ['2027-01-06', true],
    ['2027-01-07', false],
  ])('on %s is open: %s', (date, open) => {
    expect(isInSeason(fast, date)).toBe(open);
  });

  it.each([
    ['2026-12-31', 7, [], true],
    ['2027-01-01', 7, [], false],
    // Two days without food move the end.
    ['2026-12-31', 7, ['sat', 'sun'], false],
    ['2026-12-31', 6, ['2027-01-01'], true],
    ['2026-11-27', 2, [], false],
  ] as const)('holds for an order from %s of %i days without %j: %s', (start, days, daysOff, fits) => {
    expect(fitsSeason(fast, start, days, daysOff)).toBe(fits);
    expect(fitsSeason({ seasons: [] }, start, days, daysOff)).toBe(true);
  });

  it('is always open without seasons', () => {
    expect(isInSeason({ seasons: [] }, '2026-05-05')).toBe(true);
  });
});

describe('calorie lines', () => {
  const lines = [{ kcal: 1500, dayPriceKop: 139_000 }];

  it('are found by kcal, or not at all', () => {
    expect(lineOf({ lines }, 1500)?.dayPriceKop).toBe(139_000);
    expect(lineOf({ lines }, 2500)).toBeUndefined();
  });

  it('are the usual ones where a programme has none of the energy asked for', () => {
    const three = [1200, 1500, 2100].map((kcal) => ({ kcal, dayPriceKop: kcal * 100 }));
    const offered = (kcal: number, defaultKcal = 2100) =>
      offeredLine({ lines: three, defaultKcal }, kcal)?.kcal;
    expect([offered(1500), offered(1450), offered(900), offered(900, 1800)]).toEqual([
      1500, 2100, 2100, 1200,
    ]);
    expect(offeredLine({ lines: [], defaultKcal: 1500 }, 1500)).toBeUndefined();
  });

  it('need a health notice below 1200 kcal only', () => {
    const day = { mealSlots: ['breakfast', 'snack', 'lunch', 'dinner'] } as const;
    const notices = [1000, 1199, 1200, 1500].map((kcal) =>
      needsHealthNotice({ mealSlots: [...day.mealSlots] }, kcal),
    );
    expect(notices).toEqual([true, true, false, false]);
  });

  it('need none where they are a part of the day', () => {
    expect(needsHealthNotice({ mealSlots: ['breakfast', 'lunch', 'afternoon'] }, 1000)).toBe(false);
    expect(needsHealthNotice({ mealSlots: ['lunch', 'dinner'] }, 1000)).toBe(false);
  });
});
