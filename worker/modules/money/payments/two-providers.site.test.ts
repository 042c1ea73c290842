import { describe, expect } from 'vitest';
import {
  buyCertificate,
  getCertificatePurchase,
  refundCertificate,
} from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { buildCertificate } from '#tests/factories/certificates.ts';
import { type Providers, bothTest as test } from '#tests/factories/providers.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const MINUTE_MS = 60_000;

const buyer = (site: Site, payment: 'card' | 'sbp' = 'card') => site.customer({ order: { payment } });
const choose = (anna: SiteCustomer, query: { provider?: string; way?: 'card' | 'sbp' } = {}) =>
  anna.call(payInvoice, { params: { id: anna.order.id }, query });

async function payAtYooKassa(site: Site, { yoo }: Providers, url: string | null) {
  const payment = yoo.paymentAt(url ?? '');
  payment.status = 'succeeded';
  expect(await yoo.notify(site.url, 'payment.succeeded', payment)).toBe(200);
  return payment;
}

describe('a payer with two providers', () => {
  test('reads who takes the payment and who else could, and pays through the other', async ({
    site,
    providers,
  }) => {
    const anna = await buyer(site);
    expect(anna.order.payment).toMatchObject({
      provider: { id: 'cloudpayments' },
      otherProviders: [{ id: 'yookassa' }],
    });
    const { url } = await choose(anna, { provider: 'yookassa' });
    expect((await anna.look()).payment).toMatchObject({ url, provider: { id: 'yookassa' } });
    await payAtYooKassa(site, providers, url);
    expect(await anna.look()).toMatchObject({ state: 'paid', payment: { otherProviders: [] } });
  });

  test('may return to the first; the same one twice opens nothing new', async ({ site, providers }) => {
    const anna = await buyer(site);
    await choose(anna, { provider: 'yookassa' });
    const { url } = await choose(anna, { provider: 'cloudpayments' });
    expect((await choose(anna, { provider: 'cloudpayments' })).url).toBe(url);
    expect(await providers.cloud.pay(site.url, url ?? '')).toBe('paid');
    expect((await anna.look()).state).toBe('paid');
  });

  test('who pays both gets the second payment back whole', async ({ site, providers }) => {
    const anna = await buyer(site);
    const { url } = await choose(anna, { provider: 'yookassa' });
    await providers.cloud.pay(site.url, anna.order.payment.url ?? '');
    const second = await payAtYooKassa(site, providers, url);
    expect([second.refunded, (await anna.look()).state]).toEqual([8854, 'paid']);
  });

  test('is refused one that is not offered', async ({ site }) => {
    const anna = await buyer(site);
    const params = { id: anna.order.id };
    const refused = await anna.refused(payInvoice, { params, query: { provider: 'sandbox' } });
    expect(refused.fields).toHaveProperty('provider');
    expect((await anna.look()).payment).toEqual(anna.order.payment);
  });

  test('opens no more than ten payments of one order', async ({ site, providers }) => {
    const anna = await buyer(site);
    for (let change = 0; change < 12; change += 1) {
      await choose(anna, { provider: change % 2 ? 'cloudpayments' : 'yookassa' });
    }
    const links = providers.cloud.calls.filter(({ path }) => path === '/orders/create').length;
    expect(links + providers.yoo.payments.size).toBe(10);
  });
});

test('the sale of a certificate is an advance on the receipts of both, and so is its refund', async ({
  site,
  providers,
}) => {
  const { cloud, yoo } = providers;
  const anna = await site.customer();
  const { purchase } = await anna.call(buyCertificate, { body: buildCertificate() });
  const params = { id: purchase.id };
  const { url } = await anna.call(payInvoice, { params, query: { provider: 'yookassa' } });
  expect(cloud.calls.find(({ path }) => path === '/orders/create')?.body).toMatchObject({
    JsonData: { CloudPayments: { CustomerReceipt: { Items: [{ method: 3, object: 10 }] } } },
  });
  await payAtYooKassa(site, providers, url);
  await anna.call(refundCertificate, { params });
  const advance = { items: [{ payment_mode: 'advance', payment_subject: 'payment' }] };
  expect(yoo.bodies.map(({ receipt }) => receipt)).toMatchObject([advance, advance]);
});

test('food that a certificate has paid is an offset of its advance, for whoever has ordered', async ({
  site,
  providers: { cloud },
}) => {
  const [anna, olga] = [await site.customer(), await site.customer()];
  const { purchase } = await anna.call(buyCertificate, { body: buildCertificate() });
  await cloud.pay(site.url, purchase.payment.url ?? '');
  const { path } = (await anna.call(getCertificatePurchase, { params: { id: purchase.id } })).purchase;
  const certificate = codeOfFragment(new URL(path ?? '', site.url).hash);
  const reductions = { promoCode: '', bonusesKop: 0, certificate };
  await olga.place({ days: 2 }, { reductions, expectedTotalKop: 0 });
  await site.bring([await olga.delivery('2026-11-18')], 'delivered');
  await site.tick();
  const sent = cloud.calls.filter((one) => one.path === '/kkt/receipt').map(({ body }) => body);
  const CustomerReceipt = { phone: olga.phone, Items: [{ method: 4, object: 1, amount: 2530 }] };
  expect(sent).toMatchObject([{ Type: 'Income', CustomerReceipt }]);
  expect((await olga.call(listMoney)).entries.map(({ kind }) => kind)).toEqual(['offset']);
  expect((await anna.call(listMoney)).entries.map(({ kind }) => kind)).toEqual(['payment']);
});

