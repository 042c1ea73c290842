import { describe, expect, test } from 'vitest';
import { recordDelivery, recordOrder } from '#tests/factories/order-record.ts';
import { decideRefund, termsOfRefund } from './decide.ts';

const AT = 1_768_000_000_000;
const failed = recordDelivery('d1', { state: 'failed', isPlannedAgain: true });
const again = recordDelivery('d2', { replaces: 'd1' });
const dropped = { removed: ['d2'], shortened: [], foodDates: again.foodDates };
const record = (parts: Parameters<typeof recordOrder>[0] = {}) =>
  recordOrder({ state: 'active', deliveries: [failed, again], ...parts });

const decide = (of: ReturnType<typeof record>, to: 'card' | 'bonuses' = 'bonuses') => {
  const terms = termsOfRefund(of, 'd1', { dropped, now: AT });
  if (typeof terms === 'string') throw new Error(terms);
  return { ...terms, ...decideRefund(of, failed, { ...terms, dropped }, { to, at: AT }) };
};

describe('the food of a failed delivery', () => {
  test('is paid back by its share of the order', () => {
    const { split, preview, amountKop, cardKop, foodDays, removed } = decide(record(), 'card');
    expect(split).toEqual({ moneyKop: 200_000, bonusesKop: 0, certificateKop: 0, extraKop: 10_000 });
    expect(preview).toMatchObject({ targets: ['card', 'bonuses'], feesKop: 0 });
    expect({ amountKop, cardKop, foodDays, removed }).toEqual({
      amountKop: 200_000,
      cardKop: 200_000,
      foodDays: 2,
      removed: ['d2'],
    });
  });

  test('to bonuses brings more of them, and nothing to the card', () => {
    const { transfers, cardKop, amountKop } = decide(record());
    expect([cardKop, amountKop]).toEqual([0, 210_000]);
    expect(transfers.map(({ key, amountKop: kop }) => [key, kop])).toEqual([
      ['food-money-back:d1', 200_000],
      ['food-extra-back:d1', 10_000],
    ]);
  });

  test('is paid back once, and only where it was paid for', () => {
    const refunds = [{ deliveryId: 'd1', foodDays: 2, cardKop: 200_000 }];
    expect(termsOfRefund(record({ refunds }), 'd1', { dropped, now: AT })).toBe('refunded');
    expect(termsOfRefund(record({ invoice: null }), 'd1', { dropped, now: AT })).toBe('unpaid');
    const collected = termsOfRefund(record({ invoice: null, isCollected: true }), 'd1', { dropped, now: AT });
    expect(collected).toMatchObject({ preview: { targets: ['bonuses'] } });
  });

  test.each([
    [
      'completes an order that has brought all else',
      [recordDelivery('d3', { state: 'delivered' })],
      'completed',
    ],
    ['leaves an order that goes on', [recordDelivery('d3')], null],
  ] as const)('%s', (_, others, state) => {
    expect(decide(record({ deliveries: [failed, again, ...others] })).state).toBe(state);
  });

  test('cancels a paid order that has brought nothing', () => {
    expect(decide(record({ state: 'paid' })).state).toBe('cancelled');
  });

  test('rewards the invited friend where it completes the order', () => {
    const invitation = {
      ...{ orderId: 'o1', referrerId: 'c9', rewardKop: 100_000, rewardAfter: 1, friendKop: 50_000 },
    };
    const clear = { ...invitation, isRefused: false, isSelfInvited: false };
    const deliveries = [failed, again, recordDelivery('d3', { state: 'delivered' })];
    const keysOf = (of: ReturnType<typeof record>) => decide(of).transfers.map(({ key }) => key);
    expect(keysOf(record({ deliveries, invitation: clear }))).toContain('friend:o1');
    const own = { ...clear, isSelfInvited: true };
    expect(keysOf(record({ deliveries, invitation: own }))).not.toContain('friend:o1');
    const refused = { ...clear, isRefused: true };
    expect(keysOf(record({ deliveries, invitation: refused }))).not.toContain('friend:o1');
  });
});
