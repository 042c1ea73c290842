import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOrder, placeOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { openWidget, payInvoice } from '#shared/features/payments/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';
import { reportPaidLate } from '#worker/modules/money/payments/invoices/hold.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

const cloud = new CloudPaymentsDouble();
let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => cloud.handle(request),
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  for (const table of ['rate_counters', 'zone_capacity']) await execute(site, `DELETE FROM ${table}`);
  // What earlier tests have left unpaid frees its places half an hour later.
  await execute(site, `UPDATE orders SET state = 'cancelled' WHERE state = 'pending_payment'`);
});

const DAY = '2026-11-18';
const minutesLater = (minutes: number) =>
  setClock(site, new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString());

/** Leaves every zone so many places on a day, because which one a street lies in is no matter here. */
const limit = async (more: number, day = DAY) => {
  const [taken] = await readRows(
    site,
    AnyRow,
    `SELECT COUNT(*) AS count FROM delivery_places WHERE date = ? AND zone_code = 'msk-0'`,
    day,
  );
  await execute(
    site,
    'INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, ?1, ?2 FROM delivery_zones',
    day,
    Number(taken?.count) + more,
  );
};

const place = (customer: Customer, payment: 'card' | 'courier' = 'card', firstOrder = true) =>
  call(customer, placeOrder, { body: buildOrder({ payment, firstOrder }) });

async function placed(payment: 'card' | 'courier' = 'card'): Promise<{ customer: Customer; order: Order }> {
  const customer = await Customer.signedIn(site);
  return { customer, order: await customer.place(buildOrder({ payment })) };
}

const pay = ({ customer, order: { id } }: { customer: Customer; order: Order }) =>
  call(customer, payInvoice, { params: { id } });
/** Looks whether the payment has arrived, as the page that the payer comes back to does. */
const check = ({ customer, order: { id } }: { customer: Customer; order: Order }) =>
  call(customer, payInvoice, { params: { id }, query: { check: 'only' } });
const look = async ({ customer, order: { id } }: { customer: Customer; order: Order }) =>
  (await mustCall(customer, getOrder, { params: { id } })).order;
const cancel = (customer: Customer, id: string) =>
  customer.request(`/rest/orders/${id}/cancel/`, { method: 'POST' });
const full = { ok: false, status: 409, error: { code: 'delivery_days_full' } };

