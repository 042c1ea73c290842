import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { REVERSAL_DAYS } from '#shared/features/deliveries/reversal/contract.ts';
import type { Transfer } from '../../modules/money/ledger.ts';
import type { NewReceipt } from '../../modules/money/payments/rules.ts';
import { type ArrivingOrder, decideArrival, type KnownDelivery } from '../delivery-arrived/decide.ts';
import { decideReversal, type ReversedDelivery, refusalOf } from './decide.ts';

const AT = 1_700_000_000_000;

type Order = ReversedDelivery['order'];
const found = (parts: Partial<ReversedDelivery> = {}, order: Partial<Order> = {}): ReversedDelivery => ({
  ...{ id: 'd1', state: 'delivered', movedAt: AT, foodDates: ['2026-01-01', '2026-01-02'] },
  ...{ isComplaintAnswered: false, isRefunded: false, hasFees: false },
  order: {
    ...{ id: 'o1', customerId: 'c1', state: 'active', days: 4, worthKop: 400_003, isCancelled: false },
    ...{ usedDays: 2, deliveredDeliveries: 1, earnedKop: 200_001 },
    prepaid: [{ id: 'o1', amountKop: 400_003 }],
    entries: [
      { id: 'delivered-d1', key: 'delivered:d1', amountKop: 200_001 },
      { id: 'earned-d1', key: 'earned:d1', amountKop: 6_000 },
    ],
    invitation: null,
    ...order,
  },
  balances: new Map([['c1', 6_000]]),
  ...parts,
});
const entry = (key: string, amountKop: number) => ({ id: key.replaceAll(':', '-'), key, amountKop });

describe('a wrong mark', () => {
  test.each<[string, ReversedDelivery, string | undefined]>([
    ['that has just been noted', found(), undefined],
    ['of an order that has come to its end', found({}, { state: 'completed' }), undefined],
    ['of an order that waits', found({}, { state: 'frozen' }), undefined],
    ['that is on its way', found({ state: 'on_route' }), 'state'],
    ['that has failed', found({ state: 'failed' }), undefined],
    ['of «failed» after the days', found({ state: 'failed', movedAt: 0 }), 'late'],
    ['of the last day', found({ movedAt: AT - REVERSAL_DAYS * DAY_MS }), undefined],
    ['of the day before that', found({ movedAt: AT - REVERSAL_DAYS * DAY_MS - 1 }), 'late'],
    ['whose complaint was answered', found({ isComplaintAnswered: true }), 'complaint'],
    ['with meals that were paid back', found({ isRefunded: true }), 'refund'],
    ['whose address was paid for', found({ hasFees: true }), 'fee'],
    ['of an order whose rest was cancelled', found({}, { isCancelled: true }), 'order'],
    ['of a refunded order', found({}, { state: 'refunded' }), 'order'],
  ])('%s: %#', (_, delivery, refusal) => {
    expect(refusalOf(delivery, AT)).toBe(refusal);
  });

  test('of «failed» takes back the bonuses for it and nothing else', () => {
    const entries = [entry('failed:d1', 300), entry('delivered:d0', 900), entry('courier:o1', 900)];
    const changes = decideReversal(found({ state: 'failed' }, { entries }), AT);
    expect(changes).toMatchObject({ earnedKop: 0, cashKop: 0, bonusesKop: 300, receipts: [] });
    expect(changes.transfers.map(({ key }) => key)).toEqual(['reversed:failed:d1']);
  });

  test('takes back bonuses for meals of its days alone', () => {
    const entries = [entry('credit:d1:2026-01-02:1', 900), entry('credit:d2:2026-01-03:1', 800)];
    expect(decideReversal(found({}, { entries }), AT)).toMatchObject({ bonusesKop: 900 });
  });

  test.each([
    ['too few deliveries are left', 2, 'active', ['reversed:referral:o1']],
    ['enough of them are left', 3, 'active', []],
    ['the order had come to its end', 3, 'completed', ['reversed:friend:o1']],
  ] as const)('takes back what friends got where %s', (_, deliveredDeliveries, state, keys) => {
    const entries = [entry('referral:o1', 50_000), entry('friend:o1', 30_000)];
    const invitation = { referrerId: 'c2', rewardAfter: 2 };
    const balances = new Map([
      ['c1', 90_000],
      ['c2', 90_000],
    ]);
    const changes = decideReversal(
      found({ balances }, { deliveredDeliveries, state, entries, invitation }),
      AT,
    );
    expect(changes.transfers.slice(1).map(({ key }) => key)).toEqual(keys);
  });
});

