import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { getOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import type { InvoicePayment } from '#shared/features/payments/schema.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cancelUnpaid, deliverNext } from '#tests/harness/operations.ts';
import { firstRow } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

/** The part of a payment's data that the tax office gets. */
const CloudReceipt = z.object({
  CloudPayments: z.object({
    CustomerReceipt: z.object({ Items: z.array(z.object({ amount: z.number() })) }),
  }),
});

const TOTAL_KOP = 885_400;
const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();

let site: LocalWorker;
let visitor: Visitor;

async function place(firstOrder = true): Promise<Order> {
  return orderProgramme(visitor, buildOrder({ payment: 'card', firstOrder }));
}

async function look(order: Order): Promise<Order> {
  return (await mustCall(visitor, getOrder, { params: { id: order.id } })).order;
}

/** The customer wants to pay, or has come back from paying. */
async function payAgain(order: Order): Promise<InvoicePayment> {
  return await mustCall(visitor, payInvoice, { params: { id: order.id } });
}

/** What the ledger holds for an order: paid, and neither delivered nor given back. */
async function owedFor(order: Order): Promise<number> {
  const row = await firstRow(
    site,
    `SELECT SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END) AS owed
     FROM transfers WHERE to_account = ?1 OR from_account = ?1`,
    `order:${order.id}`,
  );
  return Number(row?.owed ?? 0);
}

const runTimer = () => runTimerOf(site);

/** The courier hands the first delivery of an order over. */
async function deliverFirst(order: Order): Promise<void> {
  await deliverNext(site, order.id);
}
/** Two of seven days of the order, rounded down to a kopeck. */
const FIRST_DELIVERY_KOP = Math.floor((TOTAL_KOP * 2) / 7);

/** Moves the clock by minutes from the moment of the tests, runs the timer and turns the clock back. */
async function runTimerAfter(minutes: number): Promise<void> {
  await setClock(site, new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString());
  await runTimer();
  await setClock(site, orderMoment);
}

async function open(
  vars: Record<string, string>,
  handle: NonNullable<LocalWorkerOptions['outboundService']>,
) {
  site = await startLocalWorker({ vars, outboundService: handle });
  await setClock(site, orderMoment);
}
const signIn = async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
};

