import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { getOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { openWidget } from '#shared/features/payments/contract.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
let site: LocalWorker;
let visitor: Visitor;

async function open(
  vars: Record<string, string>,
  handle: NonNullable<LocalWorkerOptions['outboundService']>,
) {
  site = await startLocalWorker({ vars, outboundService: handle });
}

beforeEach(async () => {
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

async function place(renews = false): Promise<Order> {
  return orderProgramme(visitor, { ...buildOrder({ payment: 'card' }), ...(renews && { renews }) });
}

async function look(order: Order): Promise<Order> {
  return (await mustCall(visitor, getOrder, { params: { id: order.id } })).order;
}

const ask = (order: Order, who = visitor) =>
  who.request('/rest/payments/widgets/', { json: { invoiceId: order.id } });

async function widgetOf(order: Order): Promise<PaymentWidget | null> {
  return (await answerOf(openWidget, await ask(order))).widget;
}

const policyOf = async (path: string) =>
  (await visitor.request(path)).headers.get('Content-Security-Policy') ?? '';

describe('the widget of CloudPayments', () => {
  const keys = { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret };
  beforeAll(() => open({ ...keys, PAYMENT_WIDGETS: 'true' }, (request) => cloud.handle(request)));
  afterAll(() => site?.stop());

  test('is opened with our payment, its sum and its receipt; a paid one pays the order', async () => {
    const order = await place();
    const widget = await widgetOf(order);
    const { amount, externalId, restrictedPaymentMethods, receipt } = widget?.params ?? {};
    expect([amount, widget?.params.tokenize]).toEqual([8854, false]);
    expect(externalId).toBe(cloud.calls.findLast(({ path }) => path === '/orders/create')?.body.InvoiceId);
    expect(restrictedPaymentMethods).not.toContain('Sbp');
    const { items } = z.object({ items: z.array(z.object({ amount: z.number() })) }).parse(receipt);
    expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(8854);
    expect(await cloud.payInWidget(site.url, widget?.params ?? {})).toBe('paid');
    expect((await look(order)).state).toBe('paid');
    expect(await widgetOf(order)).toBeNull();
  });

  test('pays nothing with a sum that the browser has changed', async () => {
    const order = await place();
    const { params = {} } = (await widgetOf(order)) ?? {};
    expect(await cloud.payInWidget(site.url, { ...params, amount: 1 })).toBe('declined');
    expect((await look(order)).state).toBe('pending_payment');
  });

  test('takes cards alone where the method is kept, and keeps it', async () => {
    const order = await place(true);
    const { params = {} } = (await widgetOf(order)) ?? {};
    expect(params).toMatchObject({
      tokenize: true,
      restrictedPaymentMethods: expect.arrayContaining(['Sbp']),
    });
    await cloud.payInWidget(site.url, params);
    const answer = await visitor.request('/rest/subscriptions/');
    expect(await answer.json()).toMatchObject({ methods: [{ title: '•••• 4242' }] });
  });

  test('is nobody else’s, and its hosts are let in by the pages that pay alone', async () => {
    const order = await place();
    const stranger = new Visitor(site);
    await stranger.signIn(newPhone());
    expect((await ask(order, stranger)).status).toBe(404);
    expect(await policyOf('/success/')).toContain("frame-src 'self' https://widget.cloudpayments.ru");
    expect(await policyOf('/')).not.toContain('cloudpayments');
  });
});

describe('the widget of YooKassa', () => {
  const keys = { YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret };
  beforeAll(() => open({ ...keys, PAYMENT_WIDGETS: 'true' }, (request) => yoo.handle(request)));
  afterAll(() => site?.stop());

  const tokenOf = async (order: Order) => String((await widgetOf(order))?.params.confirmation_token ?? '');
  async function pay(payment: ReturnType<YooKassaDouble['paymentAt']> | undefined): Promise<void> {
    if (!payment) throw new Error('No payment of the double');
    payment.status = 'succeeded';
    expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
  }
  const ledgerOf = (order: Order) =>
    site.db
      .prepare(
        `SELECT SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END) AS sum FROM transfers
         WHERE to_account = ?1 OR from_account = ?1`,
      )
      .bind(`order:${order.id}`)
      .first<number>('sum');

  test('gets one token as long as that lives, and a paid one pays the order', async () => {
    const order = await place();
    const before = yoo.payments.size;
    const token = await tokenOf(order);
    expect(await tokenOf(order)).toBe(token);
    expect(yoo.payments.size).toBe(before + 1);
    await setClock(site, new Date(Date.parse(orderMoment) + 46 * 60_000).toISOString());
    const fresh = await tokenOf(order);
    expect([fresh === token, yoo.payments.size]).toEqual([false, before + 2]);
    await pay(yoo.paymentOf(fresh));
    expect((await look(order)).state).toBe('paid');
    expect(await widgetOf(order)).toBeNull();
  });

  test('gives back what was paid twice, in the widget and on the page, and the order stays paid', async () => {
    const order = await place();
    const inWidget = yoo.paymentOf(await tokenOf(order));
    const onPage = yoo.paymentAt(order.payment.url ?? '');
    await pay(onPage);
    await pay(inWidget);
    expect((await look(order)).state).toBe('paid');
    expect([inWidget?.refunded, onPage.refunded]).toEqual([8854, 0]);
    expect(await ledgerOf(order)).toBe(order.price.totalKop);
  });

  test('lets its hosts in on pages that pay', async () => {
    await place();
    expect(await policyOf('/success/')).toContain('https://yookassa.ru');
  });
});

describe('a deployment without widgets', () => {
  beforeAll(() =>
    open({ CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret }, (request) =>
      cloud.handle(request),
    ),
  );
  afterAll(() => site?.stop());

  test('pays on the provider’s page and lets no host in', async () => {
    expect(await widgetOf(await place())).toBeNull();
    expect(await policyOf('/success/')).not.toContain('cloudpayments');
  });
});
