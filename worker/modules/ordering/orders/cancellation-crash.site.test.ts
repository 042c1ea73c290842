import { expect } from 'vitest';
import { cancelOrder, getOrder } from '#shared/features/orders/contract.ts';
import { YooKassaDouble } from '#tests/doubles/yookassa.ts';
import { test as base } from '#tests/site.ts';

const yoo = new YooKassaDouble();
const vars = { YOOKASSA_SHOP_ID: yoo.shopId, YOOKASSA_SECRET: yoo.secret };
const test = base.extend('siteOptions', () => ({
  vars,
  outbound: (request: Request) => yoo.handle(request as never) as never,
}));

test.for([
  ['before', 1],
  ['after', 1],
  ['after', 2],
  ['after', 3],
  ['after', 4],
] as const)(
  'a cancellation whose process dies %s write %i gives money back once, and only for what it has saved',
  async ([when, write], { site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const { id, payment, price } = anna.order;
    const paid = yoo.paymentAt(payment.url ?? '');
    paid.status = 'succeeded';
    await yoo.notify(site.url, 'payment.succeeded', paid);
    const params = { id };
    const cancel = () =>
      anna.call(cancelOrder, { params, body: { to: 'card', expectedKop: price.totalKop } });

    expect(await site.crash({ write, when }, cancel)).toBe(true);

    const isSaved = (await anna.call(getOrder, { params })).order.isRestCancelled;
    expect(isSaved).toBe(when === 'after');
    if (write === 1) expect(paid.refunded).toBe(0);
    if (!isSaved) await cancel();
    site.advance(10 * 60_000);
    await site.tick();
    expect(paid.refunded * 100).toBe(price.totalKop);
  },
);
