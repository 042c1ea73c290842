import { expect } from 'vitest';
import { endSalesStop, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { cancelUnpaidOrder, placeOrder } from '#shared/features/orders/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { limitPlaces } from '#tests/factories/zones.ts';
import { type Site, test } from '#tests/site.ts';

const at = (start: string) => ({ body: buildOrder({ start }) });
const four = (site: Site) => Promise.all([1, 2, 3, 4].map(() => site.customer()));

test('a day that is full is refused by its name, the next day is not', async ({ site }) => {
  await limitPlaces(site, '2026-11-18', 1);
  const [anna, boris] = [await site.customer({ order: {} }), await site.customer()];
  expect(await boris.refused(placeOrder, at('2026-11-18'))).toMatchObject({
    ...{ code: 'delivery_days_full', details: { dates: ['2026-11-18'] } },
    message: expect.stringMatching(/^На\s18\sноября/),
  });
  await boris.call(placeOrder, at('2026-11-19'));
  expect(await anna.calendar()).toContain('18');
});

test('a limit of one date goes before the limit of every date', async ({ site }) => {
  await limitPlaces(site, '', 0);
  await limitPlaces(site, '2026-11-18', 5);
  const { details } = await (await site.customer()).refused(placeOrder, at('2026-11-18'));
  expect(details).toEqual({ dates: ['2026-11-20', '2026-11-22', '2026-11-24'] });
});

test('the last place goes to one of several at one moment, and is free once that is cancelled', async ({
  site,
}) => {
  await limitPlaces(site, '2026-11-18', 1);
  const customers = await four(site);
  const body = buildOrder({ payment: 'card' });
  const answers = await Promise.allSettled(customers.map((one) => one.call(placeOrder, { body })));
  const places = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.id] : []));
  expect(places).toHaveLength(1);
  const winner = customers[answers.findIndex(({ status }) => status === 'fulfilled')];
  await winner?.call(cancelUnpaidOrder, { params: { id: places[0] ?? '' } });
  await (await site.customer()).call(placeOrder, at('2026-11-18'));
});

test('while sales are stopped an order is refused with the operator’s words', async ({ site }) => {
  const reason = 'Кухня на профилактике до вечера';
  const { stop } = await site.operate(openSalesStop, { body: { reason } });
  const anna = await site.customer();
  expect(await anna.refused(placeOrder, at('2026-11-18'))).toMatchObject({
    ...{ code: 'sales_stopped', message: reason },
  });
  await site.operate(endSalesStop, { params: { id: stop.id } });
  await anna.call(placeOrder, at('2026-11-18'));
});
