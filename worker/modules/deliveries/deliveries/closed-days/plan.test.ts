import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { isDayOff, planDeliveries } from '#shared/features/deliveries/rules.ts';
import { calendarDelivery, calendarOf } from '#tests/factories/calendar.ts';
import { planAroundClosedDays } from './plan.ts';

const startDate = '2026-12-21';
function calendarOfDays(days: number, skip: ('sat' | 'sun')[], part: 'morning' | 'evening') {
  const planned = planDeliveries({ startDate, days, daysOff: skip, part });
  return calendarOf(
    planned.map(({ date, foodDates }, index) =>
      calendarDelivery(`delivery-${index}`, date, { food_dates: [...foodDates], part }),
    ),
    { start_date: startDate, skip, part },
  );
}

it('keeps every paid day, none on a closed one, and touches only what falls on closed days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 28 }),
      fc.subarray<'sat' | 'sun'>(['sat', 'sun']),
      fc.constantFrom('morning' as const, 'evening' as const),
      fc.uniqueArray(fc.integer({ min: -1, max: 35 }), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 3 }),
      (days, skip, part, offsets, takenDates) => {
        const calendar = calendarOfDays(days, skip, part);
        const closed = offsets.map((offset) => addDays(startDate, offset)).toSorted();
        const terms = { closed, firstOpenDate: '2026-12-01', takenDates, newId: () => 'new' };
        const plan = planAroundClosedDays(calendar, terms);
        const isHit = calendar.deliveries.some(({ date, food_dates: dates }) =>
          [date, ...dates].some((one) => closed.includes(one)),
        );
        expect(plan !== null).toBe(isHit);
        if (plan === null) return;
        const touched = [...plan.removed, ...plan.kept.map(({ id }) => id)];
        const untouched = calendar.deliveries.filter(({ id }) => !touched.includes(id));
        const after = [
          ...untouched.map(({ date, food_dates: foodDates }) => ({ date, foodDates })),
          ...plan.kept,
          ...plan.added,
        ];
        const food = after.flatMap(({ foodDates }) => foodDates);
        // The choice is about as many days as have moved, and what brings them stands for it.
        const lost = plan.added.flatMap(({ foodDates }) => foodDates).length;
        expect(plan.closedFood?.foodDates.length ?? 0).toBe(lost);
        expect(plan.added.every(({ replaces }) => replaces === plan.closedFood?.id)).toBe(true);
        expect(food).toHaveLength(days);
        expect(new Set(food).size).toBe(days);
        expect(new Set(after.map(({ date }) => date)).size).toBe(after.length);
        for (const { date, foodDates } of after) {
          expect([date, ...foodDates].filter((one) => isDayOff(one, [...skip, ...closed]))).toEqual([]);
          expect(date <= (foodDates[0] ?? '')).toBe(true);
        }
      },
    ),
  );
});

it('leaves the choice where it is for food that makes up for what was not brought', () => {
  const failed = calendarDelivery('failed', '2026-12-21', { state: 'failed', failed_because: 'Снегопад' });
  const again = calendarDelivery('again', '2026-12-24', { replaces: 'failed' });
  const plan = planAroundClosedDays(calendarOf([failed, again], { start_date: startDate }), {
    ...{ closed: ['2026-12-24'], firstOpenDate: '2026-12-01', takenDates: 0, newId: () => 'new' },
  });
  expect(plan).toMatchObject({ closedFood: null, added: [{ replaces: 'failed' }] });
});

it('leaves what can no longer be changed', () => {
  const calendar = calendarOfDays(4, [], 'morning');
  const terms = { closed: ['2026-12-21'], firstOpenDate: '2026-12-23', takenDates: 0, newId: () => 'new' };
  expect(planAroundClosedDays(calendar, terms)).toBeNull();
});

it('continues a freeze on the first open day', () => {
  const calendar = { ...calendarOfDays(2, [], 'morning'), frozen_until: startDate };
  const closed = ['2026-12-21', '2026-12-22'];
  const plan = planAroundClosedDays(calendar, {
    closed,
    firstOpenDate: '2026-12-01',
    takenDates: 0,
    newId: () => 'new',
  });
  expect(plan?.frozenUntil).toBe('2026-12-23');
});