/** Books of one order, which arrivals and reversals write. */
interface Books {
  readonly order: Pick<ArrivingOrder, 'worthKop' | 'days' | 'isPaidAtDoor' | 'paidByBonusesKop'>;
  readonly deliveries: readonly KnownDelivery[];
  readonly transfers: readonly Transfer[];
  readonly receipts: readonly NewReceipt[];
  readonly reversals: number;
}

const REWARD = { rewardKop: 50_000, rewardAfter: 2, friendKop: 30_000 };
const sum = (all: readonly { amountKop: number }[]) => all.reduce((total, one) => total + one.amountKop, 0);
const balanceOf = ({ transfers }: Books, account: string) =>
  sum(transfers.filter(({ to }) => to === account)) - sum(transfers.filter(({ from }) => from === account));
const standing = ({ transfers }: Books) =>
  transfers.filter(
    ({ key, reason }) => reason !== 'reversed' && !transfers.some((one) => one.key === `reversed:${key}`),
  );
const earnedOf = ({ transfers }: Books) =>
  sum(transfers.filter(({ reason }) => reason === 'delivered')) -
  sum(transfers.filter(({ reason, from }) => reason === 'reversed' && from === 'company'));
const givenOf = ({ transfers }: Books, kind: string) =>
  sum(transfers.filter(({ key }) => key.startsWith(`${kind}:`))) -
  sum(transfers.filter(({ key }) => key.startsWith(`reversed:${kind}:`)));
const stateOf = ({ deliveries }: Books) =>
  deliveries.every(({ state }) => state === 'delivered' || state === 'failed') ? 'completed' : 'active';

function arrive(books: Books, id: string): Books {
  const { order, reversals } = books;
  const deliveries = books.deliveries.map((one) =>
    one.id === id ? { ...one, state: 'on_route' as const } : one,
  );
  const given = {
    ...{ reversals, rewardKop: givenOf(books, 'referral'), friendKop: givenOf(books, 'friend') },
  };
  const { transfers, receipts } = decideArrival(
    {
      deliveryIds: [id],
      orders: [
        {
          ...{ id: 'o1', customerId: 'c1', state: 'active', totalKop: order.worthKop, ...order, deliveries },
          isCashCollected: standing(books).some(({ key }) => key.startsWith('courier:')),
          ...{ reversals, refundedDays: 0, refundedKop: 0, cancellation: null, unserved: [] },
          prepaid: order.isPaidAtDoor ? [] : [{ id: 'o1', amountKop: order.worthKop }],
          ...{ earnedKop: earnedOf(books), isRefundedToCard: false },
          invitation: {
            orderId: 'o1',
            referrerId: 'c2',
            ...REWARD,
            isRefused: false,
            isSelfInvited: false,
            given,
          },
        },
      ],
      customers: [{ id: 'c1', version: 1, paidKop: 0 }],
      levels: [{ fromKop: 0, share: 300 }],
    },
    AT,
  );
  const known = new Set(books.transfers.map(({ key }) => key));
  return {
    ...books,
    deliveries: deliveries.map((one) => (one.id === id ? { ...one, state: 'delivered' } : one)),
    transfers: [...books.transfers, ...transfers.filter(({ key }) => !known.has(key))],
    receipts: [...books.receipts, ...receipts],
  };
}

