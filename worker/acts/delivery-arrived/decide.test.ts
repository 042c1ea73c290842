import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arrival, type ArrivingOrder, decideArrival, type KnownDelivery } from './decide.ts';

const AT = 1_700_000_000_000;

const delivery = (id: string, parts: Partial<KnownDelivery> = {}): KnownDelivery => ({
  id,
  state: 'on_route',
  foodDates: [`2026-01-${id.slice(-2)}`, `2026-02-${id.slice(-2)}`],
  replaces: null,
  isPlannedAgain: false,
  ...parts,
});

const order = (parts: Partial<ArrivingOrder> = {}): ArrivingOrder => ({
  id: 'o1',
  customerId: 'c1',
  state: 'paid',
  days: 4,
  worthKop: 400_003,
  totalKop: 400_003,
  paidByBonusesKop: 0,
  isPaidAtDoor: false,
  isCashCollected: false,
  reversals: 0,
  deliveries: [delivery('d01'), delivery('d02', { state: 'planned' })],
  refundedDays: 0,
  refundedKop: 0,
  cancellation: null,
  prepaid: [{ id: 'o1', amountKop: 400_003 }],
  earnedKop: 0,
  isRefundedToCard: false,
  unserved: [],
  invitation: null,
  ...parts,
});

const arrival = (orders: readonly ArrivingOrder[], deliveryIds = ['d01'], paidKop = 0): Arrival => ({
  deliveryIds,
  orders,
  customers: [{ id: 'c1', version: 3, paidKop }],
  levels: [
    { fromKop: 0, share: 300 },
    { fromKop: 200_000, share: 500 },
  ],
});

const decide = (parts: Partial<ArrivingOrder> = {}, deliveryIds?: string[]) =>
  decideArrival(arrival([order(parts)], deliveryIds), AT);
const keysOf = ({ transfers }: { transfers: readonly { key: string }[] }) => transfers.map(({ key }) => key);
const sumOf = (
  { transfers }: { transfers: readonly { key: string; amountKop: number }[] },
  beginning: string,
) =>
  transfers.filter(({ key }) => key.startsWith(beginning)).reduce((sum, { amountKop }) => sum + amountKop, 0);

