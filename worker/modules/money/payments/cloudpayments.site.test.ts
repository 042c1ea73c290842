import { describe, expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { balanceOf, cancelUnasked } from '#tests/factories/money.ts';
import { type Providers, cloudTest as test } from '#tests/factories/providers.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const TOTAL_KOP = 885_400;
const MINUTE_MS = 60_000;
const declined = '4012 8888 8888 1881';

/** A customer whose order waits for its payment, with the address that it is paid at. */
async function unpaid(site: Site) {
  const anna = await site.customer({ order: { payment: 'card' } });
  return { anna, url: anna.order.payment.url ?? '', owed: () => balanceOf(site, `order:${anna.order.id}`) };
}
const cancelAll = ({ order }: SiteCustomer) => ({
  params: { id: order.id },
  body: { to: 'card' as const, expectedKop: order.price.totalKop },
});
async function tickAfter(site: Site, minutes: number): Promise<void> {
  site.advance(minutes * MINUTE_MS);
  await site.tick();
}

describe('a payment', () => {
  test('is opened with the sum and its receipt under a key; once paid it pays the order', async ({
    site,
    providers: { cloud },
  }) => {
    const { anna, url, owed } = await unpaid(site);
    const { body, key } = cloud.calls.findLast(({ path }) => path === '/orders/create') ?? {};
    expect(body).toMatchObject({
      Amount: 8854,
      Currency: 'RUB',
      InvoiceId: key,
      JsonData: { CloudPayments: { CustomerReceipt: { Items: [{ amount: 8854 }] } } },
    });
    expect(await cloud.pay(site.url, url)).toBe('paid');
    expect(await anna.look()).toMatchObject({ state: 'paid', payment: { paid: true, url: null } });
    expect(await owed()).toBe(TOTAL_KOP);
  });

  test('is booked once, however often and in whatever order its notices come', async ({
    site,
    providers: { cloud },
  }) => {
    const { anna, url, owed } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 3 });
    const InvoiceId = cloud.transactions.at(-1)?.invoiceId ?? '';
    expect(await cloud.notify(site.url, 'fail', { InvoiceId, Amount: '8854.00' })).toBe(0);
    expect([(await anna.look()).state, await owed()]).toEqual(['paid', TOTAL_KOP]);
  });

  test.for([
    ['another sum', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
  ] as const)('is stopped before the charge where it has %s', async ([, attempt], { site, providers }) => {
    const { anna, url, owed } = await unpaid(site);
    expect(await providers.cloud.pay(site.url, url, attempt)).toBe('declined');
    expect([(await anna.look()).state, await owed()]).toEqual(['pending_payment', 0]);
  });

  test('of nothing that we know is refused', async ({ site, providers: { cloud } }) => {
    const fields = { InvoiceId: 'nobody', Amount: '1.00', Currency: 'RUB' };
    expect(await cloud.notify(site.url, 'check', fields)).toBe(10);
  });

  test('is stopped once the kitchen has closed the first delivery', async ({
    site,
    providers: { cloud },
  }) => {
    const { anna, url } = await unpaid(site);
    site.setClock('2026-11-16T11:00:00Z');
    expect(await cloud.pay(site.url, url)).toBe('declined');
    await site.tick();
    expect((await anna.look()).state).toBe('cancelled');
  });

  test('may be made with another card after a declined one, which says why', async ({
    site,
    providers: { cloud },
  }) => {
    const { anna, url } = await unpaid(site);
    await cloud.pay(site.url, url, { card: declined });
    expect((await anna.look()).payment).toMatchObject({ url, declineReason: 'insufficient_funds' });
    expect(await cloud.pay(site.url, url)).toBe('paid');
    expect((await anna.look()).state).toBe('paid');
  });
});

