import { expect, test } from 'vitest';
import type { DaySums } from '#shared/features/desk/sums/contract.ts';
import { sumsLine } from './day-sums.tsx';

const sums: DaySums = {
  date: '2026-11-18',
  isBalanced: true,
  portions: { production: 120, packing: 120, labels: 110, open: 10, manifests: 120 },
  ledger: { delivered: 0, unbooked: 0, earnedKop: 0 },
  deliveries: {
    board: 24,
    production: 24,
    packing: 24,
    manifests: 24,
    unknown: 0,
    uncooked: 0,
    unreadable: 0,
  },
  differences: [],
};

test('the line of a day says that its sums are alike, or each as it is', () => {
  expect(sumsLine(sums)).toBe(
    'Порции: производство 120 = сборка 120 = маршруты 120; этикеток 110 и 10 ещё не закрыто; доставок 24, в маршрутах 24.',
  );
  const torn = {
    ...sums,
    portions: { production: 120, packing: 118, labels: 118, open: 0, manifests: 118 },
    ledger: { delivered: 3, unbooked: 1, earnedKop: 450_000 },
    deliveries: { ...sums.deliveries, unknown: 1, unreadable: 1 },
  };
  expect(sumsLine(torn)).toBe(
    'Порции: производство 120, сборка 118, маршруты 118; этикеток 118; доставок 24, в маршрутах 24; привезено 3, в книге 2 на 4 500 ₽; не прочитать 2.',
  );
});
