import { describe, expect, test } from 'vitest';
import {
  type FeeDelivery,
  feeEarnedKey,
  type MadeChange,
  type OrderFees,
  returningFees,
  returningFeesOf,
  settleChange,
} from './fees.ts';

const delivery = (id: string, parts: Partial<FeeDelivery> = {}): FeeDelivery => ({
  id,
  state: 'planned',
  replaces: null,
  fees: [{ invoice: 'i1', kop: 30_000 }],
  ...parts,
});
const fees = (parts: Partial<OrderFees> = {}): OrderFees => ({
  deliveries: [delivery('d1'), delivery('d2'), delivery('d3', { fees: [] })],
  changes: [{ invoiceId: 'i1', balanceKop: 60_000 }],
  earned: new Set(),
  ...parts,
});

describe('differences of an order', () => {
  test.each([
    ['nothing where all are brought', fees(), () => true, 0],
    ['all where none is brought', fees(), () => false, 60_000],
    ['that of one that is not brought', fees(), ({ id }: FeeDelivery) => id !== 'd2', 30_000],
    [
      'nothing of what is earned, which the balance lacks already',
      fees({
        changes: [{ invoiceId: 'i1', balanceKop: 30_000 }],
        earned: new Set([feeEarnedKey('d1', 'i1')]),
      }),
      () => true,
      0,
    ],
    [
      'never less than nothing, where a delivery became two on the way',
      fees({ changes: [{ invoiceId: 'i1', balanceKop: 10_000 }] }),
      () => true,
      0,
    ],
  ] as const)('go back: %s', (_, of, areBrought, kop) => {
    expect(returningFees(of, areBrought)).toBe(kop);
  });

  test('of one delivery go back unless another that shares its food earns them', () => {
    const failed = delivery('d1', { state: 'failed' });
    const alone = fees({ deliveries: [failed, delivery('d2')] });
    expect(returningFeesOf(alone, 'd1')).toBe(30_000);
    const replaced = fees({ deliveries: [failed, delivery('d2'), delivery('d4', { replaces: 'd1' })] });
    expect(returningFeesOf(replaced, 'd1')).toBe(30_000);
    const shared = fees({ deliveries: [failed, delivery('d2'), delivery('d3')] });
    expect(returningFeesOf(shared, 'd1')).toBe(0);
  });
});

describe('the money of a change', () => {
  const made = (parts: Partial<MadeChange> = {}): MadeChange => ({
    balanceKop: 60_000,
    comingKop: 30_000,
    isCancelled: false,
    unearned: [{ deliveryId: 'd1', kop: 30_000 }],
    ...parts,
  });
  test.each([
    [
      'is earned by what has come, and waits while more is to come',
      made(),
      { earned: [{ deliveryId: 'd1', amountKop: 30_000 }], restKop: 0, isSettled: false },
    ],
    [
      'is never earned beyond what is left',
      made({
        balanceKop: 40_000,
        comingKop: 0,
        unearned: [
          { deliveryId: 'd1', kop: 30_000 },
          { deliveryId: 'd2', kop: 30_000 },
        ],
      }),
      {
        earned: [
          { deliveryId: 'd1', amountKop: 30_000 },
          { deliveryId: 'd2', amountKop: 10_000 },
        ],
        restKop: 0,
        isSettled: true,
      },
    ],
    [
      'goes back where nothing is to come',
      made({ comingKop: 0, unearned: [] }),
      { earned: [], restKop: 60_000, isSettled: true },
    ],
    [
      'goes back but for what is on its way, once the order is cancelled',
      made({ isCancelled: true, unearned: [] }),
      { earned: [], restKop: 30_000, isSettled: false },
    ],
  ])('%s', (_, change, settlement) => {
    expect(settleChange(change)).toEqual(settlement);
  });
});
