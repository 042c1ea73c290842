import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { previewCancellation } from '#shared/features/orders/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { subscriptionTransitions } from '#shared/features/subscriptions/states.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { decodeHtml } from '#tests/harness/html.ts';
import { keysOf } from '#tests/harness/keys-of.ts';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from '#tests/harness/local-worker.ts';
import { NOTICE_AHEAD_MS, patience, Subscriber } from '#tests/harness/subscriber.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
/** 14 days without the first-order discount: 14 × 1390 ₽ − 5 %. */
const RENEWAL_KOP = 1_848_700;

let site: LocalWorker;
let subscriber: Subscriber;
let visitor: Visitor;

const send = (path: string, json?: unknown) => subscriber.send(path, json);
const list = () => subscriber.list();
const only = () => subscriber.only();
const ordersOf = () => subscriber.orders();
const told = () => subscriber.told();
const runTimerAt = (at: number) => subscriber.runTimerAt(at);
const chargesOf = (subscription: Subscription) => subscriber.countCharges(subscription);
const settled = (subscription: Subscription, charges: number) => subscriber.settled(subscription, charges);
const subscribe = (pay: (url: string) => Promise<unknown>) => subscriber.subscribe(pay);
const renewOnce = () => subscriber.renewOnce();
const contact = () => ({ name: 'Анна', phone: subscriber.phone, email: '' });

/** How often the provider was made to charge what a subscription orders. */
async function countTransactions(subscription: Subscription): Promise<number> {
  const { results } = await site.db
    .prepare(
      `SELECT y.id FROM payments y JOIN subscription_charges g ON g.order_id = y.invoice_id
       WHERE g.subscription_id = ?`,
    )
    .bind(subscription.id)
    .all<{ id: string }>();
  const ids = new Set(results.map(({ id }) => id));
  return cloud.transactions.filter(({ invoiceId }) => ids.has(invoiceId)).length;
}

async function open(
  vars: Record<string, string>,
  handle: NonNullable<LocalWorkerOptions['outboundService']>,
) {
  site = await startLocalWorker({ vars, outboundService: handle });
}

beforeEach(async () => {
  await setClock(site, orderMoment);
  subscriber = await Subscriber.signedIn(site);
  ({ visitor } = subscriber);
});

