import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import {
  cancelSubscription,
  chargeNow,
  checkCard,
  listSubscriptions,
  removePaymentMethod,
  resumeSubscription,
} from '#shared/features/subscriptions/contract.ts';
import { raisePrices } from '#tests/factories/catalogue.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { cloudTest, type Providers, yooTest } from '#tests/factories/providers.ts';
import { subscribe } from '#tests/factories/subscriptions.ts';
import type { Site } from '#tests/site.ts';

/** 14 days without the discount of a first order: 14 × 1390 ₽ − 5 %. */
const RENEWAL_KOP = 1_848_700;
/** A day before the cut-off of the 2nd of December, the first day of the next food. */
const CHARGE_AT = Date.parse('2026-11-29T07:00:00Z');
const good = '4242 4242 4242 4242';
/** Pays once, and is refused whenever the shop charges it. */
const bad = '4111 1111 1111 1111';

const withCard = (site: Site, { cloud }: Providers, card: typeof good | typeof bad = good) =>
  subscribe(site, (url) => cloud.pay(site.url, url, { card }));
const chargesOf = ({ cloud }: Providers) =>
  cloud.calls.filter(({ path }) => path === '/payments/tokens/charge');
const mend = ({ cloud }: Providers) => {
  for (const kept of cloud.tokens.values()) kept.card = good;
};

describe('a renewal', () => {
  cloudTest(
    'is told a day ahead and charged at its time, for the same order',
    async ({ site, providers }) => {
      const { subscription, notice, tickAt, orders, told, only } = await withCard(site, providers);
      expect(subscription).toMatchObject({
        ...{ state: 'active', method: { title: '•••• 4242' } },
        next: { totalKop: RENEWAL_KOP, startDate: '2026-12-02', chargeAt: CHARGE_AT },
      });
      await tickAt(CHARGE_AT - 2 * DAY_MS);
      expect(await told('Продлим')).toEqual([]);
      await notice();
      await tickAt(CHARGE_AT - DAY_MS);
      expect(await told('Продлим')).toHaveLength(1);
      expect(await orders()).toHaveLength(1);
      await tickAt(CHARGE_AT);
      const [renewed] = await orders();
      expect(renewed).toMatchObject({
        state: 'paid',
        startDate: '2026-12-02',
        price: { totalKop: RENEWAL_KOP },
      });
      expect(await balanceOf(site, `order:${renewed?.id ?? ''}`)).toBe(RENEWAL_KOP);
      expect(chargesOf(providers)).toMatchObject([{ body: { Amount: 18_487, PaymentScheduled: 1 } }]);
      await tickAt(CHARGE_AT + 300_000);
      expect(await only()).toMatchObject({ next: { startDate: '2026-12-16' }, history: [{ state: 'paid' }] });
    },
  );

  cloudTest('is charged once, however often queue and timer bring it', async ({ site, providers }) => {
    const { subscription, notice, orders, tickAt } = await withCard(site, providers);
    await notice();
    site.setClock(new Date(CHARGE_AT).toISOString());
    const message = { subscriptionId: subscription.id, period: 1, declines: 0 };
    const queue = site.inside.scope().bindings.CHARGES;
    const send = () => site.inside.within(async () => queue.send(message));
    await Promise.all([send(), send(), site.tick(), site.tick()]);
    await send();
    await tickAt(CHARGE_AT + 60_000);
    expect([chargesOf(providers).length, (await orders()).length]).toEqual([1, 2]);
  });

  cloudTest(
    'is never charged at more than was told: a new price is told first',
    async ({ site, providers }) => {
      const { notice, tickAt, orders, told, only } = await withCard(site, providers);
      await notice();
      await raisePrices(site, 10_000);
      await tickAt(CHARGE_AT);
      await tickAt(CHARGE_AT + 300_000);
      expect([(await told('Продлим')).length, (await orders()).length]).toEqual([2, 1]);
      expect((await only()).next?.totalKop).toBe(RENEWAL_KOP + 133_000);
    },
  );

  yooTest('whose answer is lost is charged once', async ({ site, providers: { yoo } }) => {
    const { subscription, renew, tickAt, only } = await subscribe(site, async (url) => {
      const payment = yoo.paymentAt(url);
      payment.status = 'succeeded';
      await yoo.notify(site.url, 'payment.succeeded', payment);
    });
    expect(subscription.method?.title).toBe('•••• 4444');
    yoo.lostAnswers.push(500);
    await renew();
    await tickAt(CHARGE_AT + 120_000);
    expect([yoo.payments.size, (await only()).history[0]?.state]).toEqual([2, 'paid']);
  });
});

