import { expect, it } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import type { Calendar } from './calendar.ts';
import { planFreeze, planResume } from './plans.ts';
import { previewOf } from './preview.ts';

/** A delivery that waits behind a freeze. */
const waiting = (id: string, date: string, foodDates: string[], house: string) =>
  calendarDelivery(id, date, { food_dates: foodDates, destination: destinationTo(house) });

/** Three deliveries that a freeze found from 24 November on, of which the first one has passed meanwhile. */
function frozen(houses: readonly [string, string, string]): Calendar {
  const found = [
    { date: '2026-11-24', foodDates: ['2026-11-24', '2026-11-25'] },
    { date: '2026-11-26', foodDates: ['2026-11-26', '2026-11-27'] },
    { date: '2026-11-30', foodDates: ['2026-11-30', '2026-12-01'] },
  ];
  return calendarOf(
    [
      waiting('a', '2026-12-14', ['2026-12-14', '2026-12-15'], houses[0]),
      waiting('b', '2026-12-16', ['2026-12-16', '2026-12-17'], houses[1]),
      waiting('c', '2026-12-18', ['2026-12-18', '2026-12-19'], houses[2]),
    ],
    {
      state: 'frozen',
      frozen_until: '2026-12-14',
      frozen_plan: { interval: '06-08', deliveries: found.map((one) => ({ ...one, interval: '06-08' })) },
    },
  );
}

const now = Date.parse('2026-11-24T08:00:00Z');

it('resumes the days that a freeze found, with what has passed behind them', () => {
  const { added } = planResume(frozen(['20', '20', '20']), now);
  expect(added.map(({ date }) => date)).toEqual(['2026-11-26', '2026-11-30', '2026-12-02']);
});

it('brings to each address on the days on which it was to come there', () => {
  const { added } = planResume(frozen(['20', '31', '40']), now);
  expect(added.map(({ date, modelId }) => [date, modelId])).toEqual([
    ['2026-11-26', 'b'],
    ['2026-11-30', 'c'],
    ['2026-12-02', 'a'],
  ]);
});

it('knows after a freeze which deliveries bring the food of one that failed', () => {
  const calendar = frozen(['20', '20', '20']);
  const [first, second, third] = calendar.deliveries;
  if (!first || !second || !third) throw new Error('Three deliveries wait');
  const failed = { ...first, state: 'failed' as const };
  const one = { ...second, food_dates: second.food_dates.slice(0, 1) };
  const again = { ...third, replaces: failed.id };
  const running = { ...calendar, frozen_until: null, deliveries: [failed, one, again] };
  const { added } = planFreeze(running, { from: '2026-12-15', until: '2026-12-20' });
  // Of the two deliveries of three days both bring some of it.
  expect(added.map(({ replaces, foodDates }) => [replaces, foodDates.length])).toEqual([
    ['a', 2],
    ['a', 1],
  ]);
});

it('counts the days that a freeze leaves without food, not those without bringing', () => {
  const day = (date: string, foodDates: string[], state: 'planned' | 'delivered' = 'planned') =>
    calendarDelivery(date, date, { food_dates: foodDates, state });
  const calendar = calendarOf([
    day('2026-11-26', ['2026-11-26', '2026-11-27']),
    day('2026-11-28', ['2026-11-28', '2026-11-29']),
    day('2026-11-30', ['2026-11-30', '2026-12-01']),
  ]);
  const noFood = (from: string, until: string, daysOff: Calendar['daysOff'] = []) =>
    previewOf({ ...calendar, daysOff }, planFreeze(calendar, { from, until })).noFood;
  // The food of the 27th has been brought on the 26th.
  expect(noFood('2026-11-27', '2026-12-03')).toEqual({ from: '2026-11-28', to: '2026-12-02', days: 5 });
  expect(noFood('2026-11-27', '2026-12-03', ['2026-12-01'])).toMatchObject({ days: 4 });
  expect(planFreeze(calendar, { from: '2026-11-27', until: '2026-12-03' }).text).toContain(
    'заморожен с 28\u00a0ноября',
  );
});