describe('a notice', () => {
  test('without the right signature is refused', async ({ site, providers: { cloud } }) => {
    const { anna, url } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 0 });
    const fields = { InvoiceId: cloud.transactions.at(-1)?.invoiceId ?? '', Amount: '8854.00' };
    expect(await cloud.notify(site.url, 'pay', fields, 'another secret')).toBe(-403);
    expect((await anna.look()).state).toBe('pending_payment');
  });

  test('that is lost is made up for when the customer comes back', async ({ site, providers: { cloud } }) => {
    const { anna, url } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 0 });
    const paid = await anna.call(payInvoice, { params: { id: anna.order.id } });
    expect(paid).toMatchObject({ state: 'paid', url: null });
  });

  test('that is lost is made up for by the timer', async ({ site, providers: { cloud } }) => {
    const { anna, url, owed } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 0 });
    await tickAfter(site, 6);
    expect([(await anna.look()).state, await owed()]).toEqual(['paid', TOTAL_KOP]);
  });
});

describe('a provider that does not answer', () => {
  test('keeps an order open: its money may be on the way', async ({ site, providers }) => {
    const { anna, url } = await unpaid(site);
    await providers.cloud.pay(site.url, url, { notices: 0 });
    providers.intercept = () => new Response('', { status: 503 });
    await tickAfter(site, 24 * 60 + 1);
    expect((await anna.look()).state).toBe('pending_payment');
    providers.intercept = () => undefined;
    await tickAfter(site, 5);
    expect((await anna.look()).state).toBe('paid');
  });

  test('is asked again when the customer wants to pay', async ({ site, providers: { cloud } }) => {
    cloud.failures.push(500);
    const { anna, url } = await unpaid(site);
    expect([url, anna.order.payment.payable]).toEqual(['', true]);
    const opened = await anna.call(payInvoice, { params: { id: anna.order.id } });
    expect(opened.url).toContain('https://orders.cloudpayments.ru/');
    expect((await anna.look()).payment.url).toBe(opened.url);
  });

  test('is asked again by the timer', async ({ site, providers: { cloud } }) => {
    cloud.failures.push(500);
    const { anna } = await unpaid(site);
    await tickAfter(site, 6);
    expect((await anna.look()).payment.url).toContain('https://orders.cloudpayments.ru/');
  });
});

describe('money for an order that was cancelled meanwhile', () => {
  test('comes back once, under one key, though the provider fails at first', async ({ site, providers }) => {
    const { cloud } = providers;
    const { anna, url, owed } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 0 });
    await cancelUnasked(site, anna.order.id);
    let refunds = 0;
    providers.intercept = ({ url: path }) => {
      refunds += Number(path.endsWith('/payments/refund'));
      return path.endsWith('/payments/refund') && refunds === 1
        ? new Response('', { status: 503 })
        : undefined;
    };
    await tickAfter(site, 6);
    expect(cloud.transactions.at(-1)?.refunded).toBe(0);
    for (let run = 0; run < 3; run += 1) await tickAfter(site, 6);
    expect(cloud.transactions.at(-1)?.refunded).toBe(8854);
    expect(cloud.calls.filter(({ path }) => path === '/payments/refund')).toHaveLength(1);
    expect([(await anna.look()).state, await owed()]).toEqual(['refunded', 0]);
  });

  test('that is only held is let go', async ({ site, providers: { cloud } }) => {
    cloud.isTwoStage = true;
    const { anna, url } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 0 });
    await cancelUnasked(site, anna.order.id);
    const { invoiceId: InvoiceId = '' } = cloud.transactions.at(-1) ?? {};
    await cloud.notify(site.url, 'pay', { InvoiceId, Amount: '8854.00', Currency: 'RUB' });
    expect([cloud.transactions.at(-1)?.status, (await anna.look()).state]).toEqual([
      'Cancelled',
      'cancelled',
    ]);
  });
});

test('a second receipt is registered once when prepaid food is handed over', async ({
  site,
  providers: { cloud },
}) => {
  const { anna, url } = await unpaid(site);
  await cloud.pay(site.url, url);
  await site.bring([await anna.delivery('2026-11-18')], 'delivered');
  cloud.failures.push(500);
  site.advance(HOUR_MS);
  for (let run = 0; run < 3; run += 1) await tickAfter(site, 6);
  const amount = Math.floor((TOTAL_KOP * 2) / 7) / 100;
  const receipts = cloud.calls.filter(({ path }) => path === '/kkt/receipt');
  expect(receipts.map(({ body }) => body)).toMatchObject([
    {
      Inn: '7700000000',
      Type: 'Income',
      CustomerReceipt: {
        Items: [{ method: 4, amount }],
        amounts: { electronic: 0, advancePayment: amount },
      },
    },
  ]);
});

