import { describe, expect, test } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import type { Change } from './calendar.ts';
import { decideChange, decideEdit, endDateOf } from './decide.ts';
import type { PlannedEdit } from './planned-edit.ts';

const NAMED = { id: 'change', at: 99 };
const fees = [{ invoice: 'paid-before', kop: 100 }];
const request = {
  interval: '06-08',
  address: { house: '20' },
  recipient: { name: 'Вера' },
  draft: { days: 4 },
};
const [first, second] = [
  calendarDelivery('a', '2026-11-26', { interval: '18-20', zone: 'far', fees }),
  calendarDelivery('b', '2026-11-28', { replaces: 'failed' }),
];
const calendar = calendarOf([first, second], { request: JSON.stringify(request) });

const skip: Change = {
  ...{ kind: 'skip', text: 'Пропущено', frozenUntil: null, removed: [] },
  moved: [{ id: 'a', state: 'skipped' }],
  added: [
    { id: 'n', replaces: 'a', modelId: 'a', date: '2026-11-30', foodDates: ['2026-11-30', '2026-12-01'] },
  ],
};

describe('a change of what comes when', () => {
  test('moves states, brings new deliveries to the same place, and ends the order with its last food', () => {
    const { change, order, deleted, updated, inserted } = decideChange(calendar, skip, NAMED);
    expect(change).toEqual({ id: 'change', kind: 'skip', text: 'Пропущено' });
    expect(order).toEqual({
      ...{ interval: '06-08', frozen_until: null, frozen_plan: null, end_date: '2026-12-01' },
    });
    expect(deleted).toEqual([]);
    expect(updated).toEqual([{ ...first, state: 'skipped', moved_at: 99 }]);
    const { part: _part, ...stored } = first;
    const isNew = { id: 'n', replaces: 'a', date: '2026-11-30', food_dates: ['2026-11-30', '2026-12-01'] };
    expect(inserted).toEqual([{ ...stored, ...isNew, interval: '06-08' }]);
  });

  test.each([
    ['of the order', {}, '06-08'],
    ['of the delivery that it stands for', { isSame: true }, '18-20'],
    ['that it had before a freeze', { isSame: true, interval: '08-10' }, '08-10'],
  ])('takes the interval %s', (_, parts, interval) => {
    const added = skip.added.map((one) => ({ ...one, ...parts }));
    expect(decideChange(calendar, { ...skip, added }, NAMED).inserted[0]?.interval).toBe(interval);
  });

  test.each([
    ['the kitchen works on', { state: 'cooking' as const }],
    ['is past its cut-off', { date: '2026-11-25' }],
  ])('touches nothing that %s', (_, parts) => {
    const others = calendarOf([{ ...first, ...parts }, second]);
    expect(() => decideChange(others, skip, NAMED)).toThrow(
      expect.objectContaining({ code: 'calendar_changed' }),
    );
  });

  test('keeps what a freeze has found until the next one', () => {
    const frozen_plan = { interval: '06-08', deliveries: [] };
    const frozen = calendarOf([first, second], { frozen_plan });
    expect(decideChange(frozen, skip, NAMED).order.frozen_plan).toBe(frozen_plan);
    const frozenPlan = { interval: '18-20', deliveries: [] };
    expect(decideChange(frozen, { ...skip, frozenPlan }, NAMED).order.frozen_plan).toBe(frozenPlan);
  });
});

describe('an edit', () => {
  const edit = (
    parts: Partial<PlannedEdit['change']> = {},
    rest: Partial<PlannedEdit> = {},
  ): PlannedEdit => ({
    ...{ calendar, text: 'Другой адрес', owing: [], feeKop: 0 },
    edited: [{ id: 'b', date: '2026-11-27', destination: destinationTo('31') }],
    change: {
      ...{ intervalCode: null, zoneCode: null, requestAddress: null, recipient: undefined, isForAll: false },
      ...parts,
    },
    ...rest,
  });
  const address = {
    ...{ streetId: 's', house: '31', flat: '', entrance: '', floor: '', intercom: '' },
    comment: '',
  };

  test('of one delivery changes that one alone', () => {
    const changes = decideEdit(edit({ intervalCode: '18-20', zoneCode: 'near' }), null, NAMED);
    expect(changes.updated).toEqual([
      {
        ...second,
        ...{ date: '2026-11-27', destination: destinationTo('31'), interval: '18-20', zone: 'near' },
      },
    ]);
    expect(changes.order.interval).toBe('06-08');
    expect(changes.request).toBeNull();
    expect(changes.undo?.touched.map(({ id }) => id)).toEqual(['b']);
  });

  test.each([
    ['its interval', { intervalCode: '18-20' }, { ...request, interval: '18-20' }],
    ['its address', { requestAddress: address }, { ...request, address }],
    ['nobody else to meet', { recipient: null }, { ...request, recipient: undefined }],
    [
      'who meets it',
      { recipient: { name: 'Олег', phone: '+79990000000' } },
      { ...request, recipient: { name: 'Олег', phone: '+79990000000' } },
    ],
  ])('of all that follow is ordered again with %s', (_, parts, expected) => {
    const changes = decideEdit(edit({ ...parts, isForAll: true }), null, NAMED);
    expect(JSON.parse(changes.request ?? '')).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(changes.order.interval).toBe('intervalCode' in parts ? '18-20' : '06-08');
  });

  test('of an order that is never renewed asks for nothing again', () => {
    const never = edit({ isForAll: true, intervalCode: '18-20' }, { calendar: calendarOf([first, second]) });
    expect(decideEdit(never, null, NAMED).request).toBeNull();
  });

  const toFirst = { edited: [{ id: 'a', date: '2026-11-26', destination: destinationTo('31') }] };
  test.each([
    [
      'notes what was paid',
      { owing: [{ id: 'a', kop: 50 }], feeKop: 150 },
      'inv',
      [...fees, { invoice: 'inv', kop: 50 }],
    ],
    ['forgets what was paid for nothing', {}, null, []],
    ['keeps what was paid for a place as dear', { feeKop: 100 }, null, fees],
  ])('%s', (_, parts, invoiceId, expected) => {
    const changes = decideEdit(edit({ zoneCode: 'other' }, { ...toFirst, ...parts }), invoiceId, NAMED);
    expect(changes.updated[0]?.fees).toEqual(expected);
    expect(changes.undo === null).toBe(expected !== fees);
  });
});

test('an order ends with the last food that comes or has come', () => {
  const of = (state: 'planned' | 'failed' | 'skipped' | 'frozen', date: string) => ({
    ...{ state, date },
    food_dates: [date],
  });
  expect(endDateOf([of('planned', '2026-11-26'), of('skipped', '2026-11-30')], '')).toBe('2026-11-26');
  expect(endDateOf([of('failed', '2026-11-26'), of('frozen', '2026-11-30')], '2026-12-31')).toBe(
    '2026-12-31',
  );
});
