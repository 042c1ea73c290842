import { expect, test } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import { decideFailure } from './decide.ts';
import { planAgain } from './plan.ts';

const replacement = { id: 'n', date: '2026-11-30', foodDates: ['2026-11-24'] };

test.each([
  ['is noted and its customer notified', 'on_route' as const, 99, [{ id: 'a', state: 'failed' }]],
  ['that was noted before is planned again', 'failed' as const, 5, []],
])('a failure %s', (_, state, movedAt, notified) => {
  const failed = calendarDelivery('a', '2026-11-24', {
    ...{ state, moved_at: 5, destination: destinationTo('31'), zone: 'far', interval: '18-20' },
  });
  const calendar = calendarOf([failed]);
  const failure = { failed, reason: 'Снегопад', text: 'Не состоялась', replacement };
  const changes = decideFailure(calendar, failure, 99);
  expect(changes.change).toEqual({ id: 'fail-a', kind: 'fail', text: 'Не состоялась' });
  expect(changes.updated).toEqual([
    { ...failed, state: 'failed', failed_because: 'Снегопад', moved_at: movedAt },
  ]);
  expect(changes.inserted).toMatchObject([
    {
      id: 'n',
      replaces: 'a',
      interval: '06-08',
      zone: 'far',
      destination: destinationTo('31'),
      state: 'planned',
    },
  ]);
  expect(changes).toMatchObject({ notified, undo: null, order: { end_date: '2026-11-30' } });
});

const skipped = calendarDelivery('b', '2026-11-27', { state: 'skipped' });
const beside = calendarDelivery('c', '2026-11-26');

const frozenFrom = (date: string) => ({
  frozen_until: '2026-12-05',
  frozen_plan: { interval: '06-08', deliveries: [{ date, foodDates: [date], interval: '06-08' }] },
});

test.each([
  ['beside another delivery', '10:00', [beside], {}, '2026-11-26'],
  ['where there are two hours to choose the money', '12:30', [beside], {}, '2026-11-27'],
  ['on none that was skipped', '12:30', [skipped], {}, '2026-11-28'],
  ['after the freeze', '10:00', [], { frozen_until: '2026-12-05' }, '2026-12-05'],
  ['before a freeze that has not begun', '10:00', [], frozenFrom('2026-11-27'), '2026-11-26'],
  ['after a freeze before which it cannot be eaten', '12:30', [], frozenFrom('2026-11-27'), '2026-12-05'],
  ['on none that is full', '10:00', [], { takenDates: 2 }, '2026-11-28'],
  ['on no day off', '10:00', [], { daysOff: ['2026-11-26'] }, '2026-11-27'],
])('what has failed comes again %s', (_, hour, others, parts, date) => {
  const failed = calendarDelivery('a', '2026-11-24');
  const {
    frozen_until = null,
    frozen_plan = null,
    takenDates = 0,
    daysOff = [],
  } = parts as {
    readonly frozen_until?: string;
    readonly frozen_plan?: ReturnType<typeof frozenFrom>['frozen_plan'];
    readonly takenDates?: number;
    readonly daysOff?: readonly string[];
  };
  const terms = { daysOff, takenDates, now: Date.parse(`2026-11-24T${hour}:00+03:00`) };
  const planned = planAgain({ frozen_until, frozen_plan, deliveries: [failed, ...others] }, failed, terms);
  expect(planned).toEqual({ date, foodDates: failed.food_dates });
});
