import { describe, expect } from 'vitest';
import { getCashLimits, setCashLimits } from '#shared/features/bounds/contract.ts';
import { getHomemadeCheckout } from '#shared/features/homemade/contract.ts';
import { getOrderOptions, placeOrder } from '#shared/features/orders/contract.ts';
import type { OrderLength } from '#shared/features/orders/price.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { decodeHtml } from '#tests/harness/html.ts';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const usual = { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 };
const limit = (site: Site, limits: Partial<typeof usual> = {}) =>
  site.operate(setCashLimits, { body: { ...usual, ...limits } });
const order = (days: OrderLength, firstOrder = true) => ({ body: buildOrder({ days, firstOrder }) });
const refusal = async (anna: SiteCustomer, days: OrderLength, firstOrder = true) =>
  (await anna.refused(placeOrder, order(days, firstOrder))).code;

test('a shop begins with fourteen days and 30,000 roubles, and seven days for a first order', () => {
  const db = createMemoryDatabase();
  expect(db.prepare('SELECT * FROM cash_limits').all()).toEqual([
    { id: 1, days: 14, sum_kop: 3_000_000, first_days: 7, first_sum_kop: 3_000_000 },
  ]);
  db.close();
});

describe('payment to the courier', () => {
  test('of a first order is taken for so many days, and by card for more', async ({ site }) => {
    await limit(site);
    const anna = await site.customer();
    const { code, message, fields } = await anna.refused(placeOrder, order(28));
    expect([code, fields?.payment]).toEqual(['cash_limit', message]);
    await (await site.customer()).place({ days: 28, payment: 'card' });
    await anna.call(placeOrder, order(14));
  });

  test('has a sum that all orders share that are still to be paid, dishes too', async ({ site }) => {
    await limit(site, { firstRoubles: 28_000 });
    const anna = await site.customer();
    await anna.call(placeOrder, order(14));
    expect(await refusal(anna, 14, false)).toBe('cash_limit');
    await anna.call(placeOrder, order(7, false));
    await expect(orderHomemade(anna)).rejects.toThrow('cash_limit');
  });

  test('is not exceeded by orders of one moment', async ({ site }) => {
    await limit(site);
    const anna = await site.customer({ order: {} });
    const orders = [1, 2, 3, 4].map(() => anna.call(placeOrder, order(7, false)));
    const answers = await Promise.allSettled(orders);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('goes further for a customer who has got a delivery, whose money is no longer open', async ({
    site,
  }) => {
    await limit(site);
    const anna = await site.customer({ order: { days: 14 } });
    await site.arrive(anna, 1);
    expect(await anna.call(getOrderOptions)).toMatchObject({ cash: { days: 28, sumKop: 6_000_000 } });
    await anna.call(placeOrder, order(28, false));
    expect(await refusal(anna, 56, false)).toBe('cash_limit');
  });

  test('is set by operators, and shown where it is ordered', async ({ site }) => {
    await limit(site, { days: 14, firstDays: 2, firstRoubles: 5000 });
    const anna = await site.customer();
    expect(await anna.call(getOrderOptions)).toMatchObject({ cash: { days: 2, sumKop: 500_000 } });
    expect(await anna.call(getHomemadeCheckout)).toMatchObject({ cash: { sumKop: 500_000 } });
    const page = await site.visitor().request('/order/?programme=balans&kcal=1500&days=7&without=');
    expect(decodeHtml(await page.text())).toMatch(/Курьеру можно оплатить заказ до\s2\sдней/);
  });

  test.for([{ firstDays: 29 }, { firstRoubles: 60_001 }, { days: -1, firstDays: -1 }])(
    'is not set to %o',
    async (limits, { site }) => {
      await limit(site);
      await expect(limit(site, limits)).rejects.toThrow('validation_failed');
      expect(await site.operate(getCashLimits)).toEqual(usual);
    },
  );
});
