import { describe, expect, test } from 'vitest';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { buildProgramme } from '#tests/factories/programmes.ts';
import {
  createDraft,
  firstKcal,
  menuStart,
  offeredLengths,
  offeredProgrammes,
  startCheck,
  startsOf,
  withEntries,
  withProgramme,
  withSkip,
} from './draft.ts';

const make = (code: string, lines: number[], seasons: Programme['seasons'] = []) =>
  buildProgramme({
    code,
    defaultKcal: lines[0] ?? 0,
    lines: lines.map((kcal) => ({ kcal, dayPriceKop: kcal * 100 })),
    seasons,
  });

const balance = make('balans', [1500, 1800]);
const light = make('ekstralayt', [1200]);
const lent = make('post', [1500], [{ from: '2026-11-28', to: '2027-01-06' }]);
const first = '2026-11-24';
const starts = { first, closed: [] };

describe('the draft', () => {
  test('starts on the first possible day with the default calorie line of the programme', () => {
    const draft = { kcal: 1500, days: 14, people: 1, start: first, skip: [] };
    expect(createDraft(balance, starts)).toMatchObject(draft);
  });

  test('starts after what is ordered already', () => {
    const startOf = (runningUntil: string) => createDraft(balance, { ...starts, runningUntil }).start;
    expect(startOf('2026-12-02')).toBe('2026-12-03');
    expect(startOf('2026-11-20')).toBe(first);
    expect(startOf('2027-06-01')).toBe('2027-06-02');
    const running = [{ number: '1', startDate: '2026-11-20', endDate: '2026-12-02' }];
    expect(startsOf({ firstStartDate: first, closedDays: [], running })).toEqual({
      ...starts,
      runningUntil: '2026-12-02',
    });
  });

  test('keeps the calorie line when the new programme has it', () => {
    const draft = { ...createDraft(balance, starts), kcal: 1800 };
    expect(withProgramme(draft, make('aktiv', [2100, 1800]), starts).kcal).toBe(1800);
    expect(withProgramme(draft, light, starts).kcal).toBe(1200);
  });

  test('moves the first day into the season of the programme', () => {
    expect(withProgramme(createDraft(balance, starts), lent, starts).start).toBe('2026-11-28');
    expect(menuStart(lent, starts)).toBe('2026-11-28');
  });

  test('offers only lengths that end within the season, and begins where the season is long enough', () => {
    const ending = make('konec', [1500], [{ from: '2026-11-20', to: '2026-12-03' }]);
    const draft = withProgramme(createDraft(balance, starts), ending, starts);
    expect(offeredLengths(draft, starts)).toEqual([1, 2, 7]);
    expect(draft).toMatchObject({ days: 7, start: first });
    expect(startCheck(draft, starts)('2026-11-27')).toBe(true);
    expect(startCheck(draft, starts)('2026-11-28')).toBe(false);
    const late = { ...draft, days: 2 as const, start: '2026-12-01' };
    expect(withProgramme({ ...late, days: 7 }, ending, starts)).toMatchObject({ days: 7, start: first });
    // Seven days of food without a weekend last until the second of December.
    expect(withSkip(withSkip(draft, 'sat', true, starts), 'sun', true, starts)).toMatchObject({
      days: 7,
      start: first,
    });
    const gone = make('proshlo', [1500], [{ from: '2026-11-20', to: '2026-11-23' }]);
    expect(offeredProgrammes([balance, ending, gone], starts)).toEqual([balance, ending]);
  });

  test('moves the first day off a skipped weekday and leaves it there when the weekday is no longer skipped', () => {
    const draft = { ...createDraft(balance, starts), start: '2026-11-28' };
    const skipped = withSkip(withSkip(draft, 'sat', true, starts), 'sun', true, starts);
    expect(skipped).toMatchObject({ start: '2026-11-30', skip: ['sat', 'sun'] });
    expect(withSkip(skipped, 'sat', false, starts)).toMatchObject({ start: '2026-11-30', skip: ['sun'] });
  });

  test('begins with the line that the address names, and with the nearest to what was worked out', () => {
    const slim = make('pohudenie', [1200, 1000, 1500]);
    const first = (kcal: string) => firstKcal(slim, new URLSearchParams({ kcal }));
    expect(['1000', '1500', '1100', '1400', '', 'x', '-5'].map(first)).toEqual([
      1000, 1500, 1200, 1200, 1200, 1200, 1200,
    ]);
  });

  test('keeps what the form did not change, and what it cannot have', () => {
    const draft = { ...createDraft(balance, starts), days: 7 as const, skip: ['sun' as const] };
    const odd = new FormData();
    for (const [name, value] of Object.entries({
      kcal: '900',
      people: '7',
      programme: 'unknown',
      skip: 'sun',
    }))
      odd.set(name, value);
    expect(withEntries(draft, odd, { offered: [balance], starts })).toEqual(draft);
  });
});
