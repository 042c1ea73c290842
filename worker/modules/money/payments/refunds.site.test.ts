import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import { cancelOrder, getOrderPapers, previewCancellation } from '#shared/features/orders/contract.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { listRefunds, retryRefund, settleRefund } from '#shared/features/payments/refunds/contract.ts';
import type { Transaction } from '#tests/doubles/cloudpayments.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { type Providers, bothTest as test } from '#tests/factories/providers.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const MINUTE_MS = 60_000;
const SUM = 8854;
/** How a provider answers a refund: as it should, with a refusal, or not at all, before or after it was done. */
type Answer = 'right' | 'refused' | 'lost before' | 'lost after';

/** Lets the providers answer refunds so; returns the keys that they are asked with. */
function answerRefunds(providers: Providers) {
  const asked = { keys: [] as (string | null)[], answer: 'right' as Answer };
  providers.intercept = (request) => {
    const { host, pathname } = new URL(request.url);
    const isCloud = host.includes('cloudpayments');
    if (!/\/refunds?$/.test(pathname) || request.method !== 'POST') return undefined;
    asked.keys.push(request.headers.get(isCloud ? 'X-Request-ID' : 'Idempotence-Key'));
    if (asked.answer === 'lost before') return new Response('', { status: 500 });
    if (asked.answer === 'refused')
      return isCloud
        ? Response.json({ Success: false, Message: 'Insufficient funds', Model: null })
        : Response.json({ type: 'error', code: 'forbidden' }, { status: 403 });
    if (asked.answer === 'right') return undefined;
    const double = isCloud ? providers.cloud : providers.yoo;
    return double.handle(request).then(() => new Response('', { status: 500 }));
  };
  return asked;
}

async function paidByCloud(site: Site, { cloud }: Pick<Providers, 'cloud'>): Promise<SiteCustomer> {
  const anna = await site.customer({ order: { payment: 'card' } });
  await cloud.pay(site.url, anna.order.payment.url ?? '');
  return anna;
}
async function paidByYoo(site: Site, { yoo }: Providers) {
  const anna = await site.customer({ order: { payment: 'card' } });
  const query = { provider: 'yookassa' };
  const { url } = await anna.call(payInvoice, { params: { id: anna.order.id }, query });
  const payment = yoo.paymentAt(url ?? '');
  payment.status = 'succeeded';
  await yoo.notify(site.url, 'payment.succeeded', payment);
  return { anna, payment };
}

const cancel = (anna: SiteCustomer, expectedKop = anna.order.price.totalKop) =>
  anna.call(cancelOrder, { params: { id: anna.order.id }, body: { to: 'card', expectedKop } });
const movesOf = async (anna: SiteCustomer) =>
  (await anna.call(getOrderPapers, { params: { id: anna.order.id } })).moves.map(({ kind }) => kind);
const openRefund = async (site: Site) => (await site.operate(listRefunds)).refunds[0];
async function tickAfter(site: Site, ms: number): Promise<void> {
  site.advance(ms);
  await site.tick();
}

describe('a refund that the provider refuses', () => {
  test('is tried again with pauses, each time under another key, until it goes through', async ({
    site,
    providers,
  }) => {
    const asked = answerRefunds(providers);
    asked.answer = 'refused';
    const anna = await paidByCloud(site, providers);
    await cancel(anna);
    expect(await movesOf(anna)).toContain('refund_underway');
    expect(await openRefund(site)).toMatchObject({ state: 'created', tries: 1 });
    await tickAfter(site, MINUTE_MS / 2);
    expect(asked.keys).toHaveLength(1);
    await tickAfter(site, MINUTE_MS);
    await tickAfter(site, 6 * HOUR_MS);
    expect(asked.keys).toHaveLength(3);
    asked.answer = 'right';
    await tickAfter(site, HOUR_MS);
    expect([new Set(asked.keys).size, providers.cloud.transactions.at(-1)?.refunded]).toEqual([4, SUM]);
    expect([await openRefund(site), await movesOf(anna)]).toEqual([undefined, ['payment', 'refund']]);
  });

  test('waits for a person after three days, who has it tried again', async ({ site, providers }) => {
    const asked = answerRefunds(providers);
    asked.answer = 'refused';
    await cancel(await paidByCloud(site, providers));
    await tickAfter(site, 3 * DAY_MS + MINUTE_MS);
    const waiting = await openRefund(site);
    const tried = asked.keys.length;
    await tickAfter(site, DAY_MS);
    expect([waiting?.state, asked.keys.length]).toEqual(['person', tried]);
    asked.answer = 'right';
    const done = await site.operate(retryRefund, { params: { id: waiting?.id ?? '' } });
    expect([done.state, providers.cloud.transactions.at(-1)?.refunded]).toEqual(['done', SUM]);
  });
});

