import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listCalendarChanges, listDeliveries, skipDelivery } from '#shared/features/deliveries/contract.ts';
import type { CalendarChange } from '#shared/features/deliveries/history.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { fillBasket, orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { readRows } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  await liftBounds(site);
});
afterAll(() => site?.stop());
afterEach(() =>
  site.db.batch([
    site.db.prepare('DELETE FROM closed_days'),
    site.db.prepare('DELETE FROM zone_capacity'),
    site.db.prepare(`UPDATE orders SET state = 'cancelled' WHERE state IN ('active', 'pending_payment')`),
  ]),
);

const close = (from: string, until = from) => operate(site, 'closed-days/', { from, until });

async function customer(phone = newPhone()): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn(phone);
  return visitor;
}

async function place(visitor: Visitor, draft: Parameters<typeof buildOrder>[0]) {
  const answer = await visitor.request('/rest/orders/', {
    json: buildOrder({ payment: 'courier', ...draft }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answerOf(placeOrder, answer)).order;
}

/** Deliveries that come: food of closed days stands beside them until its customer has chosen. */
async function deliveriesOf(visitor: Visitor): Promise<Delivery[]> {
  const query = { from: '2026-10-01', to: '2027-03-01' };
  const { deliveries } = await mustCall(visitor, listDeliveries, { query });
  return deliveries.filter(({ failure }) => failure === null);
}

const foodOf = async (visitor: Visitor) => (await deliveriesOf(visitor)).flatMap((one) => one.foodDates);

async function historyOf(visitor: Visitor, order: Order): Promise<CalendarChange[]> {
  return (await mustCall(visitor, listCalendarChanges, { params: { id: order.id } })).changes;
}

const messagesOf = async (phone: string) =>
  (
    await site.db
      .prepare(
        `SELECT m.data FROM messages m JOIN customers c ON c.id = m.customer_id
         WHERE c.phone = ? AND m.template = 'kitchen-closed' AND m.channel IN ('sms', 'email') AND m.state <> 'dropped'`,
      )
      .bind(phone)
      .all<{ data: string }>()
  ).results.map(({ data }): unknown => JSON.parse(data));

describe('new orders', () => {
  test('an order across closed days has all its paid days at the price without them', async () => {
    const before = await place(await customer(), { start: '2026-11-18', days: 28 });
    expect((await close('2026-11-25', '2026-11-26')).status).toBe(200);
    const visitor = await customer();
    const order = await place(visitor, { start: '2026-11-18', days: 28 });
    expect(order.price).toEqual(before.price);
    const food = await foodOf(visitor);
    expect(food).toHaveLength(28);
    expect(food).not.toContain('2026-11-25');
    expect(food).not.toContain('2026-11-26');
    expect(food.at(-1)).toBe('2026-12-17');
  });

  test('does not begin on a closed day, and the form offers the next one', async () => {
    await close('2026-11-19', '2026-11-20');
    const visitor = await customer();
    const refused = await visitor.request('/rest/orders/', {
      json: buildOrder({ payment: 'courier', start: '2026-11-19' }),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(refused.status).toBe(400);
    const options = await visitor.request('/rest/orders/options/');
    expect(await options.json()).toMatchObject({ closedDays: ['2026-11-19', '2026-11-20'] });
  });
});

describe('deliveries that are planned already', () => {
  test('leave a closed day: its food comes behind the last, and the customer is told once', async () => {
    const phone = newPhone();
    const visitor = await customer(phone);
    const order = await place(visitor, { start: '2026-11-18', days: 14 });
    const before = await deliveriesOf(visitor);
    const closed = before[2]?.foodDates ?? [];
    await close(closed[0] ?? '', closed[1]);
    await runTimerOf(site);
    await runTimerOf(site);
    const after = await deliveriesOf(visitor);
    const food = after.flatMap((one) => one.foodDates);
    expect(food).toHaveLength(14);
    expect(food.filter((date) => closed.includes(date))).toEqual([]);
    expect(after.map((one) => one.date)).toEqual([
      ...before.filter((_, index) => index !== 2).map((one) => one.date),
      '2026-12-02',
    ]);
    expect(after.at(-1)).toMatchObject({
      foodDates: ['2026-12-02', '2026-12-03'],
      address: before[2]?.address,
    });
    const [line, ...others] = await historyOf(visitor, order);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      kind: 'close',
      text: 'Кухня не\u00a0работает 22 и\u00a023\u00a0ноября: рацион этих дней приедет 2\u00a0декабря',
      undo: null,
    });
    expect(await messagesOf(phone)).toEqual([
      {
        days: '22 и\u00a023\u00a0ноября',
        outcome: 'рацион этих дней приедет 2\u00a0декабря',
        choice: expect.stringMatching(/^Не\sнужна\? Пропустите её\sдо\s30\sноября, 14:00$/),
        choices: expect.stringContaining('отмените оставшиеся дни'),
      },
    ]);
  });

  test('with food of an open day come on the morning of that day', async () => {
    const visitor = await customer();
    await place(visitor, { start: '2026-11-18', days: 7 });
    await close('2026-11-20');
    await runTimerOf(site);
    const after = await deliveriesOf(visitor);
    expect(after.map(({ date, foodDates }) => [date, foodDates])).toEqual([
      ['2026-11-18', ['2026-11-18', '2026-11-19']],
      ['2026-11-21', ['2026-11-21']],
      ['2026-11-22', ['2026-11-22', '2026-11-23']],
      ['2026-11-24', ['2026-11-24']],
      ['2026-11-25', ['2026-11-25']],
    ]);
  });

  test('go further behind where the days behind the last have no place', async () => {
    const visitor = await customer();
    await place(visitor, { start: '2026-11-20', days: 2 });
    await site.db.prepare(`INSERT INTO zone_capacity SELECT code, '2026-11-22', 0 FROM delivery_zones`).run();
    await close('2026-11-20', '2026-11-21');
    await runTimerOf(site);
    expect(await foodOf(visitor)).toEqual(['2026-11-23', '2026-11-24']);
  });

  test('cannot be brought back to a day that has closed', async () => {
    const visitor = await customer();
    const order = await place(visitor, { start: '2026-11-18', days: 7 });
    const [, second] = await deliveriesOf(visitor);
    const { version } = await mustCall(visitor, skipDelivery, {
      params: { id: second?.id ?? '' },
      body: { version: second?.calendarVersion ?? 0 },
    });
    await close('2026-11-20');
    await runTimerOf(site);
    const undone = await visitor.request(`/rest/orders/${order.id}/undo/`, { json: { version } });
    expect([undone.status, await undone.json()]).toMatchObject([422, { error: { code: 'undo_impossible' } }]);
  });
});

test('an order of dishes moves to the next open day that has a place', async () => {
  const phone = newPhone();
  const visitor = await customer(phone);
  await fillBasket(visitor);
  const { number } = await orderHomemade(visitor, { date: '2026-11-19', expectedTotalKop: 222_000 });
  await site.db.prepare(`INSERT INTO zone_capacity SELECT code, '2026-11-21', 0 FROM delivery_zones`).run();
  await close('2026-11-19', '2026-11-20');
  await runTimerOf(site);
  await runTimerOf(site);
  const { orders } = await mustCall(visitor, listHomemadeOrders);
  expect(orders.map(({ date }) => date)).toEqual(['2026-11-22']);
  const messages = await readRows(
    site,
    z.object({ date: z.string() }),
    `SELECT data ->> 'date' AS date FROM messages WHERE template = 'dishes-moved' AND data ->> 'number' = ?`,
    number,
  );
  expect(messages).toEqual([{ date: '22\u00a0ноября' }]);
});

test('an operators’ call does not end the session of a customer who opens its address', async () => {
  const visitor = await customer();
  expect((await visitor.request('/rest/operations/closed-days/')).status).toBe(401);
  expect((await visitor.request('/rest/deliveries/?from=2026-11-01&to=2026-12-01')).status).toBe(200);
});

describe('the operator', () => {
  test('closes no day that is over, and none that ends before it begins', async () => {
    const refused = await close('2026-11-15');
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { fields: { from: expect.stringContaining('можно закрыть дни с\u00a016\u00a0ноября') } } },
    ]);
    expect((await close('2026-12-05', '2026-12-01')).status).toBe(400);
    expect((await close('2026-12-01', '2027-02-01')).status).toBe(400);
    expect(await (await close('2026-12-01', '2026-12-02')).json()).toMatchObject({
      dates: ['2026-12-01', '2026-12-02'],
    });
  });

  test('opens a day again: new orders come on it, moved deliveries stay', async () => {
    const visitor = await customer();
    await place(visitor, { start: '2026-11-20', days: 2 });
    await close('2026-11-20');
    await runTimerOf(site);
    const moved = await foodOf(visitor);
    expect(moved).toEqual(['2026-11-21', '2026-11-22']);
    const reopened = await operate(site, 'closed-days/reopen/', { from: '2026-11-20', until: '2026-11-20' });
    expect(await reopened.json()).toEqual({ dates: [] });
    await runTimerOf(site);
    expect(await foodOf(visitor)).toEqual(moved);
    const other = await customer();
    await place(other, { start: '2026-11-20', days: 2 });
    expect(await foodOf(other)).toEqual(['2026-11-20', '2026-11-21']);
  });
});
