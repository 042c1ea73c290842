import { expect } from 'vitest';
import { getVisit } from '#shared/features/deliveries/visit/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { cloudTest } from '#tests/factories/providers.ts';
import { subscribe } from '#tests/factories/subscriptions.ts';
import { test, type Visitor } from '#tests/site.ts';

const read = async (who: Visitor) => (await who.call(getVisit)).visit;
/** Home as somebody sees it. */
const home = async (who: Visitor) => (await (await who.request('/')).text()).replaceAll('<!-- -->', '');

test('an order that waits to be paid is on home with its way to pay', async ({ site }) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  const { number, price, payment } = anna.order;
  expect((await read(anna)).unpaid).toEqual({ number, totalKop: price.totalKop, url: payment.url });
  expect(await home(anna)).toContain(`href="${payment.url}"`);
  await anna.pay();
  expect(await home(anna)).not.toContain('ждёт оплаты');
});

test('an order that runs tells its next delivery, what is eaten today, and when the next may begin', async ({
  site,
}) => {
  const anna = await site.customer({ order: {} });
  expect(await read(anna)).toMatchObject({
    next: { date: '2026-11-18', state: 'planned' },
    again: { start: '2026-11-25', path: expect.stringContaining('start=2026-11-25') },
  });
  site.setClock('2026-11-18T09:00:00Z');
  const query = { from: '2026-11-18', to: '2026-11-18' };
  const { days } = await anna.call(listMealPlans, { query });
  const dishes = days[0]?.meals.map(({ dish }) => dish?.title);
  expect((await read(anna)).today?.dishes.map(({ title }) => title)).toEqual(dishes);
  expect(await home(anna)).toMatch(/Сегодня на\sстоле/);
});

cloudTest(
  'what renews itself is not sold again: home and the order page say when and for how much',
  async ({ site, providers: { cloud } }) => {
    const { anna, subscription } = await subscribe(site, (url) =>
      cloud.pay(site.url, url, { card: '4242 4242 4242 4242' }),
    );
    const { startDate, chargeAt, totalKop } = subscription.next ?? {};
    const renewal = { programme: 'Баланс', startDate, endDate: '2026-12-15', chargeAt, totalKop };
    expect(await read(anna)).toMatchObject({ renewal, again: null });
    expect(await home(anna)).toMatch(/18\s487\s₽/);
    expect((await anna.call(getOrderOptions)).renewals).toEqual([renewal]);
    const page = await (
      await anna.request(`/order/?programme=balans&kcal=1500&days=14&start=${startDate}`)
    ).text();
    expect(page).toMatch(/На\sэти дни рацион закажет подписка/);
  },
);
