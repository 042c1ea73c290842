import { expect, test } from 'vitest';
import { type HomemadeMove, isCancelOpen, isMoveOpen, undoableMove } from './changes.ts';

const order = { state: 'paid', deliveryState: 'planned', date: '2026-11-20' };
const move: HomemadeMove = {
  ...{ kind: 'move', at: 7 },
  from: { date: '2026-11-19', interval: '06-08', hours: '06:00–08:00' },
  to: { date: '2026-11-20', interval: '08-10', hours: '08:00–10:00' },
};

test.each([
  [order, '2026-11-20', true, true],
  [order, '2026-11-21', false, false],
  [{ ...order, state: 'active' }, '2026-11-20', true, true],
  [{ ...order, state: 'pending_payment' }, '2026-11-20', false, true],
  [{ ...order, state: 'cancelled' }, '2026-11-20', false, false],
  [{ ...order, deliveryState: 'locked' }, '2026-11-20', false, false],
  [{ ...order, deliveryState: 'failed' }, '2026-11-24', true, true],
  [{ ...order, state: 'cancelled', deliveryState: 'failed' }, '2026-11-24', false, false],
])('%j with %s open: moved %s, cancelled %s', (one, firstOpenDate, moves, cancels) => {
  expect([isMoveOpen(one, firstOpenDate), isCancelOpen(one, firstOpenDate)]).toEqual([moves, cancels]);
});

test.each([
  ['the customer’s last move', [move], '2026-11-19', move],
  ['no move', [], '2026-11-19', undefined],
  ['a move that was taken back', [move, { ...move, kind: 'undo' as const }], '2026-11-19', undefined],
  ['a move that we made', [{ ...move, kind: 'shop' as const }], '2026-11-19', undefined],
  ['a day that is closed by now', [move], '2026-11-20', undefined],
])('what can be taken back of %s', (_, moves, firstOpenDate, found) => {
  expect(undoableMove({ ...order, moves }, firstOpenDate)).toEqual(found);
});