describe('unpaid orders', () => {
  test('of one customer are three at most; a fourth is told which ones wait', async () => {
    const customer = await Customer.signedIn(site);
    const numbers: string[] = [];
    for (const isFirst of [true, false, false]) {
      const answer = await place(customer, 'card', isFirst);
      if (answer.ok) numbers.push(answer.data.order.number);
    }
    expect(numbers).toHaveLength(3);
    const refused = await place(customer, 'card', false);
    expect(refused).toMatchObject({ ok: false, status: 409, error: { code: 'unpaid_orders' } });
    if (refused.ok) return;
    for (const number of numbers) expect(refused.error.message).toContain(`№\u00a0${number}`);
    expect(refused.error.details).toMatchObject({ orders: numbers.map((number) => ({ number })) });
    const [first] = await readRows(
      site,
      AnyRow,
      `SELECT id FROM orders WHERE customer_id = ? ORDER BY number DESC LIMIT 1`,
      customer.id,
    );
    expect((await cancel(customer, String(first?.id))).status).toBe(200);
    expect((await place(customer, 'card', false)).ok).toBe(true);
  });

  test('are told by what was ordered, so that a form links to the pages where they are paid', async () => {
    const customer = await Customer.signedIn(site);
    const dishes = await orderHomemade(customer, { payment: 'card' });
    const first = await customer.place(buildOrder({ payment: 'card' }));
    const second = await customer.place(buildOrder({ payment: 'card', firstOrder: false }));
    expect(await place(customer, 'card', false)).toMatchObject({
      ok: false,
      error: {
        code: 'unpaid_orders',
        fields: {
          unpaid: `№\u00a0${first.number}, №\u00a0${second.number}`,
          unpaidDishes: `№\u00a0${dishes.number}`,
        },
      },
    });
  });

  test('that are placed at one moment are three at most', async () => {
    const customer = await Customer.signedIn(site);
    await place(customer, 'card', true);
    const answers = await Promise.all(Array.from({ length: 7 }, () => place(customer, 'card', false)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});

describe('a place that an unpaid order holds', () => {
  test('is free for others half an hour later, and told so until then', async () => {
    await limit(1);
    const waiting = await placed();
    const { heldUntil } = waiting.order.payment;
    expect(Math.floor(((heldUntil ?? 0) - Date.parse(orderMoment)) / 60_000)).toBe(30);
    await minutesLater(29);
    expect(await place(await Customer.signedIn(site))).toMatchObject(full);
    await minutesLater(31);
    expect(await place(await Customer.signedIn(site), 'courier')).toMatchObject({ ok: true });
    expect(await place(await Customer.signedIn(site), 'courier')).toMatchObject(full);
    expect((await look(waiting)).payment).toMatchObject({ payable: true, url: null, heldUntil: null });
  });

  test('is held for another half an hour by each way to the payment', async () => {
    await limit(1);
    const waiting = await placed();
    await minutesLater(25);
    expect(await pay(waiting)).toMatchObject({ ok: true });
    await minutesLater(50);
    expect(await call(waiting.customer, openWidget, { body: { invoiceId: waiting.order.id } })).toMatchObject(
      {
        ok: true,
      },
    );
    await minutesLater(79);
    expect(await place(await Customer.signedIn(site))).toMatchObject(full);
    await minutesLater(81);
    expect(await place(await Customer.signedIn(site))).toMatchObject({ ok: true });
  });

  test('is not held by looking whether the payment has arrived', async () => {
    await limit(1);
    const waiting = await placed();
    await minutesLater(25);
    expect(await check(waiting)).toMatchObject({ ok: true, data: { state: 'open' } });
    await minutesLater(31);
    // Nobody has wanted the place yet: the page of the provider stands, but nothing is promised any more.
    expect((await look(waiting)).payment).toMatchObject({ url: expect.any(String), heldUntil: null });
    await placed('courier');
    expect(await check(waiting)).toMatchObject({ ok: true, data: { state: 'open', url: null } });
    expect(await pay(waiting)).toMatchObject({ ok: false, error: { code: 'places_gone' } });
  });

  test('is held for another half an hour by a try that the bank has refused', async () => {
    await limit(1);
    const { order } = await placed();
    await minutesLater(25);
    const url = order.payment.url ?? '';
    expect(await cloud.pay(site.url, url, { card: '4012 8888 8888 1881' })).toBe('declined');
    await minutesLater(54);
    expect(await place(await Customer.signedIn(site))).toMatchObject(full);
    expect(await cloud.pay(site.url, url)).toBe('paid');
  });

  test('is taken again by paying later, where nobody has it', async () => {
    await limit(1);
    const waiting = await placed();
    await minutesLater(200);
    await runTimerOf(site);
    expect(await pay(waiting)).toMatchObject({ ok: true, data: { url: expect.stringContaining('http') } });
    expect(await place(await Customer.signedIn(site))).toMatchObject(full);
  });

  test('is refused in words to who wants to pay later, where somebody has it', async () => {
    await limit(1);
    const waiting = await placed();
    await minutesLater(31);
    const quick = await placed('courier');
    const refused = await pay(waiting);
    expect(refused).toMatchObject({
      ok: false,
      status: 409,
      error: {
        code: 'places_gone',
        message: expect.stringMatching(/места на\s18\sноября уже заняты.*на\sдругой день/),
        details: { dates: [DAY] },
      },
    });
    expect(await call(waiting.customer, openWidget, { body: { invoiceId: waiting.order.id } })).toMatchObject(
      {
        ok: false,
        error: { code: 'places_gone' },
      },
    );
    await execute(site, `UPDATE orders SET state = 'cancelled' WHERE id = ?`, quick.order.id);
    expect(await pay(waiting)).toMatchObject({ ok: true });
  });

  test('is asked for once more before a card is charged', async () => {
    await limit(1);
    const waiting = await placed();
    const url = waiting.order.payment.url ?? '';
    await minutesLater(31);
    await placed('courier');
    expect(await cloud.pay(site.url, url)).toBe('declined');
    expect((await look(waiting)).state).toBe('pending_payment');
  });

  test('goes over the limit to whoever has paid all the same, and operators are told once', async () => {
    await limit(1);
    const waiting = await placed();
    await execute(site, 'UPDATE invoices SET held_until = ?2 WHERE id = ?1', waiting.order.id, 0);
    // The check before the charge still finds the place; somebody takes it before the money is told of.
    await cloud.pay(site.url, waiting.order.payment.url ?? '', { notices: 0 });
    await minutesLater(31);
    await placed('courier');
    await runTimerOf(site);
    expect((await look(waiting)).state).toBe('paid');
    await runTimerOf(site);
    const told = site.logs.filter((line) => line.includes('paid order over the capacity of its zone'));
    expect(told.filter((line) => line.includes(waiting.order.id))).toHaveLength(1);
    expect(told[0]).toContain(DAY);
    expect(await place(await Customer.signedIn(site))).toMatchObject(full);
  });

  test('is not told of as over the limit where who had taken it has not paid either', async () => {
    await limit(1);
    const waiting = await placed();
    await cloud.pay(site.url, waiting.order.payment.url ?? '', { notices: 0 });
    await minutesLater(31);
    await placed();
    await minutesLater(62);
    await runTimerOf(site);
    expect((await look(waiting)).state).toBe('paid');
    expect(site.logs.join('\n')).not.toContain(waiting.order.id);
  });

  test('is free for the food of a delivery that has failed', async () => {
    const orders = [await placed('courier'), await placed('courier'), await placed('courier')];
    /** When the food of the first delivery of the next order comes again. */
    const fail = async () => {
      const [first] = await deliveryIds(site, orders.pop()?.order.id ?? '', 1);
      await bringTo(site, [first ?? ''], 'failed');
      const [again] = await readRows(
        site,
        AnyRow,
        'SELECT date FROM deliveries WHERE replaces = ?',
        first ?? '',
      );
      return String(again?.date);
    };
    const day = await fail();
    await limit(1, day);
    const customer = await Customer.signedIn(site);
    await customer.place(buildOrder({ payment: 'card', start: day }));
    expect(await fail()).not.toBe(day);
    await minutesLater(31);
    expect(await fail()).toBe(day);
  });

  test('is free for changes of a calendar as it is for orders', async () => {
    await limit(1);
    const settled = await placed('courier');
    const [delivery] = await readRows(
      site,
      AnyRow,
      'SELECT id FROM deliveries WHERE order_id = ? AND date = ?',
      settled.order.id,
      DAY,
    );
    const change = (how: string, version: number) =>
      settled.customer.request(`/rest/deliveries/${String(delivery?.id)}/${how}/`, { json: { version } });
    expect((await change('skip', 1)).status).toBe(200);
    await placed();
    expect((await change('restore', 2)).status).toBe(409);
    await minutesLater(31);
    expect((await change('restore', 2)).status).toBe(200);
  });
});

test('ways to a payment are thirty an hour, and then told when to try again; what was paid meanwhile is seen', async () => {
  const waiting = await placed();
  const url = waiting.order.payment.url ?? '';
  const calls = cloud.calls.length;
  for (let asked = 0; asked < 30; asked += 1) {
    expect((await pay(waiting)).ok).toBe(true);
    expect((await check(waiting)).ok).toBe(true);
  }
  expect(cloud.calls.length).toBeLessThanOrEqual(calls + 61);
  const opened = () => cloud.calls.filter(({ path }) => path === '/orders/create').length;
  const before = opened();
  expect(await pay(waiting)).toMatchObject({
    ok: false,
    status: 429,
    error: { code: 'payment_limit', message: expect.stringMatching(/после\s16\sноября, 11:00.*\+7/) },
  });
  expect(opened()).toBe(before);
  await cloud.pay(site.url, url, { notices: 0 });
  expect(await pay(waiting)).toMatchObject({ ok: true, data: { state: 'paid' } });
});

test('questions how far a payment is reach the provider 120 times an hour; then the answer is what is known', async () => {
  const waiting = await placed();
  const askedBy = async (work: () => Promise<unknown>) => {
    const before = cloud.calls.length;
    await work();
    return cloud.calls.length - before;
  };
  const checks = async () => {
    for (let asked = 0; asked < 120; asked += 20) {
      const looks = await Promise.all(Array.from({ length: 20 }, () => check(waiting)));
      expect(looks.every(({ ok }) => ok)).toBe(true);
    }
  };
  expect(await askedBy(checks)).toBe(120);
  await cloud.pay(site.url, waiting.order.payment.url ?? '', { notices: 0 });
  const isWaiting = async () =>
    expect(await check(waiting)).toMatchObject({ ok: true, data: { state: 'open' } });
  expect(await askedBy(isWaiting)).toBe(0);
  const other = await placed();
  expect(await askedBy(() => check(other))).toBe(1);
  await minutesLater(61);
  expect(await check(waiting)).toMatchObject({ ok: true, data: { state: 'paid' } });
});

test('an order that was paid late is told of again where telling of it has failed', async () => {
  await limit(1);
  const { order } = await placed();
  await minutesLater(31);
  await placed('courier');
  await execute(site, `UPDATE orders SET state = 'paid' WHERE id = ?`, order.id);
  await execute(site, `UPDATE invoices SET state = 'paid' WHERE id = ?`, order.id);
  const told: unknown[] = [];
  let isFailing = true;
  const scope = createScope({
    db: createD1Database(site.db),
    at: Date.parse(orderMoment),
    log: (...line) => {
      if (isFailing) throw new Error('no log');
      told.push(line);
    },
  });
  await expect(reportPaidLate(scope)).rejects.toThrow('no log');
  isFailing = false;
  await reportPaidLate(scope);
  await reportPaidLate(scope);
  expect(told).toEqual([
    ['error', expect.stringContaining('over the capacity'), { orderId: order.id, dates: [DAY] }],
  ]);
});
