import { describe, expect } from 'vitest';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import { cancelOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import {
  changeMethod,
  changeSubscription,
  listSubscriptions,
  pauseSubscription,
  quoteSubscription,
  resumeSubscription,
  skipRenewal,
  startSubscription,
} from '#shared/features/subscriptions/contract.ts';
import { type Providers, cloudTest as test } from '#tests/factories/providers.ts';
import { subscribe } from '#tests/factories/subscriptions.ts';
import { keepAddress, streets } from '#tests/factories/zones.ts';
import type { Site } from '#tests/site.ts';

const RENEWAL_KOP = 1_848_700;
const withCard = (site: Site, { cloud }: Providers) =>
  subscribe(site, (url) => cloud.pay(site.url, url, { card: '4242 4242 4242 4242' }));

test('a pause until a day charges nothing before, and goes on by itself', async ({ site, providers }) => {
  const { anna, params, subscription, only, orders, renew, tickAt } = await withCard(site, providers);
  // The food is paid until the 1st of December: a pause before that is none.
  for (const until of ['2026-11-16', '2026-12-02'])
    await anna.refused(pauseSubscription, { params, body: { until } });
  await anna.call(pauseSubscription, { params, body: { until: '2027-01-11' } });
  expect(await only()).toMatchObject({ state: 'paused', resumeOn: '2027-01-11' });
  await tickAt(subscription.next?.chargeAt ?? 0);
  expect(await orders()).toHaveLength(1);
  for (const minutes of [0, 5]) await tickAt(Date.parse('2027-01-07T06:40:00Z') + minutes * 60_000);
  expect(await only()).toMatchObject({ state: 'active', next: { startDate: '2027-01-11' } });
  await renew();
  expect((await orders())[0]).toMatchObject({ state: 'paid', startDate: '2027-01-11' });
});

test('one renewal can be left out, and that one alone', async ({ site, providers }) => {
  const { anna, params, subscription, only, orders, renew, tickAt } = await withCard(site, providers);
  await anna.call(skipRenewal, { params });
  expect(await only()).toMatchObject({ skippedUntil: '2026-12-15', next: { startDate: '2026-12-16' } });
  await anna.refused(skipRenewal, { params });
  await tickAt(subscription.next?.chargeAt ?? 0);
  expect(await orders()).toHaveLength(1);
  await renew();
  expect((await orders())[0]).toMatchObject({ state: 'paid', startDate: '2026-12-16' });
  await anna.call(skipRenewal, { params });
  await anna.call(resumeSubscription, { params });
  expect(await only()).toMatchObject({ skippedUntil: null, next: { startDate: '2026-12-30' } });
});

describe('a changed subscription', () => {
  test('renews with another programme, length and address, at the price that was quoted', async ({
    site,
    providers,
  }) => {
    const { anna, params, notice, only, orders, renew, told } = await withCard(site, providers);
    await notice();
    const addressId = await keepAddress(anna, streets.near);
    const body = { persons: [{ person: 1, programme: 'aktiv', kcal: 1800 }], days: 7, addressId } as never;
    const { totalKop } = await anna.call(quoteSubscription, { params, body });
    expect([totalKop, (await only()).next?.totalKop]).toEqual([7 * 149_000, RENEWAL_KOP]);
    await anna.call(changeSubscription, { params, body });
    await renew();
    expect(await told('10 430')).toHaveLength(1);
    expect((await orders())[0]).toMatchObject({
      ...{ state: 'paid', days: 7, programme: { code: 'aktiv' }, price: { totalKop } },
      address: expect.stringContaining('Тверская'),
    });
  });
});

test('of an order whose rest was given up nothing is promised, and nothing keeps the customer’s data', async ({
  site,
  providers,
}) => {
  const { anna, subscription, only, told } = await withCard(site, providers);
  site.setClock('2026-11-18T09:00:00Z');
  await site.arrive(anna, 1);
  const params = { id: anna.order.id };
  const { cancellation } = await anna.call(previewCancellation, { params });
  const body = { to: 'card', expectedKop: cancellation.moneyKop } as const;
  await anna.call(cancelOrder, { params, body });
  expect(await only()).toMatchObject({ id: subscription.id, state: 'cancelled', next: null });
  await site.tick();
  expect(await told('Подписка на паузе')).toEqual([]);
  const [over] = await told('Подписка отключена');
  expect(over?.text).not.toContain('приедут');
  site.setClock('2026-11-21T09:00:00Z');
  await site.tick();
  await anna.call(requestRemoval);
});

test('another kept card is charged from now on, of its own customer alone', async ({ site, providers }) => {
  const { anna, params, subscription } = await withCard(site, providers);
  await anna.place({ start: '2026-12-07', payment: 'card' }, { renews: true });
  await providers.cloud.pay(site.url, anna.order.payment.url ?? '', { card: '2200 0000 0000 0004' });
  const { methods } = await anna.call(listSubscriptions);
  const other = methods.find(({ id }) => id !== subscription.method?.id)?.id ?? '';
  const boris = await withCard(site, providers);
  const foreign = { params, body: { methodId: boris.subscription.method?.id ?? '' } };
  expect((await anna.refused(changeMethod, foreign)).fields).toHaveProperty('methodId');
  await anna.call(changeMethod, { params, body: { methodId: other } });
  const { subscriptions } = await anna.call(listSubscriptions);
  expect(subscriptions.find(({ id }) => id === params.id)).toMatchObject({ method: { id: other } });
});

test('renewing is turned on for an order with a kept card', async ({ site, providers }) => {
  const { anna } = await withCard(site, providers);
  await anna.place({ payment: 'courier' });
  const [renewable] = (await anna.call(listSubscriptions)).renewable;
  await anna.call(startSubscription, { body: { orderId: renewable?.id ?? '', consent: true } });
  expect(await anna.call(listSubscriptions)).toMatchObject({ subscriptions: { length: 2 }, renewable: [] });
});
