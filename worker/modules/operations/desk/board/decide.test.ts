import { expect, test } from 'vitest';
import { boardDay } from './decide.ts';

/** Monday morning in Moscow: what comes on Tuesday is closed, what comes on Wednesday until 14:00 is not. */
const now = Date.parse('2026-11-16T07:00:00Z');
const slot = { date: '2026-11-17', zone: 'msk-0', interval: '06-08' };

test('a day of the board counts by zone and interval, and what is past its cut-off as locked', () => {
  const day = boardDay(
    {
      slots: [
        { ...slot, state: 'planned', n: 2 },
        { ...slot, state: 'locked', n: 3 },
        { ...slot, state: 'on_route', n: 1 },
        // Dishes of the same zone and interval.
        { ...slot, state: 'on_route', n: 4 },
        { ...slot, interval: '08-10', state: 'delivered', n: 5 },
        { ...slot, date: '2026-11-18', state: 'planned', n: 7 },
      ],
      places: [
        { date: '2026-11-17', zone: 'msk-0', taken: 15, capacity: 20 },
        { date: '2026-11-18', zone: 'msk-0', taken: 7, capacity: null },
      ],
      closed: ['2026-11-18'],
      needs: [
        { id: 'a', date: '2026-11-17', need: 'late' },
        { id: 'a', date: '2026-11-17', need: 'allergy' },
        { id: 'b', date: '2026-11-18', need: 'late' },
      ],
    },
    '2026-11-17',
    now,
  );
  expect(day).toEqual({
    ...{ date: '2026-11-17', isClosed: false, isLocked: true },
    slots: [
      {
        ...{ zone: 'msk-0', interval: '06-08' },
        counts: { planned: 0, locked: 5, cooking: 0, onRoute: 5, delivered: 0, failed: 0 },
      },
      {
        ...{ zone: 'msk-0', interval: '08-10' },
        counts: { planned: 0, locked: 0, cooking: 0, onRoute: 0, delivered: 5, failed: 0 },
      },
    ],
    places: [{ zone: 'msk-0', taken: 15, limit: 20 }],
    needs: { allergy: 1, call: 0, unpaid: 0, late: 1, failed: 0, missing: 0 },
  });
});
