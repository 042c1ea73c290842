import { expect, test } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import { decideFailure } from './decide.ts';

const replacements = [{ id: 'n', date: '2026-11-30', foodDates: ['2026-11-30'] }];

test.each([
  ['is noted and its customer notified', 'on_route' as const, 99, [{ id: 'a', state: 'failed' }]],
  ['that was noted before is planned again', 'failed' as const, 5, []],
])('a failure %s', (_, state, movedAt, notified) => {
  const failed = calendarDelivery('a', '2026-11-24', {
    ...{ state, moved_at: 5, destination: destinationTo('31'), zone: 'far', interval: '18-20' },
  });
  const calendar = calendarOf([failed]);
  const failure = { failed, reason: 'Снегопад', text: 'Не состоялась', replacements };
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
