import { describe, expect, test } from 'vitest';
import type { HomemadeMove, Visit } from '#shared/features/homemade/changes.ts';
import { type Calendar, decideCancel, decideMove, decideUndo, type OwnOrder } from './own.ts';

const planned: Visit = { date: '2026-11-20', interval: '06-08', hours: '06:00–08:00' };
const later: Visit = { date: '2026-11-24', interval: '18-20', hours: '18:00–20:00' };
const move: HomemadeMove = { kind: 'move', at: 7, from: planned, to: later };
const order: OwnOrder = {
  ...{ state: 'paid', deliveryState: 'planned', deliveryDate: '2026-11-20', moves: [] },
  ...{ intervalCode: '06-08', fromHour: 6, toHour: 8 },
};
const moved: OwnOrder = {
  ...order,
  ...{ deliveryDate: '2026-11-24', intervalCode: '18-20', fromHour: 18, toHour: 20, moves: [move] },
};
const calendar: Calendar = {
  ...{ firstOpenDate: '2026-11-19', at: 9 },
  dates: ['2026-11-19', '2026-11-20', '2026-11-24'],
};

describe('a customer moves dishes', () => {
  test('to another day, and the move is kept', () => {
    expect(decideMove(order, later, calendar)).toEqual({ to: later, at: 9, moves: [{ ...move, at: 9 }] });
  });

  test.each([
    ['after the cut-off', {}, { firstOpenDate: '2026-11-21' }, 'cut_off_passed'],
    ['that the kitchen has', { deliveryState: 'locked' }, {}, 'cut_off_passed'],
    ['that are not paid', { state: 'pending_payment' }, {}, 'order_not_movable'],
    ['that were cancelled', { state: 'cancelled' }, {}, 'order_not_movable'],
    ['to a day that is not offered', {}, { dates: ['2026-11-20'] }, 'validation_failed'],
  ] as const)('not %s', (_, of, known, code) => {
    expect(() => decideMove({ ...order, ...of }, later, { ...calendar, ...known })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('dishes that did not arrive', () => {
  const failed: OwnOrder = { ...order, state: 'active', deliveryState: 'failed' };
  const after: Calendar = { ...calendar, firstOpenDate: '2026-11-23', dates: ['2026-11-23', '2026-11-24'] };

  test('come on another day that their customer chooses, though the cut-off is long past', () => {
    expect(decideMove(failed, later, after)).toEqual({ to: later, at: 9, moves: [{ ...move, at: 9 }] });
  });

  test('come on no hour of the day on which they failed', () => {
    const to = { ...planned, interval: '08-10', hours: '08:00–10:00' };
    for (const day of [planned, to])
      expect(() => decideMove(failed, day, after)).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
  });

  test('are cancelled with all of their money', () => {
    expect(decideCancel(failed, '2026-11-23')).toBe('paid');
  });

  test('go back by no earlier move', () => {
    const from = { ...planned, date: '2026-12-10' };
    const moves = [{ ...move, from }];
    expect(() =>
      decideUndo({ ...failed, moves }, 7, { ...after, dates: [...after.dates, '2026-12-10'] }),
    ).toThrow(expect.objectContaining({ code: 'cut_off_passed' }));
  });
});

describe('a customer takes a move of dishes back', () => {
  test('to where they came from, and cannot take that back', () => {
    const undone = decideUndo(moved, 7, calendar);
    expect(undone).toEqual({
      ...{ to: planned, at: 9 },
      moves: [move, { kind: 'undo', at: 9, from: later, to: planned }],
    });
    expect(() => decideUndo({ ...order, moves: undone.moves }, 9, calendar)).toThrow(
      expect.objectContaining({ code: 'undo_impossible' }),
    );
  });

  test.each([
    ['where there was another one since', { moves: [move, { ...move, at: 8 }] }, {}, 'undo_impossible'],
    ['that we have made', { moves: [{ ...move, kind: 'shop' }] }, {}, 'undo_impossible'],
    ['after the cut-off of the day before', {}, { firstOpenDate: '2026-11-21' }, 'cut_off_passed'],
    ['after the cut-off of the new day', {}, { firstOpenDate: '2026-11-25' }, 'cut_off_passed'],
    ['to a day that has closed', {}, { dates: ['2026-11-24'] }, 'undo_impossible'],
  ] as const)('not %s', (_, of, known, code) => {
    const moves: HomemadeMove[] = 'moves' in of ? [...of.moves] : [move];
    expect(() => decideUndo({ ...moved, moves }, 7, { ...calendar, ...known })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('a customer cancels dishes', () => {
  test('whole until the cut-off, and an unpaid order with its invoice', () => {
    expect(decideCancel(order, '2026-11-20')).toBe('paid');
    expect(decideCancel({ ...order, state: 'active' }, '2026-11-20')).toBe('paid');
    expect(decideCancel({ ...order, state: 'pending_payment' }, '2026-11-20')).toBe('invoice');
  });

  test.each([
    ['after the cut-off', {}, '2026-11-21', 'cut_off_passed'],
    ['unpaid after the cut-off', { state: 'pending_payment' }, '2026-11-21', 'cut_off_passed'],
    ['that the kitchen has', { deliveryState: 'cooking' }, '2026-11-19', 'cut_off_passed'],
    ['that have come', { state: 'completed' }, '2026-11-19', 'order_not_cancellable'],
  ] as const)('not %s', (_, of, firstOpenDate, code) => {
    expect(() => decideCancel({ ...order, ...of }, firstOpenDate)).toThrow(expect.objectContaining({ code }));
  });
});
