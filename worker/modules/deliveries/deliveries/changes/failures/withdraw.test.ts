import { expect, test } from 'vitest';
import { calendarDelivery, calendarOf } from '#tests/factories/calendar.ts';
import { decideWithdrawal, withdrawnFor } from './withdraw.ts';

const failed = calendarDelivery('a', '2026-11-24', {
  ...{ state: 'failed', food_dates: ['2026-11-24', '2026-11-25'], failed_because: 'Снегопад', moved_at: 5 },
});
const first = calendarDelivery('n', '2026-12-30', { replaces: 'a' });
const second = calendarDelivery('m', '2026-12-31', { replaces: 'a' });
const other = calendarDelivery('b', '2026-11-28');

test.each([
  ['all that was to come again', [first, second], ['n', 'm']],
  [
    'nothing where a part of it is with the kitchen',
    [first, { ...second, state: 'locked' as const }],
    undefined,
  ],
  [
    'nothing where a part of it can no longer be changed',
    [first, { ...second, date: '2026-11-25' }],
    undefined,
  ],
  ['nothing where a part of it is not known', [first], undefined],
])('a failed delivery that has come withdraws %s', (_, again, ids) => {
  const withdrawn = withdrawnFor(calendarOf([failed, other, ...again]), failed, '2026-11-26');
  expect(withdrawn?.map(({ id }) => id)).toEqual(ids);
});

test('a failed delivery that has come is under way again, and the order ends as before', () => {
  const calendar = calendarOf([failed, other, first, second]);
  const changes = decideWithdrawal(calendar, { failed, withdrawn: [first, second], text: 'Состоялась' }, 99);
  expect(changes).toMatchObject({
    change: { id: 'found-a', kind: 'undo', text: 'Состоялась' },
    deleted: ['n', 'm'],
    updated: [{ id: 'a', state: 'on_route', moved_at: 99, failed_because: '' }],
    order: { end_date: '2026-11-28' },
  });
});
