import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getHomemadeCheckout } from '#shared/features/homemade/contract.ts';
import { getOrderOptions, placeOrder } from '#shared/features/orders/contract.ts';
import type { OrderLength } from '#shared/features/orders/price.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { decodeHtml } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { deliverNext, operate } from '#tests/harness/operations.ts';
import { execute } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  await execute(site, 'DELETE FROM rate_counters');
  await setLimits({});
});

const usual = { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 };
const setLimits = (limits: object) => operate(site, 'cash-limits/', { ...usual, ...limits });

const place = (customer: Customer, days: OrderLength, firstOrder = true) =>
  call(customer, placeOrder, { body: buildOrder({ days, firstOrder }) });

test('a shop begins with fourteen days and 30,000 roubles, and seven days for a first order', () => {
  const db = createMemoryDatabase();
  expect(db.prepare('SELECT * FROM cash_limits').all()).toEqual([
    { id: 1, days: 14, sum_kop: 3_000_000, first_days: 7, first_sum_kop: 3_000_000 },
  ]);
  db.close();
});

describe('payment to the courier', () => {
  test('of a first order is taken for fourteen days, and refused in words for more', async () => {
    const customer = await Customer.signedIn(site);
    const refused = await place(customer, 28);
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'cash_limit' } });
    if (refused.ok) return;
    expect(refused.error.message).toMatch(
      /^Курьеру можно оплатить заказ до\s14\sдней: .+ Выберите оплату на\sсайте/,
    );
    expect(refused.error.fields).toEqual({ payment: refused.error.message });
    const byCard = { body: buildOrder({ days: 28, payment: 'card' }) };
    expect((await call(await Customer.signedIn(site), placeOrder, byCard)).ok).toBe(true);
    expect((await place(customer, 14)).ok).toBe(true);
  });

  test('has a sum that all orders share that are still to be paid, dishes too', async () => {
    await setLimits({ firstRoubles: 28_000 });
    const customer = await Customer.signedIn(site);
    expect((await place(customer, 14)).ok).toBe(true);
    const refused = await place(customer, 14, false);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'cash_limit',
        message: expect.stringMatching(/^У\sвас уже есть заказы с\sоплатой курьеру/),
      },
    });
    expect((await place(customer, 7, false)).ok).toBe(true);
    await expect(orderHomemade(customer)).rejects.toThrow('cash_limit');
  });

  test('is not exceeded by orders of one moment', async () => {
    const customer = await Customer.signedIn(site);
    await place(customer, 7);
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(customer, 7, false)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  test('goes further for a customer who has got a delivery, whose money is no longer open', async () => {
    const customer = await Customer.signedIn(site);
    const { id } = await customer.place(buildOrder({ days: 14 }));
    await deliverNext(site, id);
    expect(await mustCall(customer, getOrderOptions)).toMatchObject({
      cash: { days: 28, sumKop: 6_000_000 },
    });
    expect((await place(customer, 28, false)).ok).toBe(true);
    expect((await place(customer, 56, false)).ok).toBe(false);
  });

  test('is set by operators, for the next order and for strangers’ pages', async () => {
    expect((await setLimits({ days: 14, firstDays: 2, firstRoubles: 5000 })).status).toBe(200);
    const customer = await Customer.signedIn(site);
    expect(await mustCall(customer, getOrderOptions)).toMatchObject({ cash: { days: 2, sumKop: 500_000 } });
    expect(await mustCall(customer, getHomemadeCheckout)).toMatchObject({ cash: { sumKop: 500_000 } });
    expect((await place(customer, 7)).ok).toBe(false);
    expect((await place(customer, 2)).ok).toBe(true);
  });

  test.each([
    ['first orders of more days than the others', { firstDays: 29 }],
    ['first orders of a greater sum than the others', { firstRoubles: 60_001 }],
    ['negative days', { days: -1, firstDays: -1 }],
    ['no sum', { roubles: null }],
  ])('is not set to %s', async (_, limits) => {
    expect((await setLimits(limits)).status).toBe(400);
    const { results } = await site.db.prepare('SELECT days, sum_kop FROM cash_limits').all();
    expect(results).toEqual([{ days: 28, sum_kop: 6_000_000 }]);
  });
});

test('the order page offers no payment to the courier beyond the limits, and says why', async () => {
  const page = async (days: number) => {
    const answer = await new Visitor(site).request(`/order/?programme=balans&kcal=1500&days=${days}`);
    return decodeHtml(await answer.text()).replaceAll(/<script.*?<\/script>/gs, '');
  };
  const long = await page(28);
  expect(long).toMatch(/Курьеру можно оплатить заказ до\s14\sдней/);
  expect(long).toMatch(/<input[^>]*disabled=""[^>]*value="courier"|value="courier"[^>]*disabled=""/);
  const short = await page(7);
  expect(short).not.toContain('Курьеру можно оплатить заказ до');
  expect(short).not.toMatch(/<input[^>]*disabled=""[^>]*value="courier"|value="courier"[^>]*disabled=""/);
});
