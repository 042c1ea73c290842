import { describe, expect, test } from 'vitest';
import { decideInvoice, type Purchase } from './decide.ts';

const base = { id: 'i1', customer: { id: 'c1', version: 1 }, messages: [] };
const order = (state: 'pending_payment' | 'paid' | 'active' | 'cancelled'): Purchase => ({
  ...{ ...base, kind: 'order', state, planned: ['d1', 'd2'], firstSubscription: 's1' },
});
const nothing = {
  ...{ state: null, skipped: [], endedSubscription: null },
  ...{ isIssued: false, releasesPlaces: false, dropped: [] },
};

describe('what is paid for follows its invoice', () => {
  test.each([
    [order('pending_payment'), 'paid', { ...nothing, state: 'paid' }],
    [
      order('pending_payment'),
      'cancelled',
      { ...nothing, state: 'cancelled', skipped: ['d1', 'd2'], endedSubscription: 's1' },
    ],
    [order('cancelled'), 'refunded', { ...nothing, state: 'refunded' }],
    // An order that goes on is ended by its own commands: how much goes back is decided there.
    [order('active'), 'refunded', nothing],
    [{ ...base, kind: 'homemade', state: 'active' }, 'refunded', { ...nothing, state: 'refunded' }],
    [{ ...base, kind: 'homemade', state: 'pending_payment' }, 'paid', { ...nothing, state: 'paid' }],
    [
      { ...base, kind: 'certificate', state: 'pending_payment' },
      'paid',
      { ...nothing, state: 'paid', isIssued: true },
    ],
    [{ ...base, kind: 'certificate', state: 'paid' }, 'paid', nothing],
    [{ ...base, kind: 'fee', state: 'waiting' }, 'paid', { ...nothing, state: 'paid' }],
    [
      { ...base, kind: 'fee', state: 'waiting' },
      'cancelled',
      { ...nothing, state: 'cancelled', releasesPlaces: true },
    ],
    [
      { ...base, kind: 'fee', state: 'made' },
      'refunded',
      { ...nothing, state: 'settled', releasesPlaces: true },
    ],
    [{ ...base, kind: 'fee', state: 'cancelled' }, 'refunded', { ...nothing, releasesPlaces: true }],
    [{ ...base, kind: 'card' }, 'paid', nothing],
  ] as const satisfies readonly (readonly [Purchase, string, object])[])(
    '%j when it is %s',
    (purchase, to, changes) => {
      expect(decideInvoice(purchase, to)).toEqual(changes);
    },
  );

  test.each([
    ['open', 'paid', true],
    ['open', 'cancelled', true],
    ['paid', 'paid', false],
    ['paid', 'cancelled', true],
    ['paid', 'refunded', true],
  ] as const)(
    'a message for an invoice that is %s is not sent once it is %s: %s',
    (whileInvoice, to, isDropped) => {
      const messages = [{ id: 'm1', whileInvoice }];
      expect(decideInvoice({ ...base, kind: 'card', messages }, to).dropped).toEqual(isDropped ? ['m1'] : []);
    },
  );
});