describe('a payer by SBP', () => {
  test('is led to their bank, with the receipt, and the order says so', async ({
    site,
    providers: { cloud },
  }) => {
    const anna = await buyer(site, 'sbp');
    expect(anna.order.payment).toMatchObject({ method: 'sbp', otherWays: ['card'] });
    expect(cloud.calls.at(-1)).toMatchObject({
      path: '/payments/qr/sbp/link',
      body: { Amount: 8854, JsonData: { CloudPayments: { CustomerReceipt: { Items: [{}] } } } },
    });
    expect(await cloud.pay(site.url, anna.order.payment.url ?? '')).toBe('paid');
    expect(await anna.look()).toMatchObject({ state: 'paid', payment: { method: 'sbp', paid: true } });
  });

  test('is led there by the other provider too, and gets a refund there', async ({ site, providers }) => {
    const anna = await buyer(site, 'sbp');
    const { url } = await choose(anna, { provider: 'yookassa' });
    const payment = await payAtYooKassa(site, providers, url);
    const body = { to: 'card', expectedKop: anna.order.price.totalKop } as const;
    await anna.call(cancelOrder, { params: { id: anna.order.id }, body });
    expect(payment.refunded).toBe(8854);
  });

  test('may pay by card after all, and is charged once', async ({ site, providers: { cloud } }) => {
    const anna = await buyer(site, 'sbp');
    const { url: card } = await choose(anna, { way: 'card' });
    expect((await anna.look()).payment).toMatchObject({ method: 'card', otherWays: ['sbp'], url: card });
    const { url: sbp } = await choose(anna, { way: 'sbp' });
    expect(await cloud.pay(site.url, card ?? '')).toBe('paid');
    expect(await cloud.pay(site.url, sbp ?? '')).toBe('declined');
    expect((await anna.look()).payment).toMatchObject({ method: 'card', paid: true });
  });

  test('gets one new link once the first is too old, also in two tabs', async ({
    site,
    providers: { cloud },
  }) => {
    const anna = await buyer(site, 'sbp');
    expect((await choose(anna)).url).toBe(anna.order.payment.url);
    site.advance(26 * MINUTE_MS);
    expect((await anna.look()).payment).toMatchObject({ payable: true, url: null });
    await Promise.all([choose(anna), choose(anna)]);
    const { url } = (await anna.look()).payment;
    const links = cloud.calls.filter(({ path }) => path === '/payments/qr/sbp/link');
    expect([url === anna.order.payment.url, new Set(links.map(({ key }) => key)).size]).toEqual([false, 2]);
    expect(await cloud.pay(site.url, url ?? '')).toBe('paid');
  });
});

describe('while the first provider is down', () => {
  const isDown = (providers: Providers, hosts: readonly string[]) => {
    providers.intercept = ({ url }) =>
      hosts.some((host) => url.includes(host)) ? new Response('', { status: 503 }) : undefined;
  };

  test('the other takes its place, and the next order does not wait for the first', async ({
    site,
    providers,
  }) => {
    isDown(providers, ['cloudpayments']);
    const anna = await buyer(site);
    expect(anna.order.payment).toMatchObject({ provider: { id: 'yookassa' } });
    const asked = providers.asked.filter((url) => url.includes('cloudpayments')).length;
    const boris = await buyer(site);
    expect(boris.order.payment.provider?.id).toBe('yookassa');
    expect(providers.asked.filter((url) => url.includes('cloudpayments'))).toHaveLength(asked);
    await payAtYooKassa(site, providers, anna.order.payment.url);
    expect((await anna.look()).state).toBe('paid');
  });

  test('it is asked again two minutes later', async ({ site, providers }) => {
    isDown(providers, ['cloudpayments']);
    await buyer(site);
    isDown(providers, []);
    site.advance(2 * MINUTE_MS);
    expect((await buyer(site)).order.payment.provider?.id).toBe('cloudpayments');
  });

  test('and the other too, the order can be paid once one is back', async ({ site, providers }) => {
    isDown(providers, ['cloudpayments', 'yookassa']);
    const anna = await buyer(site);
    expect(anna.order).toMatchObject({ state: 'pending_payment', payment: { payable: true, url: null } });
    isDown(providers, ['cloudpayments']);
    await payAtYooKassa(site, providers, (await choose(anna)).url);
    expect((await anna.look()).state).toBe('paid');
  });
});
