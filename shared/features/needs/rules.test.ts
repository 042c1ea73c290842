import { describe, expect, test } from 'vitest';
import { moscowTime } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { buildDelivery } from '#tests/factories/deliveries.ts';
import { buildPayment, buildPlacedOrder } from '#tests/factories/placed-order.ts';
import type { HomemadeOrder } from '../homemade/order.ts';
import type { NeedFacts } from './contract.ts';
import { type NeedsInput, needsOf } from './rules.ts';

const noFacts: NeedFacts = { refused: [], renewals: [], answers: [], unserved: [], settled: [] };
const running = buildPlacedOrder();
const failure: NonNullable<Delivery['failure']> = {
  bonusesKop: 0,
  reason: '',
  comesOn: ['2026-11-26'],
  broughtOn: [],
  isToCome: true,
  refunded: null,
  isRefundable: true,
  refundUntil: null,
};
const failed = buildDelivery({ id: 'failed', state: 'failed', failure });
const buildDishes = (changes: Partial<HomemadeOrder>): HomemadeOrder => ({
  ...{ id: 'dishes', number: '100007', state: 'active', deliveryState: 'failed', lines: [] },
  ...{ price: { lines: [], totalKop: 222_000 }, date: '2026-11-20', interval: '06:00–08:00' },
  ...{ intervalCode: '06-08', address: '', contact: { name: '', phone: '' }, payment: buildPayment() },
  ...{ payUntil: null, placedAt: 0, change: null, history: [], ...changes },
});
const dishes = buildDishes({});
const awaiting = (id: string) =>
  buildDelivery({ id, awaits: { invoiceId: 'fee', amountKop: 40_000, until: 1 } });
const unpaid = (changes: Parameters<typeof buildPayment>[0] = {}) =>
  buildPlacedOrder({
    id: 'unpaid',
    state: 'pending_payment',
    startDate: '2026-11-25',
    endDate: '2026-12-01',
    payment: buildPayment({ paid: false, payable: true, ...changes }),
  });
const refused = (kind: NeedFacts['refused'][number]['kind'], invoiceId: string = kind): NeedFacts => ({
  ...noFacts,
  refused: [{ invoiceId, number: '100002', kind, amountKop: 100, reason: 'card_expired' }],
});
const unpaidDishes = (changes: Parameters<typeof buildPayment>[0]) =>
  buildDishes({
    ...{ state: 'pending_payment', deliveryState: 'planned' },
    payment: buildPayment({ paid: false, payable: true, ...changes }),
  });
const renewals = [{ id: 'renewal', programme: 'Баланс', reason: 'limit_exceeded' as const }];
const answers = [{ id: 'answer', number: '1001', answer: 'Начислили бонусы' }];
const unserved = [
  {
    orderId: 'order',
    date: '2026-11-24',
    person: 1,
    personName: '',
    slot: 'lunch' as const,
    slotName: 'Обед',
    until: 1,
  },
];

const needs = (input: Partial<NeedsInput>) =>
  needsOf({
    orders: [running],
    deliveries: [],
    dishes: [],
    facts: noFacts,
    now: moscowTime('2026-11-18', 12),
    closedDays: [],
    ...input,
  });

