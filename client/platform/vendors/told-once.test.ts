import { beforeEach, expect, test, vi } from 'vitest';
import type { SiteEvent } from '#shared/features/events/catalogue.ts';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { isFirstTold } from './run.ts';

beforeEach(() => vi.stubGlobal('window', { localStorage: createStorage() }));

const purchase = (number: string): SiteEvent => ({
  name: 'purchase',
  facts: { kind: 'programme', number, totalKop: 1, goods: [] },
});

test('a purchase is told once to the vendors of a category, however often its page is opened', () => {
  const told = [
    isFirstTold(purchase('1'), 'analytics'),
    isFirstTold(purchase('1'), 'analytics'),
    isFirstTold(purchase('1'), 'marketing'),
    isFirstTold(purchase('2'), 'analytics'),
  ];
  expect(told).toEqual([true, false, true, true]);
});

test('a refund is another event than its purchase', () => {
  isFirstTold(purchase('1'), 'analytics');
  const refund: SiteEvent = { name: 'refund', facts: { kind: 'programme', number: '1', totalKop: 1 } };
  expect(isFirstTold(refund, 'analytics')).toBe(true);
});

test('what can happen again is told again, and keeps nothing in the browser', () => {
  const lead: SiteEvent = { name: 'lead', facts: { kind: 'callback' } };
  expect([isFirstTold(lead, 'analytics'), isFirstTold(lead, 'analytics')]).toEqual([true, true]);
  expect(window.localStorage).toHaveLength(0);
});
