import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder, getOrder, placeOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, send } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
const cloudPayments = { id: 'cloudpayments', title: 'CloudPayments' };
const yooKassa = { id: 'yookassa', title: 'ЮKassa' };

let site: LocalWorker;
let visitor: Visitor;
/** Hosts that answer nothing but failures. */
let down: readonly string[] = [];
/** How often CloudPayments was asked while it was down. */
let askedInVain = 0;
/** Minutes after the moment of the tests; each test has an hour of its own, so that no failure is remembered. */
let minutes = 0;

const moveClock = (by: number) => {
  minutes += by;
  return setClock(site, new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString());
};

beforeAll(async () => {
  site = await startLocalWorker({
    vars: {
      CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
      CLOUDPAYMENTS_SECRET: cloud.secret,
      YOOKASSA_SHOP_ID: yoo.shopId,
      YOOKASSA_SECRET: yoo.secret,
    },
    outboundService: (request) => {
      const isCloud = new URL(request.url).host.includes('cloudpayments');
      if (down.includes(isCloud ? 'cloudpayments' : 'yookassa')) {
        askedInVain += isCloud ? 1 : 0;
        return new Response('', { status: 503 });
      }
      return isCloud ? cloud.handle(request) : yoo.handle(request);
    },
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  down = [];
  askedInVain = 0;
  await moveClock(10);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

const place = () => orderProgramme(visitor, buildOrder({ payment: 'card' }));
const look = async (order: Order) => (await mustCall(visitor, getOrder, { params: { id: order.id } })).order;
const choose = (order: Order, provider: string) =>
  mustCall(visitor, payInvoice, { params: { id: order.id }, query: { provider } });

async function payAtYooKassa(url: string | null) {
  const payment = yoo.paymentAt(url ?? '');
  payment.status = 'succeeded';
  expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
  return payment;
}

describe('a payer with two providers', () => {
  test('reads who takes the payment and who else could', async () => {
    const { payment } = await place();
    expect(payment).toMatchObject({ provider: cloudPayments, otherProviders: [yooKassa] });
    expect(payment.url).toContain('cloudpayments');
  });

  test('pays through the other one, which the order then names', async () => {
    const order = await place();
    const { url } = await choose(order, 'yookassa');
    expect((await look(order)).payment).toMatchObject({
      provider: yooKassa,
      otherProviders: [cloudPayments],
      url,
    });
    await payAtYooKassa(url);
    expect(await look(order)).toMatchObject({ state: 'paid', payment: { paid: true, otherProviders: [] } });
  });

  test('returns to the first one, and choosing the same one twice opens nothing new', async () => {
    const order = await place();
    await choose(order, 'yookassa');
    const { url } = await choose(order, 'cloudpayments');
    expect(url).toContain('cloudpayments');
    expect((await choose(order, 'cloudpayments')).url).toBe(url);
    expect(await cloud.pay(site.url, url ?? '')).toBe('paid');
    expect((await look(order)).state).toBe('paid');
  });

  test('who pays both gets the second payment back whole', async () => {
    const order = await place();
    const { url } = await choose(order, 'yookassa');
    expect(await cloud.pay(site.url, order.payment.url ?? '')).toBe('paid');
    const second = await payAtYooKassa(url);
    expect(second.refunded).toBe(order.price.totalKop / 100);
    expect((await look(order)).state).toBe('paid');
  });

  test('chooses by a plain form as well', async () => {
    const order = await place();
    const answer = await visitor.request(`/rest/invoices/${order.id}/pay/?provider=yookassa`, {
      form: {},
      headers: { Accept: 'text/html' },
    });
    expect(answer.status).toBe(303);
    expect((await look(order)).payment.provider).toEqual(yooKassa);
  });

  test('is refused a provider that is not offered, and nothing changes', async () => {
    const order = await place();
    for (const provider of ['sandbox', 'paypal']) {
      const answer = await send(visitor, payInvoice, { params: { id: order.id }, query: { provider } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { fields: { provider: 'Выберите платёжный сервис из\u00a0списка' } },
      });
    }
    expect((await look(order)).payment).toEqual(order.payment);
  });

  test('opens no more than ten payments of one order', async () => {
    const order = await place();
    for (let change = 0; change < 12; change += 1) {
      await choose(order, change % 2 === 0 ? 'yookassa' : 'cloudpayments');
    }
    const count = await site.db
      .prepare('SELECT COUNT(*) AS count FROM payments WHERE invoice_id = ?1')
      .bind(order.id)
      .first<number>('count');
    expect(count).toBe(10);
  });
});

describe('a payer by SBP', () => {
  const placeBySbp = () => orderProgramme(visitor, buildOrder({ payment: 'sbp' }));
  const chooseWay = (order: Order, way: 'card' | 'sbp') =>
    mustCall(visitor, payInvoice, { params: { id: order.id }, query: { way } });

  test('is led to their bank by CloudPayments, with the receipt, and the order says so', async () => {
    const order = await placeBySbp();
    expect(order.payment).toMatchObject({ method: 'sbp', paid: false, otherWays: ['card'] });
    expect(order.payment.url).toContain('https://qr.nspk.ru/');
    const { path, body } = cloud.calls.at(-1) ?? {};
    expect(path).toBe('/payments/qr/sbp/link');
    expect(body).toMatchObject({
      Amount: order.price.totalKop / 100,
      SuccessRedirectUrl: expect.stringMatching(/\/success\/$/),
      JsonData: { CloudPayments: { CustomerReceipt: { Items: [expect.anything()] } } },
    });
    expect(await cloud.pay(site.url, order.payment.url ?? '')).toBe('paid');
    expect(await look(order)).toMatchObject({ state: 'paid', payment: { method: 'sbp', paid: true } });
  });

  test('is led to their bank by YooKassa, and gets a refund there', async () => {
    const order = await placeBySbp();
    const { url } = await choose(order, 'yookassa');
    expect(yoo.bodies.at(-1)).toMatchObject({ payment_method_data: { type: 'sbp' } });
    const payment = await payAtYooKassa(url);
    expect((await look(order)).payment).toMatchObject({ method: 'sbp', paid: true });
    const { id, price } = order;
    const body = { to: 'card', expectedKop: price.totalKop } as const;
    await mustCall(visitor, cancelOrder, { params: { id }, body });
    expect(payment.refunded).toBe(price.totalKop / 100);
  });

  test('may pay by card after all, and back; nothing is charged twice', async () => {
    const order = await placeBySbp();
    const { url: card } = await chooseWay(order, 'card');
    expect(card).toContain('orders.cloudpayments.ru');
    expect((await look(order)).payment).toMatchObject({ method: 'card', otherWays: ['sbp'], url: card });
    const { url: sbp } = await chooseWay(order, 'sbp');
    expect(sbp).toContain('qr.nspk.ru');
    expect(await cloud.pay(site.url, card ?? '')).toBe('paid');
    expect((await look(order)).payment).toMatchObject({ method: 'card', paid: true });
    expect(await cloud.pay(site.url, sbp ?? '')).toBe('declined');
    expect((await look(order)).state).toBe('paid');
  });

  test('gets another link once the first one is too old, and pays there', async () => {
    const order = await placeBySbp();
    const again = () => mustCall(visitor, payInvoice, { params: { id: order.id } });
    expect((await again()).url).toBe(order.payment.url);
    await moveClock(26);
    expect((await look(order)).payment).toMatchObject({ payable: true, url: null });
    const [{ url }, other] = await Promise.all([again(), again()]);
    expect(url).toContain('qr.nspk.ru');
    expect(url).not.toBe(order.payment.url);
    expect((await look(order)).payment.url).toBe(other.url ?? url);
    const count = await site.db
      .prepare('SELECT COUNT(*) AS count FROM payments WHERE invoice_id = ?1')
      .bind(order.id)
      .first<number>('count');
    expect(count).toBe(2);
    expect(await cloud.pay(site.url, url ?? '')).toBe('paid');
    expect(await look(order)).toMatchObject({ state: 'paid', payment: { paid: true } });
  });

  test('cannot have the order renewed: only a card is kept', async () => {
    const body = { ...buildOrder({ payment: 'sbp' }), renews: true };
    const answer = await send(visitor, placeOrder, { body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { fields: { renews: expect.stringContaining('картой') } },
    });
  });
});

describe('while the first provider is down', () => {
  test('the other one stands in, and the next order does not wait for the first', async () => {
    down = ['cloudpayments'];
    const order = await place();
    expect(order.payment).toMatchObject({ provider: yooKassa });
    expect(order.payment.url).toContain('yoomoney');
    const asked = askedInVain;
    expect(asked).toBeGreaterThan(0);

    const neighbour = new Visitor(site);
    await neighbour.signIn(newPhone());
    const next = await orderProgramme(neighbour, buildOrder({ payment: 'card' }));
    expect(next.payment.provider).toEqual(yooKassa);
    expect(askedInVain).toBe(asked);

    await payAtYooKassa(order.payment.url);
    expect((await look(order)).state).toBe('paid');
  });

  test('it is asked again after a minute', async () => {
    down = ['cloudpayments'];
    await place();
    down = [];
    await moveClock(2);
    const neighbour = new Visitor(site);
    await neighbour.signIn(newPhone());
    const next = await orderProgramme(neighbour, buildOrder({ payment: 'card' }));
    expect(next.payment.provider).toEqual(cloudPayments);
  });

  test('and the other one too, the order stands unpaid and is paid once one is back', async () => {
    down = ['cloudpayments', 'yookassa'];
    const order = await place();
    expect(order).toMatchObject({ state: 'pending_payment', payment: { payable: true, url: null } });
    down = ['cloudpayments'];
    const { url } = await mustCall(visitor, payInvoice, { params: { id: order.id } });
    await payAtYooKassa(url);
    expect((await look(order)).state).toBe('paid');
  });
});
