import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, moscowTime, weekdayOf } from '../../dates.ts';
import {
  cutOffOf,
  deliveryTransitions,
  effectiveState,
  firstDeliveryDate,
  firstStartDate,
  isDayOff,
  planDeliveries,
  startDates,
} from './rules.ts';

const anyDate = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2026-01-01', days));
const anySkip = fc.subarray(['sat', 'sun'] as const);
const anyPart = fc.constantFrom('morning' as const, 'evening' as const);

describe('the cut-off', () => {
  it('is 14:00 in Moscow two calendar days before the delivery', () => {
    expect(new Date(cutOffOf('2026-11-24')).toISOString()).toBe('2026-11-22T11:00:00.000Z');
  });

  it('allows ordering for the day after tomorrow until 14:00, and for the next day from then on', () => {
    expect(firstDeliveryDate(moscowTime('2026-11-21', 14) - 1)).toBe('2026-11-23');
    expect(firstDeliveryDate(moscowTime('2026-11-21', 14))).toBe('2026-11-24');
  });

  it('locks a planned delivery whose cut-off has passed', () => {
    const cutOff = cutOffOf('2026-11-24');
    expect(effectiveState('planned', '2026-11-24', cutOff - 1)).toBe('planned');
    expect(effectiveState('planned', '2026-11-24', cutOff)).toBe('locked');
    expect(effectiveState('skipped', '2026-11-24', cutOff)).toBe('skipped');
  });
});

describe('the plan of deliveries', () => {
  it('brings two days of food every second day', () => {
    expect(planDeliveries({ startDate: '2026-11-23', days: 5, daysOff: [] })).toEqual([
      { date: '2026-11-23', foodDates: ['2026-11-23', '2026-11-24'] },
      { date: '2026-11-25', foodDates: ['2026-11-25', '2026-11-26'] },
      { date: '2026-11-27', foodDates: ['2026-11-27'] },
    ]);
  });

  it('brings nothing over a day without food: Friday and Monday are two deliveries', () => {
    expect(planDeliveries({ startDate: '2026-11-27', days: 3, daysOff: ['sat', 'sun'] })).toEqual([
      { date: '2026-11-27', foodDates: ['2026-11-27'] },
      { date: '2026-11-30', foodDates: ['2026-11-30', '2026-12-01'] },
    ]);
  });

  it('moves an evening before a skipped Sunday to the Monday morning', () => {
    const [first] = planDeliveries({ startDate: '2026-11-23', days: 2, daysOff: ['sun'], part: 'evening' });
    expect(first?.date).toBe('2026-11-23');
  });

  it('covers exactly the paid days, each once and none on a day off or across a closed one', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 1, max: 84 }),
        anySkip,
        anyPart,
        fc.uniqueArray(fc.integer({ min: -1, max: 90 }), { maxLength: 20 }),
        (startDate, days, weekdays, part, closed) => {
          const skip = [...weekdays, ...closed.map((offset) => addDays(startDate, offset))];
          const deliveries = planDeliveries({ startDate, days, daysOff: skip, part });
          const foodDays = deliveries.flatMap(({ foodDates }) => foodDates);
          expect(foodDays).toHaveLength(days);
          expect(new Set(foodDays).size).toBe(days);
          expect([...foodDays].sort()).toEqual(foodDays);
          expect(foodDays.every((date) => !isDayOff(date, skip))).toBe(true);
          expect(deliveries.every(({ date }) => !isDayOff(date, skip))).toBe(true);
          expect(new Set(deliveries.map(({ date }) => date)).size).toBe(deliveries.length);
          expect(
            deliveries.every(({ date, foodDates: dates }) => {
              const last = dates.at(-1) ?? date;
              return skip.every((off) => off <= date || off >= last);
            }),
          ).toBe(true);
        },
      ),
    );
  });

  it('brings food between the evening before its day and that day', () => {
    fc.assert(
      fc.property(anyDate, anySkip, anyPart, (startDate, skip, part) => {
        for (const { date, foodDates } of planDeliveries({ startDate, days: 14, daysOff: skip, part })) {
          const first = foodDates[0] ?? '';
          expect([first, addDays(first, -1)]).toContain(date);
        }
      }),
    );
  });
});

describe('the first start date', () => {
  it('is a day whose delivery can still be ordered', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 23 }), anySkip, anyPart, (today, hour, skip, part) => {
        const now = moscowTime(today, hour);
        const start = firstStartDate(now, part, skip);
        const [delivery] = planDeliveries({ startDate: start, days: 1, daysOff: skip, part });
        expect(cutOffOf(delivery?.date ?? '')).toBeGreaterThan(now);
        expect(isDayOff(start, skip)).toBe(false);
      }),
    );
  });

  it('is a day later with an evening delivery', () => {
    const now = moscowTime('2026-11-16', 12);
    expect(firstStartDate(now, 'morning', [])).toBe('2026-11-18');
    expect(firstStartDate(now, 'evening', [])).toBe('2026-11-19');
    expect(weekdayOf('2026-11-18')).toBe(3);
  });
});

describe('the states of a delivery', () => {
  it('end in delivered or failed', () => {
    const ends = Object.entries(deliveryTransitions).filter(([, next]) => next.length === 0);
    expect(ends.map(([state]) => state).sort()).toEqual(['delivered', 'failed']);
  });
});

describe('the possible start dates', () => {
  it('cover four weeks from the first one', () => {
    const dates = startDates('2026-11-23');
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-23', '2026-12-20', 28]);
  });

  it('reach a week behind what is ordered already', () => {
    expect(startDates('2026-11-23', '2026-12-01').at(-1)).toBe('2026-12-20');
    expect(startDates('2026-11-23', '2027-01-10').at(-1)).toBe('2027-01-17');
    expect(startDates('2026-11-23').at(-1)).toBe('2026-12-20');
  });
});
