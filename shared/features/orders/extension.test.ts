import { expect, test } from 'vitest';
import { extensionStart } from './extension.ts';

const now = Date.parse('2026-11-16T07:00:00.000Z');
const order = { state: 'active' as const, startDate: '2026-11-11', endDate: '2026-12-08', skip: [] };
const open = { now, closedDays: [] };

test('an extension begins on the day after the last paid one, of whichever order', () => {
  expect(extensionStart([order], order, open)).toBe('2026-12-09');
  const later = { ...order, state: 'paid' as const, endDate: '2026-12-10' };
  expect(extensionStart([order, later], order, open)).toBe('2026-12-11');
});

test('days off are passed over, and a day that is too near is the first that can be ordered', () => {
  // 12 December is a Saturday.
  const skip: ('sat' | 'sun')[] = ['sat', 'sun'];
  const weekdays = { ...order, endDate: '2026-12-11', skip };
  expect(extensionStart([weekdays], weekdays, { now, closedDays: ['2026-12-14'] })).toBe('2026-12-15');
  expect(extensionStart([{ ...order, endDate: '2026-11-16' }], order, open)).toBe('2026-11-18');
});

test('nothing is offered without a running order, or beyond the dates that can be ordered', () => {
  expect(extensionStart([{ ...order, state: 'completed' }], order, open)).toBeUndefined();
  expect(extensionStart([{ ...order, endDate: '2027-01-20' }], order, open)).toBeUndefined();
});

test('a second one is not offered while the first waits to be paid', () => {
  const waiting = {
    ...order,
    state: 'pending_payment' as const,
    startDate: '2026-12-09',
    endDate: '2026-12-15',
  };
  expect(extensionStart([order, waiting], order, open)).toBeUndefined();
  // An unpaid order of days that have food anyway extends nothing.
  expect(extensionStart([order, { ...waiting, startDate: '2026-12-01' }], order, open)).toBe('2026-12-09');
  expect(extensionStart([order, { ...waiting, state: 'cancelled' }], order, open)).toBe('2026-12-09');
});
