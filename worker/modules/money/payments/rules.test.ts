import { describe, expect, test } from 'vitest';
import type { Transfer } from '../ledger.ts';
import {
  isCancellable,
  type RefundedPayment,
  returnedTenders,
  statesAfterRefund,
  stepsToPaid,
} from './rules.ts';

test.each([
  ['created', ['pending', 'paid']],
  ['failed', ['pending', 'paid']],
  ['pending', ['paid']],
  ['authorized', ['paid']],
  ['paid', undefined],
  ['cancelled', ['paid']],
  ['refunded', undefined],
] as const)('a payment that is %s comes in by %j', (state, steps) => {
  expect(stepsToPaid(state)).toEqual(steps);
});

describe('a part of a payment that goes back', () => {
  const payment = (parts: Partial<RefundedPayment> = {}): RefundedPayment => ({
    ...{ state: 'paid', amountKop: 100, refundedKop: 0, invoiceState: 'paid', hasOtherMoney: false },
    ...parts,
  });
  test.each([
    ['is a part', payment(), 40, { payment: 'partially_refunded', invoice: null }],
    ['is the whole', payment(), 100, { payment: 'refunded', invoice: 'refunded' }],
    [
      'is the rest',
      payment({ state: 'partially_refunded', refundedKop: 60 }),
      40,
      { payment: 'refunded', invoice: 'refunded' },
    ],
    [
      'leaves the money of another payment',
      payment({ hasOtherMoney: true }),
      100,
      { payment: 'refunded', invoice: null },
    ],
    [
      'comes for an invoice that was cancelled',
      payment({ invoiceState: 'cancelled' }),
      100,
      { payment: 'refunded', invoice: 'refunded' },
    ],
    [
      'of one that has nothing left changes no state',
      payment({ state: 'refunded' }),
      1,
      { payment: null, invoice: null },
    ],
  ] as const)('%s', (_, of, backKop, states) => {
    expect(statesAfterRefund(of, backKop)).toEqual(states);
  });
});

test('an invoice is cancelled while it is open and no money is held or has come in', () => {
  expect(isCancellable('open', ['cancelled', 'failed', 'pending'])).toBe(true);
  expect(isCancellable('open', ['authorized'])).toBe(false);
  expect(isCancellable('open', ['paid'])).toBe(false);
  expect(isCancellable('paid', [])).toBe(false);
});

test('what a cancelled invoice took goes back to where it came from', () => {
  const spent: Transfer = {
    ...{ id: 't1', key: 'spend:1', from: 'bonuses:c1', to: 'order:o1', amountKop: 5 },
    ...{ reason: 'bonuses_spent', orderId: 'o1', at: 1 },
  };
  expect(returnedTenders([spent, { ...spent, reason: 'payment' }], 9)).toEqual([
    {
      ...{ id: 'return-t1', key: 'return:spend:1', from: 'order:o1', to: 'bonuses:c1', amountKop: 5 },
      ...{ reason: 'bonuses_returned', orderId: 'o1', at: 9 },
    },
  ]);
});