describe('a refund whose answer was lost', () => {
  test('is repeated under its key, so that it is done once', async ({ site, providers }) => {
    const asked = answerRefunds(providers);
    asked.answer = 'lost after';
    // What has gone back was asked about just now.
    await site.tick();
    await cancel(await paidByCloud(site, providers));
    asked.answer = 'right';
    await tickAfter(site, 2 * MINUTE_MS);
    expect([asked.keys.length, new Set(asked.keys).size]).toEqual([2, 1]);
    expect([providers.cloud.transactions.at(-1)?.refunded, await openRefund(site)]).toEqual([SUM, undefined]);
  });

  test('waits for a person where its key is forgotten and the provider tells of none', async ({
    site,
    providers,
  }) => {
    const asked = answerRefunds(providers);
    asked.answer = 'lost before';
    const anna = await paidByCloud(site, providers);
    await cancel(anna);
    asked.answer = 'right';
    await tickAfter(site, HOUR_MS);
    const waiting = await openRefund(site);
    expect([waiting?.state, asked.keys.length]).toEqual(['person', 1]);
    expect(providers.cloud.transactions.at(-1)?.refunded).toBe(0);
    const body = { because: 'Видно в кабинете провайдера' };
    await site.operate(settleRefund, { params: { id: waiting?.id ?? '' }, body });
    expect([await openRefund(site), await movesOf(anna)]).toEqual([undefined, ['payment', 'refund']]);
  });

  test('is found in the list of what has gone back', async ({ site, providers }) => {
    const asked = answerRefunds(providers);
    asked.answer = 'lost after';
    const anna = await paidByCloud(site, providers);
    await cancel(anna);
    asked.answer = 'right';
    await tickAfter(site, HOUR_MS);
    expect([await openRefund(site), asked.keys.length]).toEqual([undefined, 1]);
    expect(providers.cloud.transactions.at(-1)?.refunded).toBe(SUM);
    expect(await movesOf(anna)).toEqual(['payment', 'refund']);
  });

  test.for([
    ['is not done twice where the provider says that it has done it', 'lost after', 1],
    ['is done where the provider says that it has not', 'lost before', 2],
  ] as const)('%s', async ([, answer, keys], { site, providers }) => {
    const asked = answerRefunds(providers);
    asked.answer = answer;
    const { anna, payment } = await paidByYoo(site, providers);
    await cancel(anna);
    asked.answer = 'right';
    await tickAfter(site, HOUR_MS);
    expect([new Set(asked.keys).size, payment.refunded, await openRefund(site)]).toEqual([
      keys,
      SUM,
      undefined,
    ]);
  });

  test('waits under its key while the provider has it underway', async ({ site, providers }) => {
    const asked = answerRefunds(providers);
    providers.yoo.refundsTake = 'days';
    const { anna, payment } = await paidByYoo(site, providers);
    await cancel(anna);
    for (let hours = 0; hours < 5; hours += 1) await tickAfter(site, HOUR_MS);
    expect([new Set(asked.keys).size, (await openRefund(site))?.state]).toEqual([1, 'created']);
    providers.yoo.carryOutRefunds();
    await tickAfter(site, 2 * HOUR_MS);
    expect([new Set(asked.keys).size, payment.refunded]).toEqual([1, SUM]);
    expect(await movesOf(anna)).toContain('refund');
  });
});

