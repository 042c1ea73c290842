import { expect, test } from 'vitest';
import { calendarDelivery, calendarOf } from '#tests/factories/calendar.ts';
import { decideClosing } from './decide.ts';

test('an order keeps the rest of its deliveries, and the food of closed days comes behind', () => {
  const calendar = calendarOf([
    calendarDelivery('a', '2026-11-26', { food_dates: ['2026-11-26', '2026-11-27'], interval: '18-20' }),
    calendarDelivery('b', '2026-11-28', { zone: 'far' }),
  ]);
  const changes = decideClosing(
    calendar,
    {
      ...{ kept: [{ id: 'a', date: '2026-11-27', foodDates: ['2026-11-27'] }], removed: ['b'] },
      added: [{ id: 'n', replaces: null, modelId: 'b', date: '2026-12-01', foodDates: ['2026-12-01'] }],
      closedFood: {
        ...{
          id: 'f',
          replaces: null,
          modelId: 'b',
          date: '2026-11-28',
          foodDates: ['2026-11-26', '2026-11-28'],
        },
        until: 0,
      },
      ...{ frozenUntil: '2026-11-27', days: '26 ноября', outcome: 'рацион приедет 1 декабря' },
    },
    { id: 'change', at: 7 },
  );
  expect(changes).toMatchObject({
    change: { kind: 'close', text: 'Кухня не работает 26 ноября: рацион приедет 1 декабря' },
    order: { frozen_until: '2026-11-27', end_date: '2026-12-01' },
    deleted: ['b'],
    updated: [{ id: 'a', date: '2026-11-27', food_dates: ['2026-11-27'], interval: '18-20' }],
    inserted: [
      {
        ...{ id: 'f', state: 'skipped', moved_at: 7, food_dates: ['2026-11-26', '2026-11-28'] },
        failed_because: 'Кухня не работает 26 ноября',
      },
      { id: 'n', zone: 'far', interval: '06-08', state: 'planned', failed_because: '' },
    ],
    undo: null,
  });
});
