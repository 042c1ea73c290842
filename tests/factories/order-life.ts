import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import {
  editDelivery,
  freezeOrder,
  moveDelivery,
  restoreDelivery,
  resumeOrder,
  skipDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { cancelOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { refundOf, worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import { send } from '#tests/harness/call.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import { balanceOf, giveBonuses, liftCashLimits } from './money.ts';
import { buildOrder, orderMoment } from './orders.ts';

interface Life {
  readonly site: Site;
  readonly anna: SiteCustomer;
  readonly givenKop: number;
  /** Deliveries as the last step has left them. */
  known: ReadonlyMap<string, Delivery>;
  /** Days of food that had been used when the rest was cancelled. */
  usedDays: number | undefined;
}
type Step = (life: Life) => Promise<unknown>;

/** States from which the kitchen has a delivery: nothing of it changes any more but its state. */
const closed: ReadonlySet<DeliveryState> = new Set(['locked', 'cooking', 'on_route', 'delivered', 'failed']);

function leadsTo(from: DeliveryState, to: DeliveryState): boolean {
  const seen = new Set([from]);
  for (const state of seen) for (const next of deliveryTransitions[state]) seen.add(next);
  return seen.has(to);
}

/** Makes a call that may be refused, and must not fail. */
async function attempt(life: Life, contract: Contract, parts: { params?: unknown; body?: object }) {
  const answer = await send(life.anna, contract, parts);
  expect([contract.path, answer.status >= 500]).toEqual([contract.path, false]);
  return answer;
}

/** What the ledger holds for an order is what is owed; states keep to their lines, and nobody is fed twice a day. */
async function check(life: Life): Promise<void> {
  const { site, anna, givenKop, known } = life;
  const order = await anna.look();
  const deliveries = await anna.deliveries();
  for (const delivery of deliveries) {
    const before = known.get(delivery.id);
    if (!before) continue;
    expect([before.state, delivery.state, leadsTo(before.state, delivery.state)]).toEqual([
      ...[before.state, delivery.state, true],
    ]);
    if (closed.has(before.state))
      expect([delivery.date, delivery.foodDates]).toEqual([before.date, before.foodDates]);
  }
  const coming = deliveries.filter(({ state }) => !['skipped', 'frozen', 'failed'].includes(state));
  const fed = coming.flatMap(({ foodDates }) => foodDates);
  // What was not brought comes beside another delivery.
  const inTime = coming.filter(({ date, foodDates }) => date <= (foodDates[0] ?? ''));
  expect([new Set(fed).size, new Set(inTime.map(({ date }) => date)).size]).toEqual([
    fed.length,
    inTime.length,
  ]);
  life.known = new Map(deliveries.map((delivery) => [delivery.id, delivery]));

  const owedKop = await balanceOf(site, `order:${order.id}`);
  const { days, price } = order;
  const isPaid = order.payment.method === 'card' ? order.state !== 'pending_payment' : true;
  if (order.state === 'cancelled' && life.usedDays === undefined) return expect(owedKop).toBe(0);
  const usedDays = life.usedDays ?? days;
  const doneDays = deliveries.flatMap(({ state, foodDates }) =>
    state === 'delivered' ? foodDates : [],
  ).length;
  if (isPaid) expect(fed.length).toBe(usedDays);
  const worthKop = worthOf(price);
  const isCollected = order.payment.method === 'card' ? isPaid : doneDays > 0;
  const { bonusesKop } = refundOf(price, { days, usedDays, usedDeliveries: Math.ceil(usedDays / 2) });
  const toComeKop = worthOfDays(worthKop, usedDays, days) - worthOfDays(worthKop, doneDays, days);
  // Until the money is there, the account holds what bonuses have paid of the days that are left.
  expect(owedKop).toBe(isCollected ? toComeKop : givenKop - bonusesKop);
}

const pick = ({ known }: Life, place: number, states: readonly DeliveryState[]): Delivery | undefined => {
  const found = [...known.values()].filter(({ state }) => states.includes(state));
  return found[place % Math.max(1, found.length)];
};
const versionOf = async ({ anna }: Life) => (await anna.onOrder({})).body.version;

const onDelivery =
  (
    contract: Contract,
    states: readonly DeliveryState[],
    place: number,
    bodyOf: (delivery: Delivery) => object = () => ({}),
  ): Step =>
  async (life) => {
    const delivery = pick(life, place, states);
    if (!delivery) return;
    const body = { version: await versionOf(life), ...bodyOf(delivery) };
    await attempt(life, contract, { params: { id: delivery.id }, body });
  };
const onOrder =
  (contract: Contract, bodyOf: (life: Life) => object = () => ({})): Step =>
  async (life) =>
    attempt(life, contract, await life.anna.onOrder(bodyOf(life)));
const road = ['locked', 'cooking', 'on_route', 'delivered'] as const;

/** The kitchen and the couriers take one of the first deliveries some steps on; now and then it does not arrive. */
const onward =
  (place: number, count: number, fails: boolean): Step =>
  async (life) => {
    const delivery = pick(life, place, ['planned', 'locked', 'cooking', 'on_route']);
    if (!delivery) return;
    const { id, date, state } = delivery;
    const done = (road as readonly string[]).indexOf(state) + 1;
    for (const to of [...road.slice(done, done + count), ...(fails ? (['failed'] as const) : [])])
      await life.site.operate(moveDeliveries, { body: { date, to, ids: [id] } });
  };
const pass =
  (days: number): Step =>
  async ({ site }) => {
    site.advance(days * DAY_MS);
    await site.tick();
  };
const cancel =
  (to: 'card' | 'bonuses'): Step =>
  async (life) => {
    const params = { id: life.anna.order.id };
    const preview = await send(life.anna, previewCancellation, { params });
    if (!preview.ok) return;
    const { cancellation } = previewCancellation.response.parse(await preview.json());
    const target = cancellation.targets.includes(to) ? to : 'bonuses';
    const body = { to: target, expectedKop: cancellation.moneyKop };
    if ((await attempt(life, cancelOrder, { params, body })).ok) life.usedDays = cancellation.usedDays;
  };

const place = fc.nat({ max: 20 });
const open: readonly DeliveryState[] = ['planned', 'planned', 'locked'];
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(false, false, true))
      .map((one) => onward(...one)),
  },
  fc.integer({ min: 1, max: 2 }).map(pass),
  place.map((at) => onDelivery(skipDelivery, open, at)),
  place.map((at) => onDelivery(restoreDelivery, ['skipped'], at)),
  place.map((at) => onDelivery(editDelivery, open, at, () => ({ scope: 'following', interval: '18-20' }))),
  fc.tuple(place, fc.integer({ min: 1, max: 12 })).map(([at, days]) =>
    onDelivery(moveDelivery, open, at, ({ date }) => ({
      ...{ scope: days % 2 ? 'one' : 'following', date: addDays(date, days) },
    })),
  ),
  fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 20 })).map(([after, days]) =>
    onOrder(freezeOrder, ({ site }) => {
      const from = addDays(moscowDate(site.inside.clock.now()), after);
      return { from, until: addDays(from, days) };
    }),
  ),
  fc.constant(onOrder(resumeOrder)),
  fc.constant(onOrder(undoCalendarChange)),
  fc.constantFrom('card' as const, 'bonuses' as const).map(cancel),
);

