import { describe, expect } from 'vitest';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import {
  announceIncident,
  endIncident,
  endSalesStop,
  listSalesStops,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type SiteCustomer, test } from '#tests/site.ts';

const refusalOf = async (anna: SiteCustomer) => (await anna.refused(placeOrder, { body: buildOrder() })).code;

describe('a stop of sales', () => {
  const reason = 'Кухня закрыта на\u00a0праздник';

  test('refuses orders with its words until it is ended, and is one when asked for again', async ({
    site,
  }) => {
    const anna = await site.customer();
    const { stop } = await site.operate(openSalesStop, { body: { reason } });
    expect(await site.operate(openSalesStop, { body: { reason } })).toEqual({ stop });
    expect(await anna.refused(placeOrder, { body: buildOrder() })).toMatchObject({
      ...{ code: 'sales_stopped', message: reason },
    });
    const params = { id: stop.id };
    const ended = await site.operate(endSalesStop, { params });
    expect(await site.operate(endSalesStop, { params })).toEqual(ended);
    await anna.place();
  });

  test('may lie ahead, and ended before never begins', async ({ site }) => {
    const body = { reason, from: '2026-12-31T18:00:00+03:00', until: '2027-01-02T10:00:00+03:00' };
    const { stop } = await site.operate(openSalesStop, { body });
    expect(stop.fromAt).toBe(Date.parse(body.from));
    await site.operate(endSalesStop, { params: { id: stop.id } });
    expect(await site.operate(listSalesStops)).toEqual({ stops: [] });
  });

  test('needs words, and an end that comes after its beginning', async ({ site }) => {
    const refused = async (body: object) =>
      (await site.bearer().refused(openSalesStop, { body: { reason, ...body } })).fields;
    expect(await refused({ reason: 'Нет' })).toHaveProperty('reason');
    expect(await refused({ until: '2026-11-16T09:00:00+03:00' })).toHaveProperty('until');
  });
});

describe('the capacity of a zone', () => {
  test('holds on a date, or on every other one, and can be taken away', async ({ site }) => {
    await site.customer({ order: {} });
    const oleg = await site.customer();
    const set = (deliveries: number | null, date = '') =>
      site.operate(setCapacity, { body: { zone: 'msk-0', date, deliveries } });
    await set(1, '2026-11-18');
    expect(await refusalOf(oleg)).toBe('delivery_days_full');
    await set(null, '2026-11-18');
    await set(0);
    expect(await refusalOf(oleg)).toBe('delivery_days_full');
    await set(null);
    await oleg.place();
  });

  test('is shared by two who order at once: one of them gets the last place', async ({ site }) => {
    await site.operate(setCapacity, { body: { zone: 'msk-0', date: '2026-11-18', deliveries: 1 } });
    const both = [await site.customer(), await site.customer()];
    const placed = await Promise.allSettled(both.map((one) => one.place()));
    expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is refused for a zone that does not exist, and below nothing', async ({ site }) => {
    const refused = async (body: { zone: string; deliveries: number }) =>
      (await site.bearer().refused(setCapacity, { body })).fields;
    expect(await refused({ zone: 'moon', deliveries: 1 })).toHaveProperty('zone');
    expect(await refused({ zone: 'msk-0', deliveries: -1 })).toHaveProperty('deliveries');
  });
});

describe('an incident', () => {
  const body = { text: 'Снегопад: привезём на\u00a0час позже', from: '2026-11-18', to: '2026-11-18' };
  const seen = async (anna: SiteCustomer) => {
    const query = { from: '2026-11-16', to: '2026-12-16' };
    return (await anna.call(listDeliveries, { query })).incidents.map(({ text }) => text);
  };

  test('is read by those whose deliveries it concerns until it is ended', async ({ site }) => {
    const [anna, oleg] = [
      await site.customer({ order: {} }),
      await site.customer({ order: { start: '2026-11-19' } }),
    ];
    const { incident } = await site.operate(announceIncident, { body });
    expect(await site.operate(announceIncident, { body })).toEqual({ incident });
    expect([await seen(anna), await seen(oleg)]).toEqual([[body.text], []]);
    await site.operate(endIncident, { params: { id: incident.id } });
    expect(await seen(anna)).toEqual([]);
  });

  test.for([
    ['to', { to: '2026-11-17' }],
    ['to', { from: '2026-11-01', to: '2026-11-02' }],
    ['zone', { zone: 'moon' }],
  ] as const)('is refused where %s is wrong', async ([field, change], { site }) => {
    const refused = await site.bearer().refused(announceIncident, { body: { ...body, ...change } });
    expect(refused.fields).toHaveProperty(field);
  });
});

describe('a promo code', () => {
  const body = { code: 'zima-2026', percent: 10, from: '2026-11-16', to: '2026-12-31', days: 7 };

  test('added again changes nothing, and with other terms it is refused', async ({ site }) => {
    for (let calls = 0; calls < 2; calls += 1)
      expect(await site.operate(addPromoCode, { body })).toEqual({ code: 'ZIMA-2026' });
    const other = await site.bearer().refused(addPromoCode, { body: { ...body, percent: 50 } });
    expect(other.code).toBe('promo_code_taken');
  });

  test.for([
    ['percent', { roubles: 500 }],
    ['percent', { percent: 101 }],
    ['to', { to: '2026-11-01' }],
    ['code', { code: 'нет пробелов' }],
    ['programme', { programme: 'moon' }],
  ] as const)('is refused where %s is wrong: %o', async ([field, change], { site }) => {
    expect(
      (await site.bearer().refused(addPromoCode, { body: { ...body, ...change } })).fields,
    ).toHaveProperty(field);
  });
});