describe('money that went back unasked', () => {
  const BACK = 2000;
  const ways = {
    'by a refund in the cabinet of YooKassa': byYoo,
    'by one whose notice is lost': (site: Site, all: Providers) => byYoo(site, all, false),
    'by a refund in the cabinet of CloudPayments': byCloud,
    'by a claim at a bank': (site: Site, all: Providers) =>
      byCloud(site, all, (tried) => Promise.resolve(all.cloud.takeBack(tried, BACK))),
  };
  async function byYoo(site: Site, all: Providers, isTold = true) {
    const { anna, payment } = await paidByYoo(site, all);
    const back = () => all.yoo.refundInCabinet(site.url, payment, BACK, isTold);
    return { anna, back, refunded: () => payment.refunded };
  }
  async function byCloud(
    site: Site,
    { cloud }: Pick<Providers, 'cloud'>,
    giveBack = (tried: Transaction) => cloud.refundInCabinet(site.url, tried, BACK),
  ) {
    const anna = await paidByCloud(site, { cloud });
    const [tried] = cloud.transactions;
    if (!tried) throw new Error('nothing was paid');
    return {
      anna,
      back: () => giveBack(tried),
      refunded: () => tried.refunded + BACK * cloud.chargebacks.length,
    };
  }

  test.for(Object.keys(ways) as (keyof typeof ways)[])(
    '%s is listed, and lowers what a cancellation gives back',
    async (way, { site, providers }) => {
      const { anna, back, refunded } = await ways[way](site, providers);
      await site.bring([await anna.delivery('2026-11-18')], 'delivered');
      await back();
      await tickAfter(site, HOUR_MS);
      expect(await movesOf(anna)).toEqual(['payment', 'refund']);
      const params = { id: anna.order.id };
      const { cancellation } = await anna.call(previewCancellation, { params });
      const body = { to: 'card', expectedKop: cancellation.moneyKop } as const;
      await anna.call(cancelOrder, { params, body });
      // A delivery of 2,529.71 of 8,854 was eaten.
      expect(refunded()).toBeCloseTo(6324.29);
      expect((await anna.call(listMoney)).returnedKop).toBe(632_429);
      expect(await balanceOf(site, `order:${anna.order.id}`)).toBe(0);
      expect((await site.operate(reconcile, { query: { days: 3 } })).differences).toEqual([]);
    },
  );

  test.for([
    ['a part', BACK],
    ['all', SUM],
  ] as const)(
    'by a claim to %s is there again once the bank withdraws it',
    async ([, claimed], { site, providers }) => {
      const { cloud } = providers;
      const anna = await paidByCloud(site, providers);
      const [tried] = cloud.transactions;
      if (!tried) throw new Error('nothing was paid');
      cloud.takeBack(tried, claimed);
      await tickAfter(site, HOUR_MS);
      expect((await anna.call(listMoney)).returnedKop).toBe(claimed * 100);
      cloud.withdraw();
      // Both are listed again, for days.
      for (let hours = 0; hours < 2; hours += 1) await tickAfter(site, HOUR_MS);
      expect((await anna.call(listMoney)).returnedKop).toBe(0);
      await cancel(anna);
      expect([tried.refunded, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([SUM, 0]);
      expect((await site.operate(reconcile, { query: { days: 3 } })).differences).toEqual([]);
    },
  );

  test('by a claim that is withdrawn once a cancellation was set off against it waits for a person', async ({
    site,
    providers,
  }) => {
    const { anna, back } = await ways['by a claim at a bank'](site, providers);
    await back();
    await tickAfter(site, HOUR_MS);
    await cancel(anna, (SUM - BACK) * 100);
    providers.cloud.withdraw();
    await tickAfter(site, HOUR_MS);
    expect((await anna.call(listMoney)).returnedKop).toBe(SUM * 100);
    const { differences } = await site.operate(reconcile, { query: { days: 3 } });
    expect(differences).toMatchObject([{ text: expect.stringContaining('возвращено у') }]);
  });

  test('is taken off a refund that still waits', async ({ site, providers }) => {
    const asked = answerRefunds(providers);
    asked.answer = 'refused';
    const { anna, payment } = await paidByYoo(site, providers);
    await cancel(anna);
    await providers.yoo.refundInCabinet(site.url, payment, BACK);
    asked.answer = 'right';
    await tickAfter(site, HOUR_MS);
    expect([payment.refunded, await openRefund(site)]).toEqual([SUM, undefined]);
    expect((await anna.call(listMoney)).returnedKop).toBe(SUM * 100);
  });
});
