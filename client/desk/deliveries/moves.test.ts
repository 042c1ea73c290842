import { expect, test } from 'vitest';
import { previewMove } from './moves.ts';

const row = (id: string, state: 'locked' | 'cooking' | 'planned' | 'frozen', date = '2026-11-27') => ({
  id,
  kind: 'programme' as const,
  date,
  state,
});

test('only what stands one step before goes on; the others are counted as staying', () => {
  const preview = previewMove([row('a', 'locked'), row('b', 'cooking'), row('c', 'planned')], 'cooking');
  expect(preview).toMatchObject({ moves: 1, stays: 2, steps: [{ date: '2026-11-27', ids: ['a'] }] });
});

test('dishes go by their own rule: a failed order of dishes can be planned again, a frozen one there is none', () => {
  const dishes = { ...row('a', 'frozen'), kind: 'homemade' as const };
  expect(previewMove([dishes, { ...dishes, state: 'locked' }], 'failed')).toMatchObject({
    moves: 1,
    stays: 1,
  });
});

test('each day is a call of its own, and no call has more than it takes', () => {
  const rows = [
    ...Array.from({ length: 1100 }, (_, number) => row(`first-${number}`, 'locked', '2026-11-28')),
    row('other', 'locked', '2026-11-27'),
  ];
  const { steps, days, moves } = previewMove(rows, 'cooking');
  expect(steps.map(({ date, ids }) => [date, ids.length])).toEqual([
    ['2026-11-27', 1],
    ['2026-11-28', 500],
    ['2026-11-28', 500],
    ['2026-11-28', 100],
  ]);
  expect(moves).toBe(1101);
  expect(days).toEqual([
    { date: '2026-11-27', count: 1 },
    { date: '2026-11-28', count: 1100 },
  ]);
});