describe('a subscription charged by CloudPayments', () => {
  beforeAll(() =>
    open({ CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret }, (request) =>
      cloud.handle(request),
    ),
  );
  afterAll(() => site?.stop());
  const payWith = (card: '4242 4242 4242 4242' | '4111 1111 1111 1111') => (url: string) =>
    cloud.pay(site.url, url, { card });

  test('shows when what is charged, tells it a day ahead and charges the same order', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    expect((await ordersOf())[0]?.isRenewed).toBe(true);
    expect(subscription).toMatchObject({
      state: 'active',
      method: { title: '•••• 4242' },
      next: { totalKop: RENEWAL_KOP, startDate: '2026-12-02' },
      history: [],
    });
    // The first delivery of the 2nd closes on the 30th at 14:00; the charge comes a day before, at 10:00 in Moscow.
    const chargeAt = Date.parse('2026-11-29T07:00:00.000Z');
    expect(subscription.next?.chargeAt).toBe(chargeAt);

    await runTimerAt(chargeAt - NOTICE_AHEAD_MS - 900_000);
    expect(await told()).not.toContainEqual(expect.stringContaining('продлим'));
    await runTimerAt(chargeAt - NOTICE_AHEAD_MS);
    await runTimerAt(chargeAt - DAY_MS);
    const [notice, ...rest] = (await told()).filter((text) => text.includes('продлим'));
    expect(notice).toMatch(/29 ноября, 10:00 продлим рацион: 18 487 ₽, •••• 4242/);
    expect(rest).toEqual([]);
    expect(await ordersOf()).toHaveLength(1);

    await runTimerAt(chargeAt);
    await settled(subscription, 1);
    const [renewed, first] = await ordersOf();
    expect((await list()).renewable).toEqual([]);
    expect(renewed).toMatchObject({
      ...{ state: 'paid', startDate: '2026-12-02', days: 14, address: first?.address },
      price: { totalKop: RENEWAL_KOP },
    });
    const charge = cloud.calls.findLast(({ path }) => path === '/payments/tokens/charge');
    expect(charge?.body).toMatchObject({ Amount: 18_487, TrInitiatorCode: 0, PaymentScheduled: 1 });
    expect((await only()).history).toMatchObject([{ state: 'paid', amountKop: RENEWAL_KOP }]);
    await runTimerAt(chargeAt + 300_000);
    expect((await only()).next?.startDate).toBe('2026-12-16');
  });

  test('is charged once for a period, however often the queue and the timer bring it', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    const at = subscription.next?.chargeAt ?? 0;
    await runTimerAt(at - NOTICE_AHEAD_MS);
    await setClock(site, new Date(at).toISOString());
    const queue = await site.mf.getQueueProducer('CHARGES');
    const body = { subscriptionId: subscription.id, period: 1, declines: 0 };
    await Promise.all([...Array.from({ length: 4 }, () => queue.send(body)), runTimerAt(at), runTimerAt(at)]);
    await settled(subscription, 1);
    await queue.send(body);
    await runTimerAt(at + 60_000);
    await expect.poll(async () => (await only()).next?.startDate, patience).toBe('2026-12-16');
    expect(await countTransactions(subscription)).toBe(1);
    expect(await ordersOf()).toHaveLength(2);
    expect((await told()).filter((text) => text.includes('продлим'))).toHaveLength(1);
  });

  test('declined is tried again on the days 1, 3 and 5 and then pauses; resumed it goes on', async () => {
    let subscription = await subscribe(payWith('4111 1111 1111 1111'));
    const first = subscription.next?.chargeAt ?? 0;
    await runTimerAt(first - NOTICE_AHEAD_MS);
    for (const [tries, day] of [0, 1, 3, 5].entries()) {
      await runTimerAt(first + day * DAY_MS - 600_000);
      await runTimerAt(first + day * DAY_MS + 60_000 * tries + 60_000);
      await settled(subscription, tries + 1);
      subscription = await only();
      expect(subscription.state).toBe(tries < 3 ? 'payment_failed' : 'paused');
    }
    expect(subscription.history.map(({ declineReason }) => declineReason)).toEqual(
      Array.from({ length: 4 }, () => 'insufficient_funds'),
    );
    // Tries are told with the subscription and are no orders of the customer's.
    expect((await ordersOf()).map(({ state }) => state)).not.toContain('cancelled');
    expect(await ordersOf()).toHaveLength(1);
    await runTimerAt(first + 6 * DAY_MS);
    const texts = await told();
    expect(texts.filter((text) => text.includes('на карте не хватило денег. Повторим'))).toHaveLength(3);
    expect(texts.filter((text) => text.startsWith('Подписка на паузе'))).toHaveLength(1);
    await runTimerAt(first + 30 * DAY_MS);
    expect(await chargesOf(subscription)).toBe(4);

    for (const kept of cloud.tokens.values()) kept.card = '4242 4242 4242 4242';
    expect((await send(`/rest/subscriptions/${subscription.id}/resume/`)).status).toBe(200);
    expect(await renewOnce()).toMatchObject({ state: 'active' });
    expect((await only()).history[0]).toMatchObject({ state: 'paid' });
  });

  test('declined is charged at once when its customer asks, before days of food are lost, and once', async () => {
    const subscription = await subscribe(payWith('4111 1111 1111 1111'));
    const charge = (totalKop: number, startDate = '2026-12-02') =>
      send(`/rest/subscriptions/${subscription.id}/charge/`, { totalKop, startDate });
    // Nothing is lost by waiting for the time that was told.
    expect(subscription.soon).toBeNull();
    expect((await charge(10_000_000)).status).toBe(409);
    const first = subscription.next?.chargeAt ?? 0;
    await runTimerAt(first - NOTICE_AHEAD_MS);
    for (const day of [0, 1]) {
      await runTimerAt(first + day * DAY_MS + (day + 1) * 120_000);
      await settled(subscription, day + 1);
    }
    const { soon, next, state } = await only();
    expect(state).toBe('payment_failed');
    expect(soon).toEqual({ totalKop: next?.totalKop, startDate: '2026-12-02' });
    expect((next?.startDate ?? '') > '2026-12-02').toBe(true);

    for (const kept of cloud.tokens.values()) kept.card = '4242 4242 4242 4242';
    expect(await refusalOf(await charge((soon?.totalKop ?? 0) - 100))).toMatchObject({
      code: 'price_changed',
    });
    expect((await charge(soon?.totalKop ?? 0, '2026-12-01')).status).toBe(409);
    expect(await chargesOf(subscription)).toBe(2);
    const answers = await Promise.all([1, 2, 3].map(() => charge(soon?.totalKop ?? 0)));
    expect(answers.map(({ status }) => status)).toContain(200);
    await settled(subscription, 3);
    await expect.poll(async () => (await only()).state, patience).toBe('active');
    expect((await charge(10_000_000)).status).toBe(409);
    expect((await ordersOf())[0]).toMatchObject({ state: 'paid', startDate: '2026-12-02' });
    expect(await chargesOf(subscription)).toBe(3);
    // Two that the bank refused, and one of three presses.
    expect(await countTransactions(subscription)).toBe(3);
  });

  test('paused until a day charges nothing before and goes on by itself', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    const pause = (until: string) => send(`/rest/subscriptions/${subscription.id}/pause/`, { until });
    expect((await pause('2026-11-16')).status).toBe(400);
    expect((await pause('2027-01-11')).status).toBe(200);
    expect(await only()).toMatchObject({ state: 'paused', resumeOn: '2027-01-11' });
    await runTimerAt(subscription.next?.chargeAt ?? 0);
    expect(await ordersOf()).toHaveLength(1);
    const chargeAt = Date.parse('2027-01-08T07:00:00.000Z');
    for (const at of [chargeAt - NOTICE_AHEAD_MS, chargeAt - NOTICE_AHEAD_MS + 1000]) await runTimerAt(at);
    expect(await only()).toMatchObject({ state: 'active', next: { startDate: '2027-01-11' } });
    await runTimerAt(chargeAt + 300_000);
    await settled(subscription, 1);
    expect((await ordersOf())[0]).toMatchObject({ state: 'paid', startDate: '2027-01-11' });
  });

  test('cancelled charges nothing, proves it, ends with the paid period and can be taken back until then', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    const path = `/rest/subscriptions/${subscription.id}/`;
    expect((await send(`${path}cancel/`, { reason: 1 })).status).toBe(200);
    expect(await only()).toMatchObject({ state: 'cancel_scheduled', next: null });
    expect((await send(`${path}cancel/`, { reason: 1 })).status).toBe(409);
    await expect.poll(told).toContainEqual(expect.stringContaining('Подписка отключена'));
    await send(`${path}resume/`);
    expect((await only()).state).toBe('active');
    await send(`${path}cancel/`, { reason: 2 });
    await runTimerAt(subscription.next?.chargeAt ?? 0);
    await runTimerAt(Date.parse('2026-12-02T09:00:00.000Z'));
    const { state, again } = await only();
    expect(state).toBe('cancelled');
    expect(await ordersOf()).toHaveLength(1);
    // As its letter promises: the page of subscriptions leads to the same order, from where it can be renewed.
    const page = async (to: string) => decodeHtml(await (await visitor.request(to)).text());
    expect(await page('/personal/subscription/')).toMatch(/Включить снова/);
    expect(await page('/personal/subscription/')).toContain(again);
    expect(await page(again)).toContain('Продлевать');
  });

  test('of an order that is cancelled pauses at once, and says why', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    const [order] = await ordersOf();
    const path = `/rest/orders/${order?.id}/cancellation/`;
    const params = { id: order?.id ?? '' };
    const { cancellation } = await mustCall(visitor, previewCancellation, { params });
    const given = await visitor.request(path, {
      json: { to: 'bonuses', expectedKop: cancellation.moneyKop },
    });
    expect(given.status).toBe(200);
    await runTimerAt(Date.parse(orderMoment));
    await runTimerAt(Date.parse(orderMoment));
    expect(await only()).toMatchObject({ id: subscription.id, state: 'paused', next: null });
    expect((await told()).filter((text) => text.includes('заказ отменён'))).toHaveLength(1);
  });

  test('whose card is removed is charged no more; its token is forgotten', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    const { id, method, next } = subscription;
    await runTimerAt((next?.chargeAt ?? 0) - NOTICE_AHEAD_MS);
    const removal = `/rest/payment-methods/${method?.id}/remove/`;
    const stranger = new Visitor(site);
    await stranger.signIn(newPhone());
    expect((await stranger.request(removal, { json: {} })).status).toBe(404);
    const cancel = `/rest/subscriptions/${id}/cancel/`;
    expect((await stranger.request(cancel, { json: { reason: 1 } })).status).toBe(404);
    expect((await send(removal)).status).toBe(200);
    expect((await list()).methods).toEqual([]);
    await runTimerAt(next?.chargeAt ?? 0);
    expect(await only()).toMatchObject({ state: 'paused', method: null, next: null });
    expect(await countTransactions(subscription)).toBe(0);
    expect((await send(`/rest/subscriptions/${id}/resume/`)).status).toBe(409);
    const tokens = await site.db
      .prepare('SELECT token FROM payment_methods WHERE id = ?')
      .bind(method?.id)
      .all();
    expect(JSON.stringify(tokens.results)).not.toContain('tk_');
  });

  test('is never charged more than was told: a new price is told first', async () => {
    const subscription = await subscribe(payWith('4242 4242 4242 4242'));
    const at = subscription.next?.chargeAt ?? 0;
    await runTimerAt(at - NOTICE_AHEAD_MS);
    const raise = (sign: '+' | '-') =>
      site.db.prepare(`UPDATE calorie_lines SET day_price_kop = day_price_kop ${sign} 10000`).run();
    await raise('+');
    try {
      await runTimerAt(at);
      await expect
        .poll(async () => {
          await runTimerAt(at + 300_000);
          return (await told()).filter((text) => text.includes('продлим')).length;
        }, patience)
        .toBe(2);
      expect(await ordersOf()).toHaveLength(1);
      expect((await only()).next?.totalKop).toBe(RENEWAL_KOP + 133_000);
    } finally {
      await raise('-');
    }
  });

  test('moves between its states exactly as the rules say', async () => {
    const { id } = await subscribe(payWith('4242 4242 4242 4242'));
    const row = await site.db.prepare('SELECT * FROM subscriptions WHERE id = ?').bind(id).first();
    const columns = Object.keys(row ?? {});
    const insert = `INSERT INTO subscriptions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    const states = keysOf(subscriptionTransitions);
    for (const [from, to] of states.flatMap((a) => states.map((b) => [a, b] as const))) {
      await site.db.batch([
        site.db.prepare('DELETE FROM subscriptions WHERE id = ?').bind(id),
        site.db.prepare(insert).bind(...Object.values({ ...row, state: from })),
      ]);
      const moved = site.db.prepare('UPDATE subscriptions SET state = ? WHERE id = ?').bind(to, id).run();
      const isAllowed = from === to || subscriptionTransitions[from].includes(to);
      const outcome = await moved
        .then(() => true)
        .catch((error) => !String(error).includes('guard:subscription-state'));
      expect([from, to, outcome]).toEqual([from, to, isAllowed]);
    }
  });

  test('is turned on for a paid order with a kept card, by a form without scripts too', async () => {
    await subscribe(payWith('4242 4242 4242 4242'));
    const placed = await visitor.request('/rest/orders/', {
      json: { ...buildOrder({ days: 7, firstOrder: false }), contact: contact() },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(placed.status).toBe(201);
    const [renewable] = (await list()).renewable;
    const answer = await visitor.request('/rest/subscriptions/', {
      form: { orderId: renewable?.id ?? '', consent: 'on' },
      headers: { Accept: 'text/html' },
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/personal/subscription/?done=1']);
    expect(await list()).toMatchObject({ subscriptions: { length: 2 }, renewable: [] });
  });
});

describe('a subscription charged by YooKassa', () => {
  beforeAll(() =>
    open({ YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret }, (request) => yoo.handle(request)),
  );
  afterAll(() => site?.stop());

  test('keeps the method and charges it once, also where the answer is lost', async () => {
    const subscription = await subscribe(async (url) => {
      const payment = yoo.paymentAt(url);
      payment.status = 'succeeded';
      await yoo.notify(site.url, 'payment.succeeded', payment);
    });
    expect(subscription.method?.title).toBe('•••• 4444');
    const at = subscription.next?.chargeAt ?? 0;
    await runTimerAt(at - NOTICE_AHEAD_MS);
    const before = yoo.payments.size;
    yoo.lostAnswers.push(500);
    await runTimerAt(at);
    await expect.poll(() => yoo.payments.size, patience).toBe(before + 1);
    await expect
      .poll(async () => {
        await runTimerAt(at + 120_000);
        return (await only()).history[0]?.state;
      }, patience)
      .toBe('paid');
    expect(yoo.payments.size).toBe(before + 1);
    expect(yoo.bodies.at(-1)).toMatchObject({ capture: true, amount: { value: '18487.00' } });
  });
});