describe('an invoice that is paid at by two tries', () => {
  /** Two tries whose checks have passed; `end` ends one of them. */
  async function twice(site: Site, { cloud }: Providers) {
    const { anna, url, owed } = await unpaid(site);
    const [first, second] = [await cloud.begin(site.url, url), await cloud.begin(site.url, url)];
    return { anna, owed, tries: [first.tried, second.tried] as const };
  }

  test('is paid by the first, though the second has failed and the notice of the first is late', async ({
    site,
    providers,
  }) => {
    const { cloud } = providers;
    const { anna, owed, tries } = await twice(site, providers);
    await cloud.end(site.url, tries[0], { notices: 0 });
    await cloud.end(site.url, tries[1], { card: declined });
    await anna.call(payInvoice, { params: { id: anna.order.id }, query: { check: 'only' } });
    expect([(await anna.look()).state, await owed()]).toEqual(['paid', TOTAL_KOP]);
    await cloud.tell(site.url, tries[0]);
    expect(await owed()).toBe(TOTAL_KOP);
  });

  test('gives the money of the first back, whatever the second was', async ({ site, providers }) => {
    const { cloud } = providers;
    const { anna, tries } = await twice(site, providers);
    await cloud.end(site.url, tries[0]);
    await cloud.end(site.url, tries[1], { card: declined });
    await anna.call(cancelOrder, cancelAll(anna));
    expect([tries[0].refunded, (await anna.look()).state]).toEqual([8854, 'refunded']);
  });

  test('keeps the money once and gives the other back, which is told', async ({ site, providers }) => {
    const { cloud } = providers;
    const { anna, owed, tries } = await twice(site, providers);
    for (const tried of tries) await cloud.end(site.url, tried, { notices: 2 });
    expect(tries.map(({ refunded }) => refunded)).toEqual([0, 8854]);
    expect([(await anna.look()).state, await owed()]).toEqual(['paid', TOTAL_KOP]);
    const { entries } = await anna.call(listMoney);
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payment', 'refund']);
    expect((await site.operate(reconcile, { query: { days: 3 } })).differences).toEqual([]);
    await anna.call(cancelOrder, cancelAll(anna));
    expect(tries.map(({ refunded }) => refunded)).toEqual([8854, 8854]);
  });

  test('gives both back once it is cancelled, also what comes after its page was over', async ({
    site,
    providers,
  }) => {
    const { cloud } = providers;
    const { anna, owed, tries } = await twice(site, providers);
    tries[1].status = 'Cancelled';
    await cancelUnasked(site, anna.order.id);
    await cloud.notify(site.url, 'cancel', { InvoiceId: tries[1].invoiceId, TransactionId: '1001' });
    await cloud.end(site.url, tries[0]);
    expect([tries[0].refunded, await owed()]).toEqual([8854, 0]);
  });
});

describe('a terminal of two stages', () => {
  test('captures one hold of two, and lets the other go', async ({ site, providers: { cloud } }) => {
    cloud.isTwoStage = true;
    const { anna, url } = await unpaid(site);
    const [first, second] = [await cloud.begin(site.url, url), await cloud.begin(site.url, url)];
    for (const { tried } of [second, first]) await cloud.end(site.url, tried);
    expect([second.tried.status, first.tried.status]).toEqual(['Completed', 'Cancelled']);
    expect((await anna.look()).state).toBe('paid');
  });

  test('has its hold captured once, which pays the order', async ({ site, providers: { cloud } }) => {
    cloud.isTwoStage = true;
    const { anna, url } = await unpaid(site);
    await cloud.pay(site.url, url, { notices: 2 });
    expect([cloud.transactions.at(-1)?.status, (await anna.look()).state]).toEqual(['Completed', 'paid']);
  });
});