describe('what waits for the customer', () => {
  test.each<[string, Partial<NeedsInput>, object[]]>([
    ['nothing', {}, []],
    [
      'a first order without payment',
      { orders: [unpaid()] },
      [{ kind: 'payment', subject: 'order', reason: null, amountKop: 885_400 }],
    ],
    [
      'an order that the bank has refused, with its reason',
      { orders: [unpaid({ declineReason: 'insufficient_funds' })] },
      [{ kind: 'payment', subject: 'order', reason: 'insufficient_funds' }],
    ],
    [
      'an order whose places are held no longer, which says nothing of them',
      { orders: [unpaid({ heldUntil: moscowTime('2026-11-18', 11) })] },
      [{ kind: 'payment', until: null }],
    ],
    [
      'an extension without payment',
      { orders: [unpaid(), running] },
      [{ kind: 'payment', subject: 'extension', invoiceId: 'unpaid' }],
    ],
    [
      'a dearer address, once for all its deliveries',
      { deliveries: [awaiting('one'), awaiting('two')] },
      [{ kind: 'payment', subject: 'fee', reason: null, until: 1 }],
    ],
    [
      'a dearer address that the bank has refused',
      { deliveries: [awaiting('one')], facts: refused('fee') },
      [{ kind: 'payment', subject: 'fee', reason: 'card_expired' }],
    ],
    ['a dearer address that no delivery awaits any more', { facts: refused('fee') }, []],
    ['a card that was not saved', { facts: refused('card') }, [{ kind: 'payment', subject: 'card' }]],
    ['dishes', { facts: refused('homemade') }, [{ kind: 'payment', subject: 'homemade' }]],
    [
      'dishes without payment, whose place is held',
      { dishes: [unpaidDishes({ heldUntil: moscowTime('2026-11-18', 13) })] },
      [{ kind: 'payment', subject: 'homemade', reason: null, until: moscowTime('2026-11-18', 13) }],
    ],
    [
      'dishes that the bank has refused, once',
      { dishes: [unpaidDishes({ declineReason: 'card_expired' })], facts: refused('homemade', 'dishes') },
      [{ kind: 'payment', subject: 'homemade', reason: 'card_expired' }],
    ],
    ['a certificate', { facts: refused('certificate') }, [{ kind: 'payment', subject: 'certificate' }]],
    ['a renewal', { facts: { ...noFacts, renewals } }, [{ kind: 'renewal', reason: 'limit_exceeded' }]],
    ['a failed delivery', { deliveries: [failed] }, [{ kind: 'failed', delivery: failed }]],
    [
      'a failed delivery whose money is no longer to be had',
      { deliveries: [buildDelivery({ failure: { ...failure, isRefundable: false } })] },
      [],
    ],
    [
      'a failed delivery that is to come again',
      { deliveries: [failed], facts: { ...noFacts, settled: ['failed:failed'] } },
      [],
    ],
    ['dishes that did not arrive', { dishes: [dishes] }, [{ kind: 'failed-dishes', order: dishes }]],
    [
      'dishes that are planned again, or were cancelled',
      { dishes: [buildDishes({ deliveryState: 'planned' }), buildDishes({ state: 'refunded' })] },
      [],
    ],
    ['an answer', { facts: { ...noFacts, answers } }, [{ kind: 'answer', answer: 'Начислили бонусы' }]],
    ['a meal without a dish', { facts: { ...noFacts, unserved } }, [{ kind: 'unserved', slotName: 'Обед' }]],
    ['an end that is four days ahead', { now: moscowTime('2026-11-20', 23) }, []],
    ['an end that is three days ahead', { now: moscowTime('2026-11-21', 0) }, [{ kind: 'ending' }]],
    [
      'an end that a subscription follows',
      { now: moscowTime('2026-11-22', 9), orders: [buildPlacedOrder({ isRenewed: true })] },
      [],
    ],
    [
      'an end that the customer has chosen',
      { now: moscowTime('2026-11-22', 9), orders: [buildPlacedOrder({ isRestCancelled: true })] },
      [],
    ],
    [
      'an end that an unpaid extension follows',
      { now: moscowTime('2026-11-22', 9), orders: [running, unpaid()] },
      [{ kind: 'payment', subject: 'extension' }],
    ],
    [
      'an end that the customer wants to be one',
      { now: moscowTime('2026-11-22', 9), facts: { ...noFacts, settled: ['ending:order'] } },
      [],
    ],
  ])('%s', (_, input, expected) => {
    expect(needs(input)).toMatchObject(expected);
  });

  test('stands in the order in which it matters', () => {
    const facts = { ...refused('card'), renewals, answers, unserved };
    const all = needs({ orders: [running, unpaid()], deliveries: [failed], dishes: [dishes], facts });
    expect(all.map(({ kind }) => kind)).toEqual([
      'payment',
      'renewal',
      'failed',
      'failed-dishes',
      'answer',
      'payment',
      'unserved',
    ]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    const late = needs({ facts: { ...noFacts, unserved }, now: moscowTime('2026-11-23', 9) });
    expect(late.map(({ kind }) => kind)).toEqual(['unserved', 'ending']);
  });
});
