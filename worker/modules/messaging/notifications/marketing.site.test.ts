import { expect } from 'vitest';
import { cancelOrder, placeOrder } from '#shared/features/orders/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** Sales and refunds that marketing has heard of, in their order. */
async function salesOf(site: Site): Promise<string[]> {
  await site.tick();
  const messages = (await site.sent()).filter(({ channel }) => channel === 'marketing').toReversed();
  return messages.map(({ text }) => text).filter((text) => /purchase|refund/.test(text));
}

/** An order that is paid by card and given up. */
async function orderAndCancel(anna: SiteCustomer) {
  const contact = { name: 'Анна', phone: anna.phone, email: '' };
  const { order } = await anna.call(placeOrder, { body: { ...buildOrder({ payment: 'card' }), contact } });
  await anna.pay(order);
  const body = { to: 'card', expectedKop: order.price.totalKop } as const;
  await anna.call(cancelOrder, { params: { id: order.id }, body });
  return order;
}

test('marketing hears of an order and of its refund, each once', async ({ site }) => {
  const anna = await site.customer();
  anna.chooseCookies('marketing');
  await anna.request('/');
  const { number } = await orderAndCancel(anna);
  const sales = await salesOf(site);
  expect(sales).toHaveLength(2);
  expect(sales.every((text) => text.includes(number))).toBe(true);
  expect(await salesOf(site)).toHaveLength(2);
});

test('marketing hears of nothing of who has refused', async ({ site }) => {
  await orderAndCancel(await site.customer());
  expect(await salesOf(site)).toEqual([]);
});