describe('a declined renewal', () => {
  cloudTest(
    'is tried on the days 1, 3 and 5, then pauses; resumed it goes on',
    async ({ site, providers }) => {
      const { anna, params, notice, tickAt, only, orders, told, renew } = await withCard(
        site,
        providers,
        bad,
      );
      await notice();
      for (const [tries, day] of [0, 1, 3, 5].entries()) {
        await tickAt(CHARGE_AT + day * DAY_MS - 600_000);
        expect(chargesOf(providers)).toHaveLength(tries);
        await tickAt(CHARGE_AT + day * DAY_MS + (tries + 1) * 60_000);
        expect((await only()).state).toBe(tries < 3 ? 'payment_failed' : 'paused');
      }
      await tickAt(CHARGE_AT + 30 * DAY_MS);
      expect(chargesOf(providers)).toHaveLength(4);
      expect(await orders()).toHaveLength(1);
      expect([(await told('не хватило')).length, (await told('на паузе')).length]).toEqual([3, 1]);
      mend(providers);
      await anna.call(resumeSubscription, { params });
      await renew();
      expect(await only()).toMatchObject({ state: 'active', history: [{ state: 'paid' }, {}, {}, {}, {}] });
    },
  );

  cloudTest(
    'is charged at once where its customer asks, for the sum that is shown, once',
    async ({ site, providers }) => {
      const { anna, params, notice, tickAt, only, orders } = await withCard(site, providers, bad);
      const charge = (totalKop: number, startDate = '2026-12-02') => ({
        params,
        body: { totalKop, startDate },
      });
      await notice();
      for (const day of [0, 1]) await tickAt(CHARGE_AT + day * DAY_MS + (day + 1) * 120_000);
      const { soon } = await only();
      expect(soon?.startDate).toBe('2026-12-02');
      mend(providers);
      const seen = soon?.totalKop ?? 0;
      expect((await anna.refused(chargeNow, charge(seen - 100))).code).toBe('price_changed');
      await Promise.allSettled([1, 2, 3].map(() => anna.call(chargeNow, charge(seen))));
      expect([chargesOf(providers).length, (await only()).state]).toEqual([3, 'active']);
      expect((await orders())[0]).toMatchObject({ state: 'paid', startDate: '2026-12-02' });
      await anna.refused(chargeNow, charge(10_000_000));
    },
  );
});

describe('nothing is charged', () => {
  cloudTest(
    'once it is cancelled, which may be undone until the paid period ends',
    async ({ site, providers }) => {
      const { anna, params, only, orders, tickAt, told } = await withCard(site, providers);
      const cancel = { params, body: { reason: 1 } };
      await anna.call(cancelSubscription, cancel);
      expect(await only()).toMatchObject({ state: 'cancel_scheduled', next: null });
      await anna.refused(cancelSubscription, cancel);
      expect(await told('Подписка отключена')).toHaveLength(1);
      await anna.call(resumeSubscription, { params });
      expect((await only()).state).toBe('active');
      await anna.call(cancelSubscription, cancel);
      await tickAt(CHARGE_AT);
      await tickAt(Date.parse('2026-12-02T09:00:00Z'));
      expect([(await only()).state, (await orders()).length, chargesOf(providers)]).toEqual([
        'cancelled',
        1,
        [],
      ]);
    },
  );

  cloudTest('once its card is removed', async ({ site, providers }) => {
    const { anna, params, subscription, only, notice, tickAt } = await withCard(site, providers);
    await notice();
    const removal = { params: { id: subscription.method?.id ?? '' } };
    await anna.call(removePaymentMethod, removal);
    expect((await anna.call(listSubscriptions)).methods).toEqual([]);
    await tickAt(CHARGE_AT);
    expect(await only()).toMatchObject({ state: 'paused', method: null, next: null });
    await anna.refused(resumeSubscription, { params });
    expect(chargesOf(providers)).toEqual([]);
  });
});

cloudTest(
  'a new card is saved by a rouble that goes back, and renewals go on',
  async ({ site, providers }) => {
    const { cloud } = providers;
    const { anna, params, subscription, only, tickAt } = await withCard(site, providers);
    await anna.call(removePaymentMethod, { params: { id: subscription.method?.id ?? '' } });
    const { url } = await anna.call(checkCard, { params });
    await cloud.pay(site.url, url ?? '');
    expect(await only()).toMatchObject({
      state: 'active',
      method: { title: '•••• 4242' },
      next: subscription.next,
    });
    expect((await anna.refused(requestRemoval)).code).toBe('removal_blocked');
    for (const minutes of [5, 10]) await tickAt(Date.parse('2026-11-16T07:00:00Z') + minutes * 60_000);
    expect(cloud.transactions.at(-1)).toMatchObject({ amount: 1, refunded: 1 });
  },
);
