import { describe, expect } from 'vitest';
import { setCashLimits } from '#shared/features/bounds/contract.ts';
import { getOrderOptions, placeOrder } from '#shared/features/orders/contract.ts';
import type { OrderLength } from '#shared/features/orders/price.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const usual = { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 };
const limit = (site: Site, limits: Partial<typeof usual> = {}) =>
  site.operate(setCashLimits, { body: { ...usual, ...limits } });
const order = (days: OrderLength, firstOrder = true) => ({ body: buildOrder({ days, firstOrder }) });
const refusal = async (anna: SiteCustomer, days: OrderLength, firstOrder = true) =>
  (await anna.refused(placeOrder, order(days, firstOrder))).code;

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
});
