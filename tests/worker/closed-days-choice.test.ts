import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { closeDays, reopenDays } from '#shared/features/deliveries/closed-days/contract.ts';
import {
  listDeliveries,
  previewDeliveryRefund,
  refundDelivery,
} from '#shared/features/deliveries/contract.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { fillBasket, orderHomemade } from '#tests/factories/homemade.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds, operate } from '#tests/harness/operations.ts';
import { balanceOf, OrderLife, sumOf } from '#tests/harness/order-life.ts';
import { present } from '#tests/harness/present.ts';
import { execute, readRows } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  await liftBounds(site);
  operator = new Visitor(site);
});
afterAll(() => site?.stop());
afterEach(async () => {
  await setClock(site, orderMoment);
  await execute(site, 'DELETE FROM closed_days');
  await execute(
    site,
    `UPDATE orders SET state = 'cancelled' WHERE state IN ('active', 'paid', 'pending_payment')`,
  );
  await execute(site, `UPDATE homemade_orders SET state = 'cancelled' WHERE state IN ('active', 'paid')`);
});

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const close = (from: string, until = from, dryRun = false) =>
  mustCall(operator, closeDays, { body: { from, until, dryRun }, headers });

async function paid(bonusesKop = 0): Promise<OrderLife> {
  const life = new OrderLife(site);
  await life.begin({ days: 7, payment: 'card', bonusesKop });
  await life.pay();
  return life;
}

const listed = async ({ visitor }: OrderLife) =>
  (await mustCall(visitor, listDeliveries, { query: { from: '2026-10-01', to: '2027-03-01' } })).deliveries;
const closedFood = async (life: OrderLife) =>
  present(
    (await listed(life)).find(({ failure }) => failure !== null),
    'food of closed days',
  );

const Told = z.object({ template: z.string(), data: z.string() });
const told = (customerId: string) =>
  readRows(
    site,
    Told,
    `SELECT DISTINCT template, data FROM messages WHERE customer_id = ? AND template IN ('kitchen-closed', 'delivery-failed')`,
    customerId,
  );

async function takeMoney(life: OrderLife, to: 'card' | 'bonuses') {
  const { id } = await closedFood(life);
  const { refund } = await mustCall(life.visitor, previewDeliveryRefund, { params: { id } });
  const body = { version: refund.version, to, expectedKop: refund.moneyKop };
  return { refund, answer: () => call(life.visitor, refundDelivery, { params: { id }, body }) };
}

