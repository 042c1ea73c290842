import { describe, expect, test } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import type { Calendar, Change } from '../calendar.ts';
import { type CalendarChanges, decideChange } from '../decide.ts';
import { decideUndo } from './decide.ts';

const NAMED = { id: 'undo', at: 100 };
const request = { interval: '06-08', address: { house: '20' }, recipient: null, draft: { days: 4 } };
const before = calendarOf(
  [
    calendarDelivery('a', '2026-11-26'),
    calendarDelivery('b', '2026-11-28', {
      fees: [{ invoice: 'i', kop: 5 }],
      destination: destinationTo('31'),
    }),
  ],
  { request: JSON.stringify(request), end_date: '2026-11-28' },
);

/** The calendar as a change has left it. */
function calendarAfter(
  calendar: Calendar,
  { deleted, updated, inserted, order, request: next }: CalendarChanges,
): Calendar {
  const byId = new Map(
    [...updated, ...inserted].map((one) => [one.id, { ...one, part: 'morning' as const }]),
  );
  const others = calendar.deliveries.filter(({ id }) => !deleted.includes(id) && !byId.has(id));
  return {
    ...{ ...calendar, ...order, request: next ?? calendar.request },
    deliveries: [...others, ...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

const change: Change = {
  ...{ kind: 'freeze', text: 'Заморожен', frozenUntil: '2026-12-01' },
  moved: [{ id: 'a', state: 'frozen' }],
  removed: ['b'],
  added: [{ id: 'n', replaces: null, modelId: 'b', date: '2026-12-01', foodDates: ['2026-12-01'] }],
};

describe('undoing the last change', () => {
  const made = decideChange(before, change, { id: 'change', at: 99 });
  const changed = calendarAfter(before, made);
  if (!made.undo) throw new Error('A freeze can be undone');
  const undo = { version: 3, kind: 'freeze', text: 'Заморожен', before: made.undo } as const;

  test('brings back every delivery, the order and what is ordered again', () => {
    const renewed = {
      ...changed,
      request: JSON.stringify({ ...request, interval: '18-20', recipient: { name: 'О' } }),
    };
    const undone = decideUndo(renewed, undo, NAMED);
    const found = calendarAfter(renewed, undone);
    const stateOf = (calendar: Calendar) => calendar.deliveries.map((one) => ({ ...one, moved_at: null }));
    expect(stateOf(found)).toEqual(stateOf(before));
    expect(undone.order).toEqual({
      ...{ interval: '06-08', frozen_until: null, frozen_plan: null, end_date: '2026-11-28' },
    });
    const { recipient: _nobody, ...known } = request;
    expect(JSON.parse(found.request ?? '')).toEqual(known);
    expect(undone).toMatchObject({
      change: { kind: 'undo', text: 'Отменено изменение «Заморожен»' },
      undo: null,
    });
  });

  test.each([
    ['a delivery past its cut-off', { firstOpenDate: '2026-11-27' }, 'cut_off_passed'],
    ['a day on which the kitchen has closed', { daysOff: ['2026-11-28'] }, 'undo_impossible'],
    [
      'a delivery that the kitchen has',
      { deliveries: changed.deliveries.map((one) => ({ ...one, state: 'cooking' as const })) },
      'cut_off_passed',
    ],
  ])('is refused for %s', (_, parts, code) => {
    expect(() => decideUndo({ ...changed, ...parts }, undo, NAMED)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
