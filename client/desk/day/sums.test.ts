import { expect, test } from 'vitest';
import type { SlotCounts } from '#shared/features/desk/board/contract.ts';
import { byZone, sumOf, totalOf } from './sums.ts';

const counts = (planned: number, delivered: number): SlotCounts => ({
  planned,
  locked: 0,
  cooking: 0,
  onRoute: 0,
  delivered,
  failed: 0,
});

test('a line counts its deliveries in every state, and a sum those of all lines', () => {
  expect(totalOf({ planned: 1, locked: 2, cooking: 3, onRoute: 4, delivered: 5, failed: 6 })).toBe(21);
  expect(sumOf([counts(1, 2), counts(10, 20)])).toEqual(counts(11, 22));
  expect(totalOf(sumOf([]))).toBe(0);
});

test('lines of a zone stand together, whatever stands between them', () => {
  const slot = (zone: string, interval: string) => ({ zone, interval, counts: counts(1, 0) });
  const day = {
    date: '2026-11-27',
    isClosed: false,
    isLocked: true,
    slots: [slot('south', '06-08'), slot('north', '06-08'), slot('south', '08-10')],
    places: [],
    needs: { allergy: 0, call: 0, unpaid: 0, late: 0, failed: 0, missing: 0 },
  };
  expect(byZone(day).map(([zone, slots]) => [zone, slots.length])).toEqual([
    ['south', 2],
    ['north', 1],
  ]);
});