describe('the arrival of a delivery', () => {
  test('earns its share, its receipt and bonuses, and begins the order', () => {
    const changes = decide();
    expect(changes.arrived).toEqual(['d01']);
    expect(changes.states).toEqual([
      { deliveryId: 'd01', orderId: 'o1', customerId: 'c1', state: 'delivered' },
      { deliveryId: null, orderId: 'o1', customerId: 'c1', state: 'active' },
    ]);
    expect(changes.transfers).toMatchObject([
      { key: 'delivered:d01', from: 'order:o1', to: 'company', amountKop: 200_001, reason: 'delivered' },
      { key: 'earned:d01', from: 'company', to: 'bonuses:c1', amountKop: 6_000, reason: 'bonuses_granted' },
    ]);
    expect(changes.receipts).toEqual([
      {
        id: 'offset-delivered-d01',
        key: 'offset:delivered:d01',
        invoiceId: 'o1',
        amountKop: 200_001,
        at: AT,
      },
    ]);
  });

  test.each(['planned', 'locked', 'cooking', 'delivered', 'failed', 'skipped', 'frozen'] as const)(
    'changes nothing of a delivery that is %s',
    (state) => {
      const changes = decide({ deliveries: [delivery('d01', { state })] });
      expect(changes).toEqual({
        arrived: [],
        states: [],
        transfers: [],
        receipts: [],
        foodRefunds: [],
        refusedRewards: [],
      });
    },
  );

  test.each([
    ['failed and was not planned again', delivery('d02', { state: 'failed' }), ['active']],
    [
      'failed and was planned again',
      delivery('d02', { state: 'failed', isPlannedAgain: true }),
      ['active', 'completed'],
    ],
    ['was skipped', delivery('d02', { state: 'skipped' }), ['active', 'completed']],
    ['is frozen', delivery('d02', { state: 'frozen' }), ['active', 'completed']],
    ['is being cooked', delivery('d02', { state: 'cooking' }), ['active']],
  ] as const)('completes an order by its others: one %s', (_, other, states) => {
    const changes = decide({ deliveries: [delivery('d01'), other] });
    expect(changes.states.filter((one) => one.deliveryId === null).map(({ state }) => state)).toEqual(states);
  });

  test('brings the cash of an order that is paid at the door, once', () => {
    const atDoor = { isPaidAtDoor: true, prepaid: [], state: 'active' } as const;
    expect(sumOf(decide(atDoor), 'courier:')).toBe(400_003);
    expect(keysOf(decide({ ...atDoor, isCashCollected: true }))).not.toContain('courier:o1');
    const cancellation = { uncollectedKop: 100_000, recalculatedKop: 5_000, isEarned: false };
    const changes = decide({ ...atDoor, cancellation });
    expect(keysOf(changes)).toEqual(['courier:o1', 'recalculated:o1', 'delivered:d01', 'earned:d01']);
    expect(sumOf(changes, 'courier:')).toBe(300_003);
  });

  test('earns bonuses at the level that paid orders have reached, and none on what bonuses have paid', () => {
    expect(sumOf(decide({ paidByBonusesKop: 400_003 }), 'earned:')).toBe(0);
    const ids = ['d01', 'd02'];
    const earnedAt = (paidKop: number, parts: Partial<ArrivingOrder> = {}) =>
      decideArrival(
        arrival([order({ deliveries: [delivery('d01'), delivery('d02')], ...parts })], ids, paidKop),
        AT,
      )
        .transfers.filter(({ key }) => key.startsWith('earned:'))
        .map(({ amountKop }) => amountKop);
    // 3 % of each half below 2,000 ₽ and 5 % from there on: what arrives today changes nothing of it.
    expect(earnedAt(199_999)).toEqual([6_000, 6_000]);
    expect(earnedAt(200_000)).toEqual([10_000, 10_000]);
    // The courier's cash is paid as the first delivery arrives, so it counts for that one.
    expect(earnedAt(0, { isPaidAtDoor: true, prepaid: [] })).toEqual([10_000, 10_000]);
    expect(earnedAt(0, { isPaidAtDoor: true, prepaid: [], isCashCollected: true })).toEqual([6_000, 6_000]);
  });

  test('counts the cash of one order for another that arrives with it', () => {
    const atDoor = order({ isPaidAtDoor: true, prepaid: [] });
    const later = order({ id: 'o2', deliveries: [delivery('d03'), delivery('d04', { state: 'planned' })] });
    const changes = decideArrival(arrival([atDoor, later], ['d01', 'd03']), AT);
    expect(sumOf(changes, 'earned:d03')).toBe(10_000);
  });

  test('gives unserved meals back to the card where the customer wants it and the card has paid as much', () => {
    const meals = (person: number, isRefunded = false) => ({
      date: '2026-01-01',
      person,
      moneyKop: 30_000,
      creditKop: 36_000,
      isRefunded,
    });
    const toCard = decide({ isRefundedToCard: true, unserved: [meals(1), meals(2, true)] });
    expect(toCard.foodRefunds).toEqual([{ id: 'meals:o1:2026-01-01:1', orderId: 'o1', amountKop: 30_000 }]);
    expect(sumOf(toCard, 'unserved:')).toBe(30_000);
    expect(sumOf(toCard, 'credit:')).toBe(0);
    const beyond = decide({ isRefundedToCard: true, refundedKop: 350_000, unserved: [meals(1), meals(2)] });
    expect(sumOf(beyond, 'unserved:')).toBe(30_000);
    expect(sumOf(beyond, 'credit:')).toBe(36_000);
    expect(sumOf(decide({ unserved: [meals(1)] }), 'credit:')).toBe(36_000);
    const otherDay = { ...meals(1), date: '2026-03-09' };
    expect(keysOf(decide({ unserved: [otherDay] }))).toEqual(['delivered:d01', 'earned:d01']);
  });

  test('rewards an invitation after the promised number of deliveries, and the friend at the end', () => {
    const invitation = {
      orderId: 'o1',
      referrerId: 'c9',
      rewardKop: 100_000,
      rewardAfter: 2,
      friendKop: 50_000,
      isRefused: false,
      isSelfInvited: false,
    } as const;
    expect(keysOf(decide({ invitation }))).not.toContain('referral:o1');
    const deliveries = [delivery('d01'), delivery('d02', { state: 'delivered' })];
    const ended = decide({ invitation, deliveries });
    expect(ended.transfers.slice(-2)).toMatchObject([
      { key: 'referral:o1', to: 'bonuses:c9', amountKop: 100_000 },
      { key: 'friend:o1', to: 'bonuses:c1', amountKop: 50_000 },
    ]);
    expect(ended.refusedRewards).toEqual([]);
    const own = decide({ invitation: { ...invitation, isSelfInvited: true }, deliveries });
    expect(keysOf(own)).not.toContain('referral:o1');
    expect(keysOf(own)).not.toContain('friend:o1');
    expect(own.refusedRewards).toEqual(['o1']);
    const refused = decide({ invitation: { ...invitation, isRefused: true }, deliveries });
    expect([keysOf(refused).includes('referral:o1'), refused.refusedRewards]).toEqual([false, []]);
    const cancellation = { uncollectedKop: 0, recalculatedKop: 0, isEarned: false };
    expect(keysOf(decide({ invitation, deliveries, cancellation }))).not.toContain('friend:o1');
  });

  test('in any order and any groups earns the worth of the order whole, and as much in receipts', () => {
    const worths = fc.integer({ min: 1, max: 90_000_000 });
    const sizes = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(worths, sizes, fc.infiniteStream(fc.nat()), (worthKop, foodDays, picks) => {
        let deliveries = foodDays.map((count, index) =>
          delivery(`d${String(index).padStart(2, '0')}`, {
            foodDates: Array.from({ length: count }, (_, day) => `2026-03-${index}-${day}`),
          }),
        );
        const days = foodDays.reduce((sum, count) => sum + count, 0);
        const prepaid = [{ id: 'o1', amountKop: worthKop }];
        let earnedKop = 0;
        let receiptsKop = 0;
        for (let open = deliveries; open.length > 0; ) {
          const size = 1 + (Number(picks.next().value) % open.length);
          const ids = open.slice(-size).map(({ id }) => id);
          const changes = decide({ deliveries, days, worthKop, earnedKop, prepaid }, ids);
          earnedKop += sumOf(changes, 'delivered:');
          receiptsKop += changes.receipts.reduce((sum, { amountKop }) => sum + amountKop, 0);
          deliveries = deliveries.map((one) => (ids.includes(one.id) ? { ...one, state: 'delivered' } : one));
          open = deliveries.filter(({ state }) => state === 'on_route');
        }
        expect(earnedKop).toBe(worthKop);
        expect(receiptsKop).toBe(worthKop);
      }),
    );
  });
});