const orders = fc.record({
  days: fc.constantFrom(7 as const, 14 as const),
  payment: fc.constantFrom('card' as const, 'card' as const, 'courier' as const),
  bonusesKop: fc.constantFrom(0, 12_300),
  others: fc.array(fc.constantFrom({}, { kcal: 1800 as const }), { maxLength: MAX_PEOPLE - 1 }),
});

/** Lives of orders: whatever customers, operators and time do, what was paid is delivered, owed or refunded. */
export async function tryLives(site: Site, numRuns: number): Promise<void> {
  await liftCashLimits(site);
  const lives = fc.tuple(orders, fc.array(steps, { minLength: 6, maxLength: 18 }));
  await fc.assert(
    fc.asyncProperty(lives, async ([{ bonusesKop: givenKop, ...options }, acts]) => {
      site.setClock(orderMoment);
      const anna = await site.customer();
      if (givenKop > 0) await giveBonuses(site, anna, givenKop);
      const { expectedTotalKop = 0 } = buildOrder(options);
      await anna.place(options, {
        reductions: { promoCode: '', bonusesKop: givenKop, certificate: '' },
        expectedTotalKop: expectedTotalKop - givenKop,
      });
      if (options.payment === 'card') await anna.pay();
      const life: Life = { site, anna, givenKop, known: new Map(), usedDays: undefined };
      await check(life);
      for (const act of acts) {
        await act(life);
        await check(life);
      }
    }),
    { numRuns, endOnFailure: true },
  );
}
