import { describe, expect, test } from 'vitest';
import { moscowTime } from '#shared/dates.ts';
import { recordDelivery, recordOrder } from '#tests/factories/order-record.ts';
import { decideCancellation, termsOfCancellation } from './cancellation-terms.ts';

/** Noon in Moscow: what comes on 12 January and later can still be changed. */
const NOW = moscowTime('2026-01-10', 12);

const decide = (record: ReturnType<typeof recordOrder>, to: 'card' | 'bonuses' = 'bonuses') => {
  const terms = termsOfCancellation(record, NOW);
  if (!terms) throw new Error('nothing to cancel');
  return { ...terms, ...decideCancellation(record, terms, to, NOW) };
};

describe('the rest of an order', () => {
  test.each(['pending_payment', 'completed', 'cancelled', 'refunded', 'draft'] as const)(
    'of one that is %s is not given up',
    (state) => {
      expect(termsOfCancellation(recordOrder({ state }), NOW)).toBeNull();
    },
  );

  test('is not given up twice', () => {
    expect(termsOfCancellation(recordOrder({ isCancelled: true }), NOW)).toBeNull();
  });

  test('goes back whole where nothing was used, and ends the order at once', () => {
    const { cancellation, skipped, state, cardKop, transfers } = decide(recordOrder(), 'card');
    expect(cancellation).toMatchObject({ usedDays: 0, restDays: 4, moneyKop: 400_000, feesKop: 0 });
    expect({ skipped, state, cardKop, transfers }).toEqual({
      skipped: ['d1', 'd2'],
      state: 'cancelled',
      cardKop: 400_000,
      transfers: [],
    });
  });

  test('to bonuses brings more of them', () => {
    const { transfers, cardKop } = decide(recordOrder());
    expect(cardKop).toBe(0);
    expect(transfers.map(({ key, to, amountKop }) => [key, to, amountKop])).toEqual([
      ['money-back:o1', 'bonuses:c1', 400_000],
      ['extra-back:o1', 'bonuses:c1', 20_000],
    ]);
  });

  test('keeps what the kitchen works on, which ends the order when it arrives', () => {
    const deliveries = [recordDelivery('d1', { state: 'cooking' }), recordDelivery('d2')];
    const { cancellation, skipped, state, usedDays, endDate } = decide(recordOrder({ deliveries }));
    expect(cancellation).toMatchObject({
      ...{ number: '100001', usedDays: 2, restDays: 2 },
      span: { from: '2026-01-14', to: '2026-01-15' },
    });
    expect({ skipped, state, usedDays, endDate }).toEqual({
      skipped: ['d2'],
      state: null,
      usedDays: 2,
      endDate: '2026-01-13',
    });
  });

  test('after food was brought completes the order', () => {
    const deliveries = [recordDelivery('d1', { state: 'delivered' }), recordDelivery('d2')];
    expect(decide(recordOrder({ deliveries, state: 'active' })).state).toBe('completed');
  });

  test('that the courier has not collected does not come back, and is collected the less', () => {
    const deliveries = [recordDelivery('d1', { state: 'locked' }), recordDelivery('d2')];
    const { cancellation, uncollectedKop, recalculatedKop, transfers } = decide(
      recordOrder({ deliveries, state: 'active', invoice: null, prepaid: [] }),
    );
    expect(cancellation).toMatchObject({ isPaid: false, moneyKop: 0, targets: ['bonuses'] });
    expect(uncollectedKop + recalculatedKop).toBeGreaterThan(0);
    expect(transfers).toEqual([]);
  });

  test('brings back the differences of deliveries that are not brought', () => {
    const fees = [{ invoice: 'i1', kop: 30_000 }];
    const deliveries = [recordDelivery('d1', { state: 'locked', fees }), recordDelivery('d2', { fees })];
    const changes = [{ invoiceId: 'i1', balanceKop: 60_000 }];
    const record = recordOrder({ deliveries, fees: { changes, earned: new Set() } });
    expect(decide(record).cancellation.feesKop).toBe(30_000);
  });
});
