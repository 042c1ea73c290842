import { describe, expect } from 'vitest';
import { closeDays, reopenDays } from '#shared/features/deliveries/closed-days/contract.ts';
import {
  listCalendarChanges,
  previewDeliveryRefund,
  refundDelivery,
  restoreDelivery,
  skipDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import type { OrderOptions } from '#tests/factories/orders.ts';
import { limitPlaces } from '#tests/factories/zones.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const TWO_DAYS_KOP = Math.floor((885_400 * 2) / 7);

const close = (site: Site, from: string, until = from, dryRun = false) =>
  site.operate(closeDays, { body: { from, until, dryRun } });
async function closeAndTick(site: Site, from: string, until = from) {
  await close(site, from, until);
  for (let run = 0; run < 2; run += 1) await site.tick();
}
async function paid(site: Site, order: OrderOptions = {}): Promise<SiteCustomer> {
  const anna = await site.customer({ order: { payment: 'card', ...order } });
  await anna.pay();
  return anna;
}
/** Deliveries that come: food of closed days is beside them until its customer has chosen. */
const coming = async (anna: SiteCustomer) =>
  (await anna.deliveries()).filter(({ failure }) => failure === null);
const foodOf = async (anna: SiteCustomer) => (await coming(anna)).flatMap(({ foodDates }) => foodDates);
const closedFood = async (anna: SiteCustomer) => {
  const found = (await anna.deliveries()).find(({ failure }) => failure !== null);
  if (!found) throw new Error('No food of closed days');
  return found;
};
/** What a customer has to take the money of the closed days. */
async function refund(anna: SiteCustomer, to: 'card' | 'bonuses') {
  const params = { id: (await closedFood(anna)).id };
  const seen = (await anna.call(previewDeliveryRefund, { params })).refund;
  return { params, body: { version: seen.version, to, expectedKop: seen.moneyKop } };
}

describe('a new order', () => {
  test('across closed days has all its paid days, at the price without them', async ({ site }) => {
    const before = await site.customer({ order: { payment: 'card', days: 28 } });
    await close(site, '2026-11-25', '2026-11-26');
    const anna = await paid(site, { days: 28 });
    expect(anna.order.price).toEqual(before.order.price);
    const food = await foodOf(anna);
    expect([food.length, food.at(-1), food.includes('2026-11-25')]).toEqual([28, '2026-12-17', false]);
  });
});

describe('food of a closed day', () => {
  test('comes behind the last to the same door, is told once and cannot be undone', async ({ site }) => {
    const anna = await site.customer({ order: { days: 14 } });
    await closeAndTick(site, '2026-11-22', '2026-11-23');
    const after = await coming(anna);
    expect(after.flatMap(({ foodDates }) => foodDates)).toHaveLength(14);
    expect(after.at(-1)).toMatchObject({
      foodDates: ['2026-12-02', '2026-12-03'],
      address: after[0]?.address,
    });
    const { changes } = await anna.call(listCalendarChanges, { params: { id: anna.order.id } });
    expect(changes).toMatchObject([{ kind: 'close', undo: null }]);
    expect((await site.sent(anna.phone)).filter(({ text }) => text.includes('Кухня'))).toHaveLength(1);
  });

  test('that is delivered with food of an open day comes alone', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await closeAndTick(site, '2026-11-20');
    expect((await coming(anna)).map(({ date, foodDates }) => [date.slice(8), foodDates.length])).toEqual([
      ['18', 2],
      ['21', 1],
      ['22', 2],
      ['24', 1],
      ['25', 1],
    ]);
  });

  test('that was skipped is not undone to that day', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await anna.call(skipDelivery, await anna.on('2026-11-20', {}));
    const back = await anna.onOrder({});
    await closeAndTick(site, '2026-11-20');
    expect((await anna.refused(undoCalendarChange, back)).code).toBe('undo_impossible');
  });

  test('moves on with its choice where the new day is closed too', async ({ site }) => {
    const anna = await paid(site);
    await closeAndTick(site, '2026-11-20', '2026-11-21');
    await closeAndTick(site, '2026-11-25', '2026-11-26');
    expect((await closedFood(anna)).failure?.comesOn).toEqual(['2026-11-27']);
    await anna.call(refundDelivery, await refund(anna, 'card'));
    expect((await anna.look()).keptDays).toBe(5);
  });
});

