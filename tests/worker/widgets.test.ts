import type { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/features/orders/schema.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
let site: LocalWorker;
let visitor: Visitor;

async function open(vars: Record<string, string>, handle: (request: never) => Promise<Response>) {
  site = await startLocalWorker({ vars, outboundService: (request) => handle(request as never) });
}

beforeEach(async () => {
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

async function place(renews = false): Promise<Order> {
  const answer = await visitor.request('/rest/orders/', {
    json: { ...buildOrder({ payment: 'card' }), ...(renews && { renews }) },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { order: Order }).order;
}

async function look(order: Order): Promise<Order> {
  const answer = await visitor.request(`/rest/orders/${order.id}/`);
  return ((await answer.json()) as { order: Order }).order;
}

const ask = (order: Order, who = visitor) =>
  who.request('/rest/payments/widgets/', { json: { invoiceId: order.id } });

async function widgetOf(order: Order): Promise<PaymentWidget | null> {
  return ((await (await ask(order)).json()) as { widget: PaymentWidget | null }).widget;
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
    expect([amount, widget?.params.tokenize]).toEqual([8854.3, false]);
    expect(externalId).toBe(cloud.calls.findLast(({ path }) => path === '/orders/create')?.body.InvoiceId);
    expect(restrictedPaymentMethods).not.toContain('Sbp');
    const { items } = receipt as { items: { amount: number }[] };
    expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(8854.3);
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
