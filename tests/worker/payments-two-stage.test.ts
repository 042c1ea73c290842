import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { cancelUnpaid } from '#tests/harness/operations.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
let site: LocalWorker;
let visitor: Visitor;

async function open(vars: Record<string, string>, double: CloudPaymentsDouble | YooKassaDouble) {
  site = await startLocalWorker({ vars, outboundService: (request) => double.handle(request) });
  await setClock(site, orderMoment);
}
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});
afterAll(() => site?.stop());

async function place(firstOrder = true): Promise<Order> {
  return orderProgramme(visitor, buildOrder({ payment: 'card', firstOrder }));
}

async function stateOf(order: Order): Promise<string> {
  return (await mustCall(visitor, getOrder, { params: { id: order.id } })).order.state;
}

const cancel = (order: Order) => cancelUnpaid(site, order.id);

describe('a two-stage terminal of CloudPayments', () => {
  beforeAll(async () => {
    cloud.isTwoStage = true;
    await open({ CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret }, cloud);
  });
  afterAll(() => site?.stop());

  test('has its hold captured once, which pays the order', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 2 });
    expect(cloud.transactions.at(-1)?.status).toBe('Completed');
    expect(await stateOf(order)).toBe('paid');
  });

  test('has its hold released when the order was cancelled meanwhile', async () => {
    const order = await place();
    await cloud.pay(site.url, order.payment.url ?? '', { notices: 0 });
    await cancel(order);
    const { invoiceId = '', amount = 0 } = cloud.transactions.at(-1) ?? {};
    const fields = { InvoiceId: invoiceId, Amount: amount.toFixed(2), Currency: 'RUB' };
    expect(await cloud.notify(site.url, 'pay', fields)).toBe(0);
    expect(cloud.transactions.at(-1)?.status).toBe('Cancelled');
    expect(await stateOf(order)).toBe('cancelled');
  });
});

describe('a payment of YooKassa that waits for its capture', () => {
  beforeAll(() => open({ YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret }, yoo));

  test('is captured for an open order, and released for a cancelled one', async () => {
    const [order, given] = [await place(), await place(false)];
    await cancel(given);
    for (const one of [order, given]) {
      const payment = yoo.paymentAt(one.payment.url ?? '');
      payment.status = 'waiting_for_capture';
      expect(await yoo.notify(site.url, 'payment.waiting_for_capture', payment)).toBe(200);
    }
    expect(yoo.paymentAt(order.payment.url ?? '').status).toBe('succeeded');
    expect(yoo.paymentAt(given.payment.url ?? '').status).toBe('canceled');
    expect([await stateOf(order), await stateOf(given)]).toEqual(['paid', 'cancelled']);
  });
});
