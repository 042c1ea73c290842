import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { cancelOrder, getOrderPapers } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { listRefunds, retryRefund, settleRefund } from '#shared/features/payments/refunds/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

const MINUTE_MS = 60_000;
const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
/** How the provider answers a refund: as it should, with a refusal, or not at all, before or after it has done it. */
type Answer = 'right' | 'refused' | 'lost before' | 'lost after';

let site: LocalWorker;
let visitor: Visitor;
let answer: Answer = 'right';
let keys: (string | null)[] = [];
let now = Date.parse(orderMoment);

async function advance(ms: number): Promise<void> {
  now += ms;
  await setClock(site, new Date(now).toISOString());
}
/** The timer runs after so long. */
async function runAfter(ms: number): Promise<void> {
  await advance(ms);
  await runTimerOf(site);
}

beforeAll(async () => {
  site = await startLocalWorker({
    vars: {
      CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
      CLOUDPAYMENTS_SECRET: cloud.secret,
      YOOKASSA_SHOP_ID: yoo.shopId,
      YOOKASSA_SECRET: yoo.secret,
    },
    outboundService: async (request) => {
      const { host, pathname } = new URL(request.url);
      const isCloud = host.includes('cloudpayments');
      const provider = isCloud ? cloud : yoo;
      if (!/\/refunds?$/.test(pathname) || request.method !== 'POST') return provider.handle(request);
      keys.push(request.headers.get(isCloud ? 'X-Request-ID' : 'Idempotence-Key'));
      if (answer === 'lost before') return new Response('', { status: 500 });
      if (answer === 'refused')
        return isCloud
          ? Response.json({ Success: false, Message: 'Insufficient funds', Model: null })
          : Response.json({ type: 'error', code: 'forbidden' }, { status: 403 });
      const right = await provider.handle(request);
      return answer === 'right' ? right : new Response('', { status: 500 });
    },
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  answer = 'right';
  yoo.refundsTake = 'a moment';
  now = Date.parse(orderMoment);
  await advance(0);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  keys = [];
});

const operator = { headers: { Authorization: `Bearer ${localOperatorToken}` } };
const openRefunds = async () => (await mustCall(new Visitor(site), listRefunds, operator)).refunds;
const refundOf = async ({ id }: Order) => (await openRefunds()).find(({ invoiceId }) => invoiceId === id);
const movesOf = async ({ id }: Order) =>
  (await mustCall(visitor, getOrderPapers, { params: { id } })).moves.map(({ kind }) => kind);

async function cancel({ id, price }: Order): Promise<void> {
  await mustCall(visitor, cancelOrder, { params: { id }, body: { to: 'card', expectedKop: price.totalKop } });
}
async function paidByCloud(): Promise<Order> {
  const order = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
  await cloud.pay(site.url, order.payment.url ?? '');
  return order;
}
async function paidByYoo() {
  const order = await orderProgramme(visitor, buildOrder({ payment: 'card' }));
  const { url } = await mustCall(visitor, payInvoice, {
    params: { id: order.id },
    query: { provider: 'yookassa' },
  });
  const payment = yoo.paymentAt(url ?? '');
  payment.status = 'succeeded';
  await yoo.notify(site.url, 'payment.succeeded', payment);
  return { order, payment };
}
const sumOf = ({ price }: Order) => price.totalKop / 100;

describe('a refund that the provider refuses', () => {
  test('is tried again with pauses, each time under a key of its own, until it goes through', async () => {
    answer = 'refused';
    const order = await paidByCloud();
    await cancel(order);
    expect(await movesOf(order)).toContain('refund_underway');
    expect(await refundOf(order)).toMatchObject({
      state: 'created',
      tries: 1,
      reason: expect.stringContaining('Insufficient funds'),
    });
    await runAfter(30_000);
    expect(keys).toHaveLength(1);
    await runAfter(MINUTE_MS);
    await runAfter(6 * HOUR_MS);
    expect(keys).toHaveLength(3);
    answer = 'right';
    await runAfter(HOUR_MS);
    expect(new Set(keys).size).toBe(4);
    expect(cloud.transactions.at(-1)?.refunded).toBe(sumOf(order));
    expect(await refundOf(order)).toBeUndefined();
    expect(await movesOf(order)).toEqual(expect.arrayContaining(['payment', 'refund']));
  });

  test('waits for a person after three days, who has it tried again', async () => {
    answer = 'refused';
    const order = await paidByCloud();
    await cancel(order);
    await runAfter(3 * DAY_MS + MINUTE_MS);
    const waiting = await refundOf(order);
    expect(waiting?.state).toBe('person');
    const tried = keys.length;
    await runAfter(DAY_MS);
    expect(keys).toHaveLength(tried);
    answer = 'right';
    const done = await mustCall(new Visitor(site), retryRefund, {
      ...operator,
      params: { id: waiting?.id ?? '' },
    });
    expect(done).toEqual({ state: 'done' });
    expect(cloud.transactions.at(-1)?.refunded).toBe(sumOf(order));
  });
});

describe('a refund whose answer was lost', () => {
  test('is repeated under its key, so that it is done once', async () => {
    answer = 'lost after';
    const order = await paidByCloud();
    await cancel(order);
    answer = 'right';
    await runAfter(2 * MINUTE_MS);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(cloud.transactions.at(-1)?.refunded).toBe(sumOf(order));
    expect(await refundOf(order)).toBeUndefined();
  });

  test.each(['lost before', 'lost after'] as const)(
    'waits for a person where its key is forgotten and the provider does not tell (%s)',
    async (lost) => {
      answer = lost;
      const order = await paidByCloud();
      await cancel(order);
      answer = 'right';
      await runAfter(HOUR_MS);
      expect(keys).toHaveLength(1);
      const waiting = await refundOf(order);
      expect(waiting).toMatchObject({ state: 'person', provider: 'cloudpayments' });
      expect(cloud.transactions.at(-1)?.refunded).toBe(lost === 'lost after' ? sumOf(order) : 0);
      const settled = await mustCall(new Visitor(site), settleRefund, {
        ...operator,
        params: { id: waiting?.id ?? '' },
        body: { because: 'Видно в кабинете провайдера' },
      });
      expect(settled).toEqual({ state: 'done' });
      expect(await movesOf(order)).toContain('refund');
      expect(await refundOf(order)).toBeUndefined();
    },
  );

  test('is not done twice where the provider says that it has done it', async () => {
    answer = 'lost after';
    const { order, payment } = await paidByYoo();
    await cancel(order);
    answer = 'right';
    await runAfter(HOUR_MS);
    expect([keys.length, payment.refunded]).toEqual([1, sumOf(order)]);
    expect(await refundOf(order)).toBeUndefined();
  });

  test('waits under its key while the provider has it underway', async () => {
    yoo.refundsTake = 'days';
    const { order, payment } = await paidByYoo();
    await cancel(order);
    for (let hours = 0; hours < 5; hours += 1) await runAfter(HOUR_MS);
    expect([new Set(keys).size, (await refundOf(order))?.state]).toEqual([1, 'created']);
    yoo.carryOutRefunds();
    await runAfter(2 * HOUR_MS);
    expect([new Set(keys).size, payment.refunded]).toEqual([1, sumOf(order)]);
    expect(await movesOf(order)).toContain('refund');
  });

  test('is done where the provider says that it has not', async () => {
    answer = 'lost before';
    const { order, payment } = await paidByYoo();
    await cancel(order);
    answer = 'right';
    await runAfter(HOUR_MS);
    expect([new Set(keys).size, payment.refunded]).toEqual([2, sumOf(order)]);
    expect(await refundOf(order)).toBeUndefined();
  });
});

test('a refund that does not wait for a person is neither tried by hand nor settled without a reason', async () => {
  answer = 'refused';
  const order = await paidByCloud();
  await cancel(order);
  const params = { id: (await refundOf(order))?.id ?? '' };
  expect(await call(new Visitor(site), retryRefund, { ...operator, params })).toMatchObject({ status: 404 });
  const unsaid = await call(new Visitor(site), settleRefund, { ...operator, params, body: { because: ' ' } });
  expect(unsaid).toMatchObject({ status: 400 });
  expect((await refundOf(order))?.tries).toBe(1);
});
