import { expect, test } from 'vitest';
import { overlapOf, type PlannedRenewal } from './overlaps.ts';

const own: PlannedRenewal = {
  ...{ id: 'own', programme: 'Баланс', orderNumber: '100001' },
  ...{ startDate: '2026-12-02', endDate: '2026-12-15' },
};
const other = (startDate: string, endDate: string): PlannedRenewal => ({
  ...{ id: 'other', programme: 'Рыбная', orderNumber: '100002', startDate, endDate },
});
const order = { number: '100003', startDate: '2026-12-10', endDate: '2026-12-16' };
const renewed = { number: '100001', startDate: '2026-11-18', endDate: '2026-12-02' };

test.each([
  ['nothing', [], [own], null],
  ['another renewal on its last day', [], [own, other('2026-12-15', '2026-12-28')], 'renewal'],
  ['another renewal that ends on its first day', [], [other('2026-11-20', '2026-12-02'), own], 'renewal'],
  ['a renewal on the days after it', [], [own, other('2026-12-16', '2026-12-29')], null],
  ['a renewal on the days before it', [], [own, other('2026-11-25', '2026-12-01')], null],
  ['the order that it renews', [renewed], [own], null],
  ['another order, which is told first', [order], [own, other('2026-12-10', '2026-12-16')], 'order'],
] as const)('a renewal meets %s', (_, running, renewals, kind) => {
  expect(overlapOf(own, running, renewals)?.kind ?? null).toBe(kind);
});

test('two renewals name each other’s programme and days', () => {
  const second = other('2026-12-09', '2026-12-22');
  expect([overlapOf(own, [], [own, second]), overlapOf(second, [], [own, second])]).toEqual([
    { kind: 'renewal', programme: 'Рыбная', startDate: '2026-12-09', endDate: '2026-12-22' },
    { kind: 'renewal', programme: 'Баланс', startDate: '2026-12-02', endDate: '2026-12-15' },
  ]);
});
