import { describe, expect } from 'vitest';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import {
  announceIncident,
  endIncident,
  endSalesStop,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type SiteCustomer, test } from '#tests/site.ts';

const refusalOf = async (anna: SiteCustomer) => (await anna.refused(placeOrder, { body: buildOrder() })).code;

describe('a stop of sales', () => {
  const reason = 'Кухня закрыта на праздник';

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
});

describe('an incident', () => {
  const body = { text: 'Снегопад: привезём на час позже', from: '2026-11-18', to: '2026-11-18' };
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
});

describe('a promo code', () => {
  const body = { code: 'zima-2026', percent: 10, from: '2026-11-16', to: '2026-12-31', days: 7 };

  test('added again changes nothing, and with other terms it is refused', async ({ site }) => {
    for (let calls = 0; calls < 2; calls += 1)
      expect(await site.operate(addPromoCode, { body })).toEqual({ code: 'ZIMA-2026' });
    const other = await site.bearer().refused(addPromoCode, { body: { ...body, percent: 50 } });
    expect(other.code).toBe('promo_code_taken');
    const twin = await site.bearer().refused(addPromoCode, { body: { ...body, code: 'zimа2026' } });
    expect(twin.code).toBe('promo_code_taken');
  });
});
