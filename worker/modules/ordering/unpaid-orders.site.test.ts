import { describe, expect } from 'vitest';
import { cancelUnpaidOrder, placeOrder } from '#shared/features/orders/contract.ts';
import { openWidget, payInvoice } from '#shared/features/payments/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { cancelUnasked } from '#tests/factories/money.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { cloudTest as test } from '#tests/factories/providers.ts';
import { limitPlaces } from '#tests/factories/zones.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const DAY = '2026-11-18';
const MINUTE_MS = 60_000;
const order = (payment: 'card' | 'courier' = 'card', firstOrder = true) => ({
  body: buildOrder({ payment, firstOrder }),
});
/** A customer whose unpaid order holds the only place of the day. */
async function waiting(site: Site): Promise<SiteCustomer> {
  await limitPlaces(site, DAY, 1);
  return site.customer({ order: { payment: 'card' } });
}
/** Somebody else wants the place: whether it is full, or taken. */
async function another(site: Site, payment: 'card' | 'courier' = 'card') {
  const boris = await site.customer();
  const placed = await boris.call(placeOrder, order(payment)).catch((error: Error) => error.message);
  return typeof placed === 'string' ? /"code":"(\w+)"/.exec(placed)?.[1] : 'placed';
}
const pay = (anna: SiteCustomer, query: { check?: 'only' } = {}) =>
  anna.call(payInvoice, { params: { id: anna.order.id }, query });
const refusedPay = (anna: SiteCustomer) => anna.refused(payInvoice, { params: { id: anna.order.id } });

describe('unpaid orders', () => {
  test('of one customer are three, also at one moment; a fourth is told which ones wait', async ({
    site,
  }) => {
    const anna = await site.customer();
    const dishes = await orderHomemade(anna, { payment: 'card' });
    const { number, id } = await anna.place({ payment: 'card' });
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => anna.call(placeOrder, order('card', false))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { code, message, fields } = await anna.refused(placeOrder, order('card', false));
    expect([code, fields?.unpaidDishes]).toEqual(['unpaid_orders', `№\u00a0${dishes.number}`]);
    expect(message).toContain(number);
    await anna.call(cancelUnpaidOrder, { params: { id } });
    await anna.call(placeOrder, order('card', false));
  });
});

describe('a place that an unpaid order holds', () => {
  test('is free for others half an hour later', async ({ site }) => {
    const anna = await waiting(site);
    site.advance(29 * MINUTE_MS);
    expect(await another(site)).toBe('delivery_days_full');
    site.advance(2 * MINUTE_MS);
    expect([await another(site, 'courier'), await another(site)]).toEqual(['placed', 'delivery_days_full']);
    expect((await anna.look()).payment).toMatchObject({ payable: true, url: null, heldUntil: null });
  });

  test.for<[string, (anna: SiteCustomer, decline: () => Promise<unknown>) => Promise<unknown>, boolean]>([
    ['by a way to the payment', (anna) => pay(anna), true],
    ['by the widget', (anna) => anna.call(openWidget, { body: { invoiceId: anna.order.id } }), true],
    ['by a try that the bank refuses', (_, decline) => decline(), true],
    ['by looking whether it was paid', (anna) => pay(anna, { check: 'only' }), false],
  ])('is held for another half an hour %s: %o', async ([, act, isHeld], { site, providers }) => {
    const anna = await waiting(site);
    const card = '4012 8888 8888 1881';
    site.advance(25 * MINUTE_MS);
    await act(anna, () => providers.cloud.pay(site.url, anna.order.payment.url ?? '', { card }));
    site.advance(29 * MINUTE_MS);
    expect(await another(site)).toBe(isHeld ? 'delivery_days_full' : 'placed');
  });

  test('is refused to who wants to pay later, where somebody has it', async ({ site, providers }) => {
    const anna = await waiting(site);
    site.advance(31 * MINUTE_MS);
    const boris = await site.customer({ order: { payment: 'card' } });
    expect(await refusedPay(anna)).toMatchObject({ code: 'places_gone', details: { dates: [DAY] } });
    const widget = { body: { invoiceId: anna.order.id } };
    expect((await anna.refused(openWidget, widget)).code).toBe('places_gone');
    // A card is asked for the place once more before it is charged.
    expect(await providers.cloud.pay(site.url, anna.order.payment.url ?? '')).toBe('declined');
    await cancelUnasked(site, boris.order.id);
    await pay(anna);
  });

  test('goes over the limit to whoever has paid all the same, and operators are told once', async ({
    site,
    providers,
  }) => {
    const anna = await waiting(site);
    await providers.cloud.pay(site.url, anna.order.payment.url ?? '', { notices: 0 });
    site.advance(31 * MINUTE_MS);
    expect(await another(site, 'courier')).toBe('placed');
    for (let run = 0; run < 2; run += 1) await site.tick();
    expect((await anna.look()).state).toBe('paid');
    const told = site.inside.logs.filter((line) => line.includes('over the capacity of its zone'));
    expect([told.length, told[0]?.includes(anna.order.id)]).toEqual([1, true]);
  });
});

describe('an hour', () => {
  test('has thirty ways to a payment; what was paid meanwhile is seen', async ({ site, providers }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    for (let asked = 0; asked < 30; asked += 1) await pay(anna);
    expect(await refusedPay(anna)).toMatchObject({
      ...{ code: 'payment_limit', message: expect.stringMatching(/после\s16\sноября, 11:00.*\+7/) },
    });
    await providers.cloud.pay(site.url, anna.order.payment.url ?? '', { notices: 0 });
    expect((await pay(anna)).state).toBe('paid');
  });
});