describe('CloudPayments', () => {
  beforeAll(() =>
    open(
      {
        CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
        CLOUDPAYMENTS_SECRET: cloud.secret,
        CLOUDPAYMENTS_INN: '7700000000',
      },
      (request) => cloud.handle(request),
    ),
  );
  afterAll(() => site?.stop());
  beforeEach(signIn);

  test('is asked for a link with the sum, the order and the receipt; a paid one pays the order', async () => {
    const order = await place();
    expect(order.payment.url).toMatch(/^https:\/\/orders\.cloudpayments\.ru\/d\//);
    const asked = cloud.calls.findLast(({ path }) => path === '/orders/create');
    const body = asked?.body ?? {};
    const key = asked?.key;
    expect(body).toMatchObject({ Amount: 8854, Currency: 'RUB', InvoiceId: key });
    const { Items } = CloudReceipt.parse(body.JsonData).CloudPayments.CustomerReceipt;
    expect(Items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(TOTAL_KOP);

    expect(await cloud.pay(site.url, order.payment.url ?? '')).toBe('paid');
    expect(await look(order)).toMatchObject({ state: 'paid', payment: { paid: true, url: null } });
    expect(await owedFor(order)).toBe(TOTAL_KOP);
  });

  test('may repeat its notifications, and send them late and in any order', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 3 });
    const invoice = cloud.transactions.at(-1)?.invoiceId ?? '';
    expect(await cloud.notify(site.url, 'fail', { InvoiceId: invoice, Amount: '8854.00' })).toBe(0);
    expect((await look(order)).state).toBe('paid');
    expect(await owedFor(order)).toBe(TOTAL_KOP);
  });

  test('is stopped before the charge when sum, currency or order are other ones', async () => {
    const order = await place();
    const url = order.payment.url ?? '';
    expect(await cloud.pay(site.url, url, { amount: 1 })).toBe('declined');
    expect(await cloud.pay(site.url, url, { currency: 'USD' })).toBe('declined');
    expect(
      await cloud.notify(site.url, 'check', { InvoiceId: 'nobody', Amount: '1.00', Currency: 'RUB' }),
    ).toBe(10);
    expect((await look(order)).state).toBe('pending_payment');
    expect(await owedFor(order)).toBe(0);
  });

  test('takes another card after a declined one', async () => {
    const order = await place();
    const url = order.payment.url ?? '';
    expect(await cloud.pay(site.url, url, { card: '4012 8888 8888 1881' })).toBe('declined');
    expect(await look(order)).toMatchObject({
      state: 'pending_payment',
      payment: { url, declineReason: 'insufficient_funds' },
    });
    expect(await cloud.pay(site.url, url, { card: '2200 0000 0000 0004' })).toBe('paid');
    expect((await look(order)).state).toBe('paid');
  });

  test('is asked at once when the customer comes back before its notification', async () => {
    const order = await place();
    const url = order.payment.url ?? '';
    await cloud.pay(site.url, url, { card: '4012 8888 8888 1881' });
    await cloud.pay(site.url, url, { notices: 0 });
    expect(await payAgain(order)).toMatchObject({ state: 'paid', url: null });
    expect((await look(order)).state).toBe('paid');
  });

  test('is stopped once the kitchen has closed the first delivery, and the order is cancelled', async () => {
    const order = await place();
    // The delivery of the 18th closes on the 16th at 14:00 in Moscow.
    await setClock(site, '2026-11-16T11:00:00.000Z');
    expect(await cloud.pay(site.url, order.payment.url ?? '')).toBe('declined');
    await runTimer();
    await setClock(site, orderMoment);
    expect((await look(order)).state).toBe('cancelled');
  });

  test('that cannot be asked keeps the order open: its money may be on the way', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 0 });
    const handle = cloud.handle.bind(cloud);
    cloud.handle = () => Promise.resolve(new Response('', { status: 503 }));
    await runTimerAfter(24 * 60 + 1);
    expect((await look(order)).state).toBe('pending_payment');
    cloud.handle = handle;
    await runTimerAfter(24 * 60 + 6);
    expect((await look(order)).state).toBe('paid');
  });

  test('is refused, not failed, when a text that is no form comes in its name', async () => {
    const answer = await fetch(`${site.url}/rest/payments/notifications/cloudpayments/?type=pay`, {
      method: 'POST',
      body: '%',
      headers: { 'X-Content-HMAC': 'x' },
    });
    expect(answer.status).toBe(403);
  });

  test('is not believed without its signature', async () => {
    const order = await place();
    const forged = await cloud.notify(
      site.url,
      'pay',
      { InvoiceId: 'x', Amount: '8854.00' },
      'another secret',
    );
    expect(forged).toBe(-403);
    expect((await look(order)).state).toBe('pending_payment');
  });

  test('whose notification is lost is asked by the timer', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 0 });
    expect((await look(order)).state).toBe('pending_payment');
    await runTimerAfter(6);
    expect((await look(order)).state).toBe('paid');
    expect(await owedFor(order)).toBe(TOTAL_KOP);
  });

  test('that could not be reached is asked again when the customer wants to pay, and by the timer', async () => {
    cloud.failures.push(500);
    const order = await place();
    expect(order).toMatchObject({ state: 'pending_payment', payment: { url: null, payable: true } });
    expect((await look(order)).payment.url).toBeNull();
    const { url } = await payAgain(order);
    expect(url).toMatch(/^https:\/\/orders/);
    expect((await look(order)).payment.url).toBe(url);
    cloud.failures.push(500);
    const other = await place(false);
    await runTimerAfter(6);
    expect((await look(other)).payment.url).toMatch(/^https:\/\/orders/);
  });

  test('gives back what came in for an order that was cancelled meanwhile', async () => {
    const order = await place();
    const paymentOf = () =>
      site.db.prepare('SELECT state FROM payments WHERE invoice_id = ?').bind(order.id).first('state');
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 0 });
    // Cancelled by hand in the moment between the charge and its notification.
    await cancelUnpaid(site, order.id);
    await runTimerAfter(6);
    await runTimerAfter(12);
    expect([await paymentOf(), await owedFor(order)]).toEqual(['refunded', 0]);
    expect(cloud.transactions.at(-1)?.refunded).toBe(8854);
    expect((await look(order)).state).toBe('refunded');
  });

  test('registers a second receipt once when what was prepaid is handed over', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '');
    await deliverFirst(order);
    const receipts = () => cloud.calls.filter(({ path }) => path === '/kkt/receipt');
    cloud.failures.push(500);
    await runTimerAfter(6);
    await runTimerAfter(12);
    await runTimerAfter(18);
    expect(receipts()).toHaveLength(1);
    expect(receipts()[0]?.body).toMatchObject({
      Inn: '7700000000',
      Type: 'Income',
      CustomerReceipt: {
        Items: [{ method: 4, amount: FIRST_DELIVERY_KOP / 100 }],
        amounts: { electronic: 0, advancePayment: FIRST_DELIVERY_KOP / 100 },
      },
    });
  });

  test('that fails to refund is asked again with the same key', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 0 });
    await cancelUnpaid(site, order.id);
    const before = cloud.calls.length;
    // The read passes, the search before the refund fails.
    const handle = cloud.handle.bind(cloud);
    let calls = 0;
    cloud.handle = (request) => {
      calls += 1;
      return calls === 2 ? Promise.resolve(new Response('', { status: 503 })) : handle(request);
    };
    await runTimerAfter(6);
    cloud.handle = handle;
    expect(cloud.transactions.at(-1)?.refunded).toBe(0);
    expect(await owedFor(order)).toBe(0);
    await runTimerAfter(8);
    expect(cloud.transactions.at(-1)?.refunded).toBe(8854);
    const refunds = cloud.calls.slice(before).filter(({ path }) => path === '/payments/refund');
    expect(refunds).toHaveLength(1);
  });
});

