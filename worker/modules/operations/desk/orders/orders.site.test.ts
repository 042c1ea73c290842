import { describe, expect } from 'vitest';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { listDeskCustomers, readDeskCustomer } from '#shared/features/desk/customers/contract.ts';
import { listDeskOrders, readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, test } from '#tests/site.ts';

/** A family with a paid programme, dishes that the courier is paid for, and a certificate. */
async function family(site: Site) {
  const anna = await site.customer({ name: 'Варвара' });
  await anna.signHealthConsent();
  const others = [{ name: 'Олег', kcal: 1800, without: ['mushrooms'] }] as const;
  await anna.place({ payment: 'card', others });
  await anna.pay();
  const [homemade, certificate] = [(await orderHomemade(anna)).id, (await buyPaid(anna)).id];
  return { anna, ids: [certificate, homemade, anna.order.id] };
}

describe('orders', () => {
  test('of all kinds stand in one list, the newest first, by pages and by what they are', async ({
    site,
  }) => {
    const { anna, ids } = await family(site);
    const list = async (query: object) => site.operate(listDeskOrders, { query });
    const idsOf = async (query: object) => (await list(query)).orders.map(({ id }) => id);
    expect(await idsOf({ customer: anna.id })).toEqual(ids);
    const first = await list({ limit: 1 });
    expect(await idsOf({ limit: 1, after: first.next })).toEqual([ids[1]]);
    expect(await idsOf({ kind: 'homemade' })).toEqual([ids[1]]);
    expect(await idsOf({ number: anna.order.number })).toEqual([anna.order.id]);
    expect(await idsOf({ customer: 'nobody' })).toEqual([]);
  });

  test('are shown whole: who eats what, the price, payments, deliveries and what has happened', async ({
    site,
  }) => {
    const { anna } = await family(site);
    await site.bring([await anna.delivery('2026-11-18')], 'delivered');
    await anna.call(skipDelivery, await anna.on('2026-11-20', {}));
    const whole = await site.operate(readDeskOrder, { params: { id: anna.order.id } });
    expect(whole.lines).toMatchObject([
      { title: expect.stringContaining('1500'), count: 7 },
      { title: expect.stringMatching(/^Олег: /), detail: 'Без: грибы' },
    ]);
    expect(whole.prices.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(whole.order.totalKop);
    expect(whole.payments).toMatchObject([{ state: 'paid', amountKop: whole.order.totalKop }]);
    expect(whole.deliveries.map(({ state }) => state).slice(0, 3)).toEqual([
      'delivered',
      'skipped',
      'planned',
    ]);
    expect(whole.address).toContain('Лесная');
    expect(new Set(whole.timeline.map(({ kind }) => kind))).toEqual(
      new Set(['placed', 'payment', 'delivery', 'change']),
    );
    const moments = whole.timeline.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });
});

describe('customers', () => {
  const find = async (site: Site, query: string) =>
    (await site.operate(listDeskCustomers, { query: { query } })).customers.map(({ id }) => id);

  test('are found by how their phone or name begins', async ({ site }) => {
    const varvara = await site.customer({ name: 'Варвара Ильинична' });
    await site.customer();
    expect(await find(site, `8${varvara.phone.slice(2)}`)).toEqual([varvara.id]);
    expect(await find(site, 'варвара')).toEqual([varvara.id]);
    expect(await find(site, 'Ильинична')).toEqual([]);
    expect((await site.bearer().refused(listDeskCustomers, { query: { query: 'А' } })).fields).toBeDefined();
  });

  test('are shown with what they have ordered, what is owed either way, and what they must not get', async ({
    site,
  }) => {
    const { anna } = await family(site);
    await anna.call(saveTastes, { body: { version: 1, without: ['allergy-nuts', 'spicy'] } });
    const whole = await site.operate(readDeskCustomer, { params: { id: anna.id } });
    const [, dishes] = whole.orders;
    expect(whole).toMatchObject({
      customer: { id: anna.id, phone: anna.phone, orders: 2 },
      addresses: [{ label: 'Лесная улица, 20', line: expect.stringContaining('Лесная') }],
      ...{ allergens: ['nuts'], dislikes: ['spicy'], erasedOn: null },
    });
    // The courier still collects for the dishes; of the programme nothing is brought yet.
    expect([whole.customer.owesKop, whole.customer.owedKop > 0]).toEqual([dishes?.totalKop, true]);
    expect(whole.consents.map(({ document }) => document)).toEqual(
      expect.arrayContaining(['personalData', 'healthData']),
    );
  });
});