describe('a day that can still be moved', () => {
  test('is told before it is closed: what moves, when it comes, and what may be asked back', async () => {
    const life = await paid();
    const worthKop = worthOf(life.order.price);
    const { dates, reached } = await close('2026-11-20', '2026-11-21', true);
    expect(dates).toEqual(['2026-11-20', '2026-11-21']);
    expect(reached).toEqual({
      ...{ deliveries: 1, customers: 1, dishes: 0, certificates: 0 },
      outcomes: [{ what: 'moved', date: '2026-11-25', fullOn: null, count: 1 }],
      refundableKop: worthOfDays(worthKop, 2, 7),
    });
    expect((await readRows(site, z.unknown(), 'SELECT date FROM closed_days')).length).toBe(0);
    expect((await listed(life)).every(({ failure }) => failure === null)).toBe(true);
    expect((await close('2026-11-20', '2026-11-21')).reached).toEqual(reached);
    await runTimerOf(site);
    const food = (await listed(life)).filter(({ failure }) => failure === null);
    expect(food.at(-1)).toMatchObject({ date: '2026-11-25', foodDates: ['2026-11-25', '2026-11-26'] });
    // Asked again there is nothing left of it.
    expect((await close('2026-11-20', '2026-11-21', true)).reached).toMatchObject({
      ...{ deliveries: 0, customers: 0, outcomes: [], refundableKop: 0 },
    });
  });

  test('that has no place on the new day is told with the day that it goes to, and goes there', async () => {
    const first = await paid();
    const second = await paid();
    const zone = await site.db
      .prepare('SELECT zone_code FROM deliveries WHERE order_id = ?')
      .bind(first.order.id)
      .first('zone_code');
    const limit = `INSERT INTO zone_capacity (zone_code, date, deliveries) VALUES (?, '2026-11-25', 1)`;
    await execute(site, limit, String(zone));
    const { reached } = await close('2026-11-20', '2026-11-21', true);
    expect(reached.outcomes).toEqual([
      { what: 'moved', date: '2026-11-25', fullOn: null, count: 1 },
      { what: 'moved', date: '2026-11-26', fullOn: '2026-11-25', count: 1 },
    ]);
    expect((await close('2026-11-20', '2026-11-21')).reached).toEqual(reached);
    await runTimerOf(site);
    await execute(site, 'DELETE FROM zone_capacity');
    const cameTo = async (life: OrderLife) =>
      (await listed(life)).filter(({ failure }) => failure === null).at(-1)?.date;
    expect([await cameTo(first), await cameTo(second)].toSorted()).toEqual(['2026-11-25', '2026-11-26']);
  });

  test('gives the choice once, with its bound, and the new day to who chooses nothing', async () => {
    const life = await paid();
    await close('2026-11-20', '2026-11-21');
    for (let run = 0; run < 3; run += 1) await runTimerOf(site);
    const [message, ...others] = await told(life.customerId);
    expect(others).toEqual([]);
    expect(message?.template).toBe('kitchen-closed');
    expect(JSON.parse(message?.data ?? '{}')).toMatchObject({
      outcome: expect.stringMatching(/приедет 25\sноября$/),
      choice: expect.stringMatching(/^Вернуть деньги можно до\s23\sноября, 14:00$/),
    });
    expect((await closedFood(life)).failure).toEqual({
      ...{ reason: 'Кухня не\u00a0работает 20 и\u00a021\u00a0ноября', refunded: null },
      ...{ comesOn: ['2026-11-25'], broughtOn: [], isToCome: true, isRefundable: true },
      refundUntil: Date.parse('2026-11-23T11:00:00.000Z'),
    });
    await setClock(site, '2026-11-23T11:00:01.000Z');
    expect((await closedFood(life)).failure).toMatchObject({ isRefundable: false, refundUntil: null });
    const late = await life.visitor.request(`/rest/deliveries/${(await closedFood(life)).id}/refund/`);
    expect(late.status).toBe(422);
    const ids = await deliveryIds(site, life.order.id);
    await bringTo(site, ids, 'delivered');
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(site, `order:${life.order.id}`)).toBe(0);
    expect((await closedFood(life)).failure?.broughtOn).toEqual(['2026-11-25']);
  });

  test.each(['card', 'bonuses'] as const)(
    'comes back to the %s at what was paid, once, and the rest costs no more',
    async (to) => {
      const life = await paid(50_000);
      const worthKop = worthOf(life.order.price);
      await close('2026-11-20', '2026-11-21');
      await runTimerOf(site);
      const { refund, answer } = await takeMoney(life, to);
      const backKop = worthOfDays(worthKop, 2, 7);
      expect(refund.moneyKop + refund.bonusesKop).toBe(backKop);
      const answers = await Promise.all(Array.from({ length: 5 }, () => answer()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await runTimerOf(site);
      const account = `order:${life.order.id}`;
      expect(await sumOf(site, `to_account = 'bank' AND order_id = ?`, life.order.id)).toBe(
        to === 'card' ? refund.moneyKop : 0,
      );
      expect(await sumOf(site, `from_account = ? AND to_account LIKE 'bonuses:%'`, account)).toBe(
        to === 'card' ? refund.bonusesKop : backKop,
      );
      const papers = await mustCall(life.visitor, getOrderPapers, { params: { id: life.order.id } });
      expect(papers.receipts.filter(({ kind }) => kind === 'refund').length).toBe(to === 'card' ? 1 : 0);
      expect((await closedFood(life)).failure).toMatchObject({ isRefundable: false, comesOn: [] });
      expect((await closedFood(life)).failure?.refunded).not.toBeNull();
      await bringTo(site, await deliveryIds(site, life.order.id), 'delivered');
      expect((await life.look()).state).toBe('completed');
      // No fee, and no dearer days: all that is left was earned at the price that was agreed.
      expect(await sumOf(site, `from_account = ? AND to_account = 'company'`, account)).toBe(
        worthKop - backKop,
      );
      expect(await balanceOf(site, account)).toBe(0);
    },
  );

  test('keeps what was chosen when it is opened again', async () => {
    const [returned, waiting] = [await paid(), await paid()];
    await close('2026-11-20', '2026-11-21');
    await runTimerOf(site);
    expect((await (await takeMoney(returned, 'card')).answer()).status).toBe(200);
    const body = { from: '2026-11-20', until: '2026-11-21' };
    expect((await mustCall(operator, reopenDays, { body, headers })).dates).toEqual([]);
    await runTimerOf(site);
    expect((await closedFood(returned)).failure).toMatchObject({ isRefundable: false, comesOn: [] });
    expect((await closedFood(waiting)).failure).toMatchObject({
      ...{ isRefundable: true, comesOn: ['2026-11-25'] },
    });
    // What stands for several days is not brought back as one delivery.
    const { id, calendarVersion } = await closedFood(waiting);
    const restored = await waiting.visitor.request(`/rest/deliveries/${id}/restore/`, {
      json: { version: calendarVersion },
    });
    expect(restored.status).toBe(422);
    expect((await (await takeMoney(waiting, 'bonuses')).answer()).status).toBe(200);
  });

  test('moves on with its choice where the new day is closed too', async () => {
    const life = await paid();
    await close('2026-11-20', '2026-11-21');
    await runTimerOf(site);
    await close('2026-11-25', '2026-11-26');
    await runTimerOf(site);
    const choices = (await listed(life)).filter(({ failure }) => failure !== null);
    expect(choices.map(({ failure }) => failure?.comesOn)).toEqual([['2026-11-27']]);
    expect((await (await takeMoney(life, 'card')).answer()).status).toBe(200);
    expect((await life.look()).keptDays).toBe(5);
  });
});

describe('a day whose food is closed', () => {
  test('fails what has not set out, with the money as a choice, and leaves what is on its way', async () => {
    const [cooked, away] = [await paid(), await paid()];
    const [first = ''] = await deliveryIds(site, away.order.id);
    await bringTo(site, [first], 'on_route');
    await setClock(site, '2026-11-17T06:00:00.000Z');
    const { reached } = await close('2026-11-18', '2026-11-18', true);
    expect(reached).toMatchObject({
      ...{ deliveries: 2, customers: 2 },
      outcomes: [
        { what: 'again', date: '2026-11-25', fullOn: null, count: 1 },
        { what: 'on-route', date: null, fullOn: null, count: 1 },
      ],
      refundableKop: worthOfDays(worthOf(cooked.order.price), 2, 7),
    });
    await close('2026-11-18');
    for (let run = 0; run < 2; run += 1) await runTimerOf(site);
    const [failed] = await listed(cooked);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { reason: 'Кухня не\u00a0работает 18\u00a0ноября', isRefundable: true },
    });
    expect((await told(cooked.customerId)).map(({ template }) => template)).toEqual(['delivery-failed']);
    expect((await listed(away))[0]).toMatchObject({ state: 'on_route', failure: null });
    expect(await told(away.customerId)).toEqual([]);
  });

  test('lets dishes wait for another day or the money', async () => {
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone());
    await fillBasket(visitor);
    await orderHomemade(visitor, { date: '2026-11-18', expectedTotalKop: 222_000 });
    const open = await close('2026-11-18', '2026-11-18', true);
    expect(open.reached.outcomes).toEqual([
      { what: 'dishes-moved', date: '2026-11-19', fullOn: null, count: 1 },
    ]);
    await setClock(site, '2026-11-17T06:00:00.000Z');
    const { reached } = await close('2026-11-18');
    expect(reached).toMatchObject({
      ...{ deliveries: 0, dishes: 1, customers: 1 },
      outcomes: [{ what: 'dishes-wait', date: null, fullOn: null, count: 1 }],
    });
    await runTimerOf(site);
    const { orders } = await mustCall(visitor, listHomemadeOrders);
    expect(orders.map(({ deliveryState }) => deliveryState)).toEqual(['failed']);
  });
});

test('the audit says how many a closing has reached', async () => {
  await paid();
  await close('2026-11-20', '2026-11-21');
  const { entries } = await mustCall(operator, listAudit, {
    query: { object: 'closed-days:2026-11-20' },
    headers,
  });
  expect(entries.flatMap(({ objects }) => objects.map(({ after }) => after))).toContainEqual({
    ...{ isClosed: true, deliveries: 1, customers: 1, dishes: 0 },
  });
  expect((await operate(site, 'closed-days/', { from: '2026-11-20', until: '2026-11-21' })).status).toBe(200);
});
