import { Response } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from './contract-list.ts';

const cloud = new CloudPaymentsDouble();
const yoo = new YooKassaDouble();
const providers = [
  ['CloudPayments', cloud, { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret }],
  ['YooKassa', yoo, { YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret }],
] as const;

/** Every page of the account, and the one that thanks for an order. */
const pages = pageRoutes
  .filter(({ path, layout }) => (layout === 'personal' && !path.includes(':')) || path === '/success/')
  .map(({ path }) => path);
/** Everything that a customer reads without naming or asking for a part of it, but for what signs them out: lists of orders among them. */
const reads = (await listContracts()).filter(
  ({ method, auth, path, query }) =>
    method === 'GET' &&
    auth !== 'operator' &&
    !path.includes(':') &&
    (query === undefined || query.safeParse({}).success) &&
    !path.includes('logout'),
);

describe.each(providers)('while %s answers nothing at all', (_, double, vars) => {
  let site: LocalWorker;
  let customer: Customer;
  let unopened: Order;
  let opened: Order;
  /** Addresses that the provider is asked at once it is silent. */
  let asked: readonly string[] = [];
  let mode: 'fails' | 'answers' | 'silent' = 'fails';
  let endSilence: (answer: Response) => void = () => {};
  const silence = new Promise<Response>((resolve) => {
    endSilence = resolve;
  });

  beforeAll(async () => {
    site = await startLocalWorker({
      vars,
      outboundService: (request) => {
        if (mode === 'fails') return new Response('', { status: 500 });
        if (mode === 'answers') return double.handle(request);
        asked = [...asked, request.url];
        return silence;
      },
    });
    await setClock(site, orderMoment);
    customer = await Customer.signedIn(site);
    // A payment that the provider could not open, and one that it waits for.
    unopened = await customer.place({ payment: 'card' });
    mode = 'answers';
    opened = await customer.place({ payment: 'card', firstOrder: false });
    await orderHomemade(customer, { payment: 'card' });
    mode = 'silent';
  });
  afterAll(async () => {
    endSilence(new Response('', { status: 599 }));
    await site?.stop();
  });

  test('one order has no payment yet and another an open one', () => {
    expect([unopened.state, unopened.payment.url]).toEqual(['pending_payment', null]);
    expect([opened.state, opened.payment.url]).toEqual([
      'pending_payment',
      expect.stringContaining('https://'),
    ]);
  });

  test.each(pages)('%s is rendered without asking the provider', async (path) => {
    const answer = await customer.request(path);
    expect([answer.status, (await answer.text()).includes('</html>')]).toEqual([200, true]);
    expect(asked).toEqual([]);
  });

  test.each(reads.map((contract) => [nameOf(contract), contract] as const))(
    '%s answers without asking the provider',
    async (_name, contract) => {
      const answer = await send(customer, contract);
      expect([answer.status, (await answer.text()).length > 0]).toEqual([contract.status, true]);
      expect(asked).toEqual([]);
    },
  );

  test('the lists of orders hold all that wait for their payment', async () => {
    const { orders } = await mustCall(customer, listOrders);
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining([unopened.id, opened.id]));
    expect((await mustCall(customer, listHomemadeOrders)).orders).toMatchObject([
      { state: 'pending_payment' },
    ]);
    expect(asked).toEqual([]);
  });

  test('the provider is asked once the customer wants to pay, and then is waited for', async () => {
    const paying = send(customer, payInvoice, { params: { id: opened.id } });
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(0);
    endSilence(new Response('', { status: 599 }));
    await paying;
  });
});

test('the pages are those of the account and the one that thanks', () => {
  expect(pages).toEqual(expect.arrayContaining(['/personal/', '/personal/orders/', '/success/']));
  expect(pages.length).toBeGreaterThan(8);
  expect(reads.map(nameOf)).toEqual(
    expect.arrayContaining(['GET /rest/orders/', 'GET /rest/homemade/orders/']),
  );
});
