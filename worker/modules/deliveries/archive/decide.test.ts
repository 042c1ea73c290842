import { expect, test } from 'vitest';
import { isLongClosed, type OrderFacts } from './decide.ts';

const before = '2026-08-01';
const closed: OrderFacts = {
  ...{ state: 'completed', lastDate: '2026-07-31', coming: 0, openTickets: 0, openMoney: 0, isTaken: false },
};

test.each<[string, Partial<OrderFacts>]>([
  ['was completed', {}],
  ['was cancelled', { state: 'cancelled' }],
  ['was paid back', { state: 'refunded' }],
])('an order that %s and is settled is long closed', (_, facts) => {
  expect(isLongClosed({ ...closed, ...facts }, before)).toBe(true);
});

test.each<[string, Partial<OrderFacts>]>([
  ['brings food', { state: 'active' }],
  ['waits frozen', { state: 'frozen' }],
  ['was paid for', { state: 'paid' }],
  ['ended on the very day', { lastDate: before }],
  ['ended later', { lastDate: '2026-09-01' }],
  ['has a delivery to come', { coming: 1 }],
  ['has a complaint that waits', { openTickets: 1 }],
  ['has money that is not through', { openMoney: 1 }],
  ['is taken by a run', { isTaken: true }],
])('an order that %s is not', (_, facts) => {
  expect(isLongClosed({ ...closed, ...facts }, before)).toBe(false);
});
