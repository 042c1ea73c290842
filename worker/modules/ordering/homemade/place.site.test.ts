import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { exportData } from '#shared/features/customers/contract.ts';
import {
  getBasket,
  getHomemadeOrder,
  getLastHomemadeOrder,
  listHomemadeOrders,
  placeHomemade,
} from '#shared/features/homemade/contract.ts';
import { setCapacity } from '#shared/features/operations/shop/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { buildHomemade, fillBasket, orderHomemade, sellOut } from '#tests/factories/homemade.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** 4 × 350 ₽ + 2 × 260 ₽ and 300 ₽ for the delivery. */
const USUAL_KOP = 222_000;
const usual = { body: buildHomemade({ expectedTotalKop: USUAL_KOP }) };

async function withBasket(site: Site): Promise<SiteCustomer> {
  const anna = await site.customer();
  await fillBasket(anna);
  return anna;
}
const ordersOf = async (anna: SiteCustomer) => (await anna.call(listHomemadeOrders)).orders;

describe('an order of dishes', () => {
  test('is made of the basket, empties it and notes what was agreed to', async ({ site }) => {
    const anna = await withBasket(site);
    const { order } = await anna.call(placeHomemade, usual);
    expect(order).toMatchObject({
      ...{ state: 'active', date: '2026-11-19', price: { totalKop: USUAL_KOP } },
      ...{ lines: [{ dish: 'borsch', count: 4 }, { dish: 'syrniki-smetana' }] },
      payment: { method: 'courier', paid: false },
    });
    expect((await anna.call(getBasket)).lines).toEqual([]);
    const { consents } = (await anna.call(exportData)).sections;
    expect(consents?.rows.map(({ document }) => document)).toContain('offer');
  });

  test('is made once of one key, and one basket is sold once', async ({ site }) => {
    const anna = await withBasket(site);
    const key = crypto.randomUUID();
    const once = await Promise.all([1, 2, 3].map(() => anna.call(placeHomemade, { ...usual, key })));
    expect(new Set(once.map(({ order }) => order.id)).size).toBe(1);
    await fillBasket(anna);
    const tabs = await Promise.allSettled([1, 2, 3].map(() => anna.call(placeHomemade, usual)));
    const refused = tabs.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused).toEqual([
      expect.stringContaining('basket_empty'),
      expect.stringContaining('basket_empty'),
    ]);
    expect(await ordersOf(anna)).toHaveLength(2);
  });

  test('for another sum than was seen brings the basket as it is', async ({ site }) => {
    const anna = await withBasket(site);
    await sellOut(site, 'borsch');
    expect(await anna.refused(placeHomemade, usual)).toMatchObject({
      code: 'price_changed',
      details: { basket: { lines: [{ dish: 'syrniki-smetana' }], soldOut: [{ dish: 'borsch' }] } },
    });
    expect(await ordersOf(anna)).toEqual([]);
  });

  test('takes a place of the couriers from dishes and programmes alike', async ({ site }) => {
    const date = '2026-11-25';
    await site.operate(setCapacity, { body: { zone: 'msk-0', date, deliveries: 1 } });
    await orderHomemade(await site.customer(), { date });
    const boris = await withBasket(site);
    const body = { ...usual.body, date };
    expect((await boris.refused(placeHomemade, { body })).code).toBe('delivery_days_full');
    const programme = { body: buildOrder({ start: date }) };
    expect((await boris.refused(placeOrder, programme)).code).toBe('delivery_days_full');
  });

  test('is nobody else’s', async ({ site }) => {
    const { id } = await orderHomemade(await site.customer());
    const boris = await site.customer();
    expect((await boris.refused(getHomemadeOrder, { params: { id } })).code).toBe('not_found');
    expect((await boris.refused(getLastHomemadeOrder)).code).toBe('not_found');
  });
});

describe('an order of dishes that is paid by card', () => {
  test('is booked once', async ({ site }) => {
    const anna = await site.customer();
    const { id, payment } = await orderHomemade(anna, { payment: 'card' });
    await anna.request(payment.url ?? '', { form: { state: 'paid', notice: 'twice' } });
    expect(await ordersOf(anna)).toMatchObject([{ state: 'paid', payment: { paid: true, url: null } }]);
    expect(await balanceOf(site, `homemade:${id}`)).toBe(USUAL_KOP);
  });

  test('and that nobody pays is cancelled after a day, and frees its place', async ({ site }) => {
    const date = '2026-11-28';
    await site.operate(setCapacity, { body: { zone: 'msk-0', date, deliveries: 1 } });
    const anna = await site.customer();
    await orderHomemade(anna, { payment: 'card', date });
    site.advance(DAY_MS + 600_000);
    await site.tick();
    expect(await ordersOf(anna)).toMatchObject([{ state: 'cancelled', payment: { url: null } }]);
    await orderHomemade(anna, { date });
  });
});

describe('without scripts', () => {
  test('a form is mended where it was wrong, and placed', async ({ site }) => {
    const anna = await withBasket(site);
    const typed = {
      ...{ 'address.house': '20', 'contact.name': 'Анна', 'contact.phone': '+7 916 204-18-30' },
      ...{ payment: 'courier', acceptsOffer: 'on', consent: 'on' },
    };
    const send = (page: Parameters<typeof submitPlain>[1], street: string) =>
      submitPlain(anna, page, '/rest/homemade/orders/', { ...typed, 'address.streetId': street });
    const wrong = await send(await openPlain(anna, '/homemade-food/order/'), 'Лунная дорога');
    expect(wrong.html).toContain('value="Лунная дорога"');
    expect((await send(wrong, 'Лесная улица')).address).toBe('/homemade-food/success/');
  });
});
