import { expect, test } from 'vitest';
import type { MoneyEntry } from '#shared/features/payments/history/contract.ts';
import { MONEY_PAGE, pagesOf, totalsOf } from './history.ts';

const entry = (kind: MoneyEntry['kind'], amountKop: number, way: MoneyEntry['way'] = 'card'): MoneyEntry => ({
  ...{ kind, amountKop, way },
  ...{ subject: 'order', number: '100001', at: 0 },
});

test('sums come to the kopeck, bonuses as bonuses, and receipts move no money', () => {
  const entries = [
    entry('payment', 8_004_400),
    entry('payment', 260_000, 'courier'),
    entry('refund', 123_457),
    entry('refund_underway', 100_001),
    entry('refund', 50_000, 'bonuses'),
    entry('offset', 4_000_000),
  ];
  expect(totalsOf(entries)).toEqual({
    paidKop: 8_264_400,
    returnedKop: 223_458,
    returnedToBonusesKop: 50_000,
  });
  expect(totalsOf([])).toEqual({ paidKop: 0, returnedKop: 0, returnedToBonusesKop: 0 });
});

test.each([
  ['nothing', 0, ['refund'], 1],
  ['a full page', MONEY_PAGE, ['refund'], 1],
  ['one more', MONEY_PAGE + 1, ['refund'], 2],
  ['other entries', MONEY_PAGE + 1, ['offset'], 1],
] as const)('%s makes so many pages', (_, count, kinds, pages) => {
  expect(pagesOf([{ kind: 'refund', way: 'card', amountKop: 100, count }], kinds)).toBe(pages);
});