/** Takes an arrival back; its food comes again by another delivery. */
function reverse(books: Books, id: string): Books {
  const { order, deliveries } = books;
  const come = deliveries.filter(({ state }) => state === 'delivered');
  const foodDates = deliveries.find((one) => one.id === id)?.foodDates ?? [];
  const changes = decideReversal(
    {
      ...found({ id, foodDates }),
      order: {
        ...{ id: 'o1', customerId: 'c1', state: stateOf(books), days: order.days, isCancelled: false },
        ...{ worthKop: order.worthKop, usedDays: come.flatMap((one) => one.foodDates).length },
        ...{ deliveredDeliveries: come.length, earnedKop: earnedOf(books), entries: standing(books) },
        prepaid: order.isPaidAtDoor ? [] : [{ id: 'o1', amountKop: order.worthKop }],
        invitation: { referrerId: 'c2', rewardAfter: REWARD.rewardAfter },
      },
      balances: new Map(['c1', 'c2'].map((owner) => [owner, balanceOf(books, `bonuses:${owner}`)])),
    },
    AT,
  );
  const again: KnownDelivery = {
    id: `${id}-again`,
    state: 'planned',
    foodDates,
    replaces: id,
    isPlannedAgain: false,
  };
  return {
    ...books,
    deliveries: [
      ...deliveries.map((one) =>
        one.id === id ? { ...one, state: 'failed' as const, isPlannedAgain: true } : one,
      ),
      again,
    ],
    transfers: [...books.transfers, ...changes.transfers],
    receipts: [...books.receipts, ...changes.receipts],
    reversals: books.reversals + 1,
  };
}

const receiptsOf = ({ receipts }: Books) =>
  receipts.reduce((total, { amountKop, isReturn }) => total + (isReturn ? -amountKop : amountKop), 0);

test('what arrived, was taken back and arrived again is as if it had arrived once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 10_000, max: 5_000_000 }),
      fc.boolean(),
      fc.array(fc.nat(4), { maxLength: 4 }),
      (foodDays, worthKop, isPaidAtDoor, wrong) => {
        const deliveries = foodDays.map(
          (count, index): KnownDelivery => ({
            ...{ id: `d${index}`, state: 'planned', replaces: null, isPlannedAgain: false },
            foodDates: Array.from({ length: count }, (_, day) => `${index}-${day}`),
          }),
        );
        const days = deliveries.flatMap(({ foodDates }) => foodDates).length;
        const paid: Transfer[] = isPaidAtDoor
          ? []
          : [
              {
                ...entry('payment:o1', worthKop),
                from: 'bank',
                to: 'order:o1',
                reason: 'payment',
                orderId: 'o1',
                at: AT,
              },
            ];
        const empty: Books = {
          order: { worthKop, days, isPaidAtDoor, paidByBonusesKop: 0 },
          ...{ deliveries, transfers: paid, receipts: [], reversals: 0 },
        };
        const once = deliveries.reduce((books, { id }) => arrive(books, id), empty);
        let books = empty;
        for (const [index, { id }] of deliveries.entries()) {
          books = arrive(books, id);
          if (wrong.includes(index)) books = reverse(books, id);
        }
        for (const { id, state } of books.deliveries) if (state === 'planned') books = arrive(books, id);
        for (const account of ['order:o1', 'courier', 'bank', 'bonuses:c2'])
          expect(balanceOf(books, account), account).toBe(balanceOf(once, account));
        expect(earnedOf(books)).toBe(worthKop);
        expect(receiptsOf(books)).toBe(receiptsOf(once));
        // Bonuses of each delivery are rounded by themselves: a share that is earned in another place may round otherwise.
        const difference = Math.abs(balanceOf(books, 'bonuses:c1') - balanceOf(once, 'bonuses:c1'));
        expect(difference).toBeLessThanOrEqual(foodDays.length);
        for (const { from } of books.transfers)
          if (from.startsWith('bonuses:') || from.startsWith('order:'))
            expect(balanceOf(books, from)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
