import { describe, expect } from 'vitest';
import { openWidget } from '#shared/features/payments/contract.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { cloudTest, yooTest } from '#tests/factories/providers.ts';
import type { SiteCustomer, Visitor } from '#tests/site.ts';

const PAYMENT_WIDGETS = 'true';
const MINUTE_MS = 60_000;
const withCloud = cloudTest.extend('siteOptions', ({ providers }) =>
  providers.siteOptions(['cloud'], { PAYMENT_WIDGETS }),
);
const withYoo = yooTest.extend('siteOptions', ({ providers }) =>
  providers.siteOptions(['yoo'], { PAYMENT_WIDGETS }),
);

const widgetOf = async (anna: SiteCustomer) =>
  (await anna.call(openWidget, { body: { invoiceId: anna.order.id } })).widget;
const policyOf = async (who: Visitor, path: string) =>
  (await who.request(path)).headers.get('Content-Security-Policy') ?? '';

describe('the widget of CloudPayments', () => {
  withCloud(
    'is opened with our payment, its sum and its receipt; a paid one pays the order',
    async ({ site, providers: { cloud } }) => {
      const anna = await site.customer({ order: { payment: 'card' } });
      const { params = {} } = (await widgetOf(anna)) ?? {};
      expect(params).toMatchObject({
        ...{ amount: 8854, tokenize: false, receipt: { items: [{ amount: 8854 }] } },
        externalId: cloud.calls.findLast(({ path }) => path === '/orders/create')?.body.InvoiceId,
      });
      expect(await cloud.payInWidget(site.url, params)).toBe('paid');
      expect([(await anna.look()).state, await widgetOf(anna)]).toEqual(['paid', null]);
    },
  );

  withCloud('pays nothing with a sum that the browser has changed', async ({ site, providers }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const params = { ...(await widgetOf(anna))?.params, amount: 1 };
    expect(await providers.cloud.payInWidget(site.url, params)).toBe('declined');
    expect((await anna.look()).state).toBe('pending_payment');
  });

  withCloud('takes cards alone where the method is kept, and keeps it', async ({ site, providers }) => {
    const anna = await site.customer();
    await anna.place({ payment: 'card' }, { renews: true });
    const { params = {} } = (await widgetOf(anna)) ?? {};
    expect(params).toMatchObject({
      tokenize: true,
      restrictedPaymentMethods: expect.arrayContaining(['Sbp']),
    });
    await providers.cloud.payInWidget(site.url, params);
    expect((await anna.call(listSubscriptions)).methods).toMatchObject([{ title: '•••• 4242' }]);
  });

  withCloud('is nobody else’s, and its hosts are let in by pages that pay alone', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const body = { invoiceId: anna.order.id };
    expect((await (await site.customer()).refused(openWidget, { body })).code).toBe('not_found');
    expect(await policyOf(anna, '/success/')).toContain('https://widget.cloudpayments.ru');
    expect(await policyOf(anna, '/')).not.toContain('cloudpayments');
  });
});

describe('the widget of YooKassa', () => {
  const tokenOf = async (anna: SiteCustomer) =>
    String((await widgetOf(anna))?.params.confirmation_token ?? '');

  withYoo('gets one token as long as that lives', async ({ site, providers: { yoo } }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const before = yoo.payments.size;
    const token = await tokenOf(anna);
    expect([await tokenOf(anna), yoo.payments.size]).toEqual([token, before + 1]);
    site.advance(46 * MINUTE_MS);
    expect(await tokenOf(anna)).not.toBe(token);
    expect(await policyOf(anna, '/success/')).toContain('https://yookassa.ru');
  });

  withYoo('gives back what was paid both in it and on the page', async ({ site, providers: { yoo } }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const inWidget = yoo.paymentOf(await tokenOf(anna));
    const onPage = yoo.paymentAt(anna.order.payment.url ?? '');
    for (const payment of [onPage, inWidget]) {
      Object.assign(payment ?? {}, { status: 'succeeded' });
      await yoo.notify(site.url, 'payment.succeeded', payment ?? {});
    }
    expect([onPage.refunded, inWidget?.refunded]).toEqual([0, 8854]);
    expect([(await anna.look()).state, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([
      'paid',
      885_400,
    ]);
  });
});

cloudTest('a deployment without widgets pays on the page of the provider alone', async ({ site }) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  expect(await widgetOf(anna)).toBeNull();
  expect(await policyOf(anna, '/success/')).not.toContain('cloudpayments');
});