describe('the money of closed days', () => {
  test.for(['card', 'bonuses'] as const)(
    'comes back to the %s at what was paid, once, and the rest costs no more',
    async (to, { site }) => {
      const anna = await paid(site);
      await closeAndTick(site, '2026-11-20', '2026-11-21');
      const wanted = await refund(anna, to);
      expect(wanted.body.expectedKop).toBe(TWO_DAYS_KOP);
      const answers = await Promise.allSettled([1, 2, 3].map(() => anna.call(refundDelivery, wanted)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const money = await anna.call(listMoney);
      expect([money.returnedKop, money.returnedToBonusesKop]).toEqual(
        // No fee and no extra: the kitchen has closed, not the customer.
        to === 'card' ? [TWO_DAYS_KOP, 0] : [0, TWO_DAYS_KOP],
      );
      await site.arrive(anna);
      expect([(await anna.look()).state, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([
        'completed',
        0,
      ]);
      const { receipts } = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
      expect(receipts.filter(({ kind }) => kind === 'refund')).toHaveLength(to === 'card' ? 1 : 0);
    },
  );

  test('can be asked for until the new day’s cut-off; then the food comes', async ({ site }) => {
    const anna = await paid(site);
    await closeAndTick(site, '2026-11-20', '2026-11-21');
    expect((await closedFood(anna)).failure).toMatchObject({
      ...{ isRefundable: true, comesOn: ['2026-11-25'], refundUntil: Date.parse('2026-11-23T11:00:00Z') },
    });
    const late = await refund(anna, 'card');
    site.setClock('2026-11-23T11:00:01Z');
    await anna.refused(refundDelivery, late);
    await site.arrive(anna);
    expect((await closedFood(anna)).failure).toMatchObject({
      isRefundable: false,
      broughtOn: ['2026-11-25'],
    });
    expect(await balanceOf(site, `order:${anna.order.id}`)).toBe(0);
  });

  test('stays as it was chosen when the days are opened again', async ({ site }) => {
    const [returned, waiting] = [await paid(site), await paid(site)];
    await closeAndTick(site, '2026-11-20', '2026-11-21');
    await returned.call(refundDelivery, await refund(returned, 'card'));
    const body = { from: '2026-11-20', until: '2026-11-21' };
    expect((await site.operate(reopenDays, { body })).dates).toEqual([]);
    await site.tick();
    expect((await closedFood(returned)).failure).toMatchObject({ isRefundable: false, comesOn: [] });
    const { id, calendarVersion: version } = await closedFood(waiting);
    await waiting.refused(restoreDelivery, { params: { id }, body: { version } });
    await waiting.call(refundDelivery, await refund(waiting, 'bonuses'));
  });
});

describe('an operator', () => {
  test('is told what a closing reaches before it is made, and the audit says so after', async ({ site }) => {
    const anna = await paid(site);
    const { reached } = await close(site, '2026-11-20', '2026-11-21', true);
    expect(reached).toMatchObject({
      ...{ deliveries: 1, customers: 1, refundableKop: TWO_DAYS_KOP },
      outcomes: [{ what: 'moved', date: '2026-11-25', count: 1 }],
    });
    expect(await anna.calendar()).toBe('18 · 20 · 22 · 24');
    expect((await close(site, '2026-11-20', '2026-11-21')).reached).toEqual(reached);
    const { entries } = await site.operate(listAudit, { query: { object: 'closed-days:2026-11-20' } });
    expect(entries.flatMap(({ objects }) => objects.map(({ after }) => after))).toContainEqual(
      expect.objectContaining({ isClosed: true, deliveries: 1 }),
    );
  });

  test('is told of a day without a place, which only one of two gets', async ({ site }) => {
    const customers = [await paid(site), await paid(site)];
    await limitPlaces(site, '2026-11-25', 1);
    const { reached } = await close(site, '2026-11-20', '2026-11-21', true);
    expect(reached.outcomes).toMatchObject([
      { what: 'moved', date: '2026-11-25', count: 1 },
      { what: 'moved', date: '2026-11-26', fullOn: '2026-11-25', count: 1 },
    ]);
    await closeAndTick(site, '2026-11-20', '2026-11-21');
    const came = await Promise.all(customers.map(async (anna) => (await coming(anna)).at(-1)?.date));
    expect(came.toSorted()).toEqual(['2026-11-25', '2026-11-26']);
  });

  test('opens a day again: new orders come on it, moved deliveries stay', async ({ site }) => {
    const anna = await site.customer({ order: { start: '2026-11-20', days: 2 } });
    await closeAndTick(site, '2026-11-20');
    await site.operate(reopenDays, { body: { from: '2026-11-20', until: '2026-11-20' } });
    await site.tick();
    expect(await foodOf(anna)).toEqual(['2026-11-21', '2026-11-22']);
    const boris = await site.customer({ order: { start: '2026-11-20', days: 2 } });
    expect(await foodOf(boris)).toEqual(['2026-11-20', '2026-11-21']);
  });
});

describe('a day whose food is with the kitchen', () => {
  test('fails what has not set out, with the money as a choice, and leaves what is on its way', async ({
    site,
  }) => {
    const [cooked, away] = [await paid(site), await paid(site)];
    await site.bring([await away.delivery('2026-11-18')], 'on_route');
    site.setClock('2026-11-17T06:00:00Z');
    const { reached } = await close(site, '2026-11-18', '2026-11-18', true);
    expect(reached.outcomes.map(({ what }) => what)).toEqual(['again', 'on-route']);
    await closeAndTick(site, '2026-11-18');
    expect((await cooked.deliveries())[0]).toMatchObject({
      state: 'failed',
      failure: { isRefundable: true },
    });
    expect((await away.deliveries())[0]).toMatchObject({ state: 'on_route', failure: null });
  });
});