describe('digits of a card', () => {
  test('are nowhere: not in the database, not in the log', async () => {
    await open({ CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret }, (request) =>
      cloud.handle(request),
    );
    try {
      await signIn();
      const order = await place();
      const url = order.payment.url ?? '';
      await cloud.pay(site.url, url, { card: '4012 8888 8888 1881' });
      await cloud.pay(site.url, url);
      expect((await look(order)).state).toBe('paid');
      const { results } = await site.db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%search%'")
        .all<{ name: string }>();
      const names = results.map(({ name }) => name).filter((name) => !/^(_cf|sqlite)/.test(name));
      const rows = await site.db.batch(names.map((name) => site.db.prepare(`SELECT * FROM "${name}"`)));
      const everything = JSON.stringify([rows.map((table) => table.results), site.logs]);
      expect(everything).toContain(order.id);
      // The first six by themselves, as providers tell them: ids have such digits within them by chance.
      expect(everything).not.toMatch(/(?<![\w-])(424242|401288)(?![\w-])/);
      expect(everything).not.toMatch(/4242424242|4012888888|CardFirstSix|ANNA IVANOVA/);
    } finally {
      await site.stop();
    }
  });
});

describe('YooKassa', () => {
  beforeAll(() =>
    open({ YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret }, (request) => yoo.handle(request)),
  );
  afterAll(() => site?.stop());
  beforeEach(signIn);

  test('is asked for a payment with a receipt; its success pays the order once', async () => {
    const order = await place();
    const payment = yoo.paymentAt(order.payment.url ?? '');
    expect(payment.amount).toEqual({ value: '8854.00', currency: 'RUB' });
    expect(yoo.bodies.at(-1)?.receipt).toMatchObject({ items: [{ amount: { value: '8854.00' } }] });
    payment.status = 'succeeded';
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
    }
    expect((await look(order)).state).toBe('paid');
    expect(await owedFor(order)).toBe(TOTAL_KOP);
  });

  test('is believed only from its own addresses, and only for what it says when asked', async () => {
    const order = await place();
    const payment = yoo.paymentAt(order.payment.url ?? '');
    const claim = { ...payment, status: 'succeeded' };
    expect(await yoo.notify(site.url, 'payment.succeeded', claim, '203.0.113.7')).toBe(403);
    expect(await yoo.notify(site.url, 'payment.succeeded', claim)).toBe(200);
    expect(await yoo.notify(site.url, 'payment.succeeded', { id: 'unknown' })).toBe(200);
    expect((await look(order)).state).toBe('pending_payment');
  });

  test('registers a second receipt once when what was prepaid is handed over', async () => {
    const order = await place();
    const payment = yoo.paymentAt(order.payment.url ?? '');
    payment.status = 'succeeded';
    await yoo.notify(site.url, 'payment.succeeded', payment);
    await deliverFirst(order);
    await runTimerAfter(6);
    await runTimerAfter(12);
    const amount = { value: (FIRST_DELIVERY_KOP / 100).toFixed(2), currency: 'RUB' };
    const receipts = yoo.bodies.filter(({ settlements }) => settlements !== undefined);
    expect(receipts).toEqual([
      expect.objectContaining({
        payment_id: payment.id,
        items: [expect.objectContaining({ payment_mode: 'full_payment', amount })],
        settlements: [{ type: 'prepayment', amount }],
      }),
    ]);
  });

  test('that cancels a payment is asked for another one', async () => {
    const order = await place();
    const payment = yoo.paymentAt(order.payment.url ?? '');
    Object.assign(payment, { status: 'canceled', cancellation_details: { reason: 'card_expired' } });
    await yoo.notify(site.url, 'payment.canceled', payment);
    expect((await look(order)).payment).toMatchObject({ declineReason: 'card_expired', url: null });
    const next = await payAgain(order);
    expect(next.declineReason).toBe('card_expired');
    const retried = yoo.paymentAt(next.url ?? '');
    expect(retried.id).not.toBe(payment.id);
    retried.status = 'succeeded';
    await yoo.notify(site.url, 'payment.succeeded', retried);
    expect((await look(order)).state).toBe('paid');
  });

  test('whose answer is lost makes one payment, not two', async () => {
    const before = yoo.payments.size;
    yoo.lostAnswers.push(500);
    const order = await place();
    expect(order.payment.url).toBeNull();
    expect((await payAgain(order)).url).toMatch(/^https:\/\/yoomoney/);
    expect(yoo.payments.size).toBe(before + 1);
  });

  test('whose answer is lost, but whose payer paid, is found by what its notification names', async () => {
    yoo.lostAnswers.push(500);
    const order = await place();
    const payment = [...yoo.payments.values()].at(-1);
    if (!payment) throw new Error('No payment of the double');
    payment.status = 'succeeded';
    const claim = { ...payment, metadata: { payment: crypto.randomUUID() } };
    expect(await yoo.notify(site.url, 'payment.succeeded', claim)).toBe(200);
    expect((await look(order)).state).toBe('pending_payment');
    expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
    expect((await look(order)).state).toBe('paid');
    expect(await owedFor(order)).toBe(TOTAL_KOP);
  });

  test('that charged another sum does not pay the order', async () => {
    const order = await place();
    const payment = yoo.paymentAt(order.payment.url ?? '');
    Object.assign(payment, { status: 'succeeded', amount: { value: '1.00', currency: 'RUB' } });
    expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
    expect((await look(order)).state).toBe('pending_payment');
    expect(await owedFor(order)).toBe(0);
  });
});
