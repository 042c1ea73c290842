import { describe, expect } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { getHomemadeOrder } from '#shared/features/homemade/contract.ts';
import {
  listFailedHomemade,
  moveHomemadeOrder,
  refundHomemadeOrder,
} from '#shared/features/homemade/moves/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const TOTAL_KOP = 222_000;
/** Three per cent of what was paid, as of every delivery. */
const BONUSES_KOP = 6660;
const steps = ['locked', 'cooking', 'on_route', 'delivered'] as const;
type Target = (typeof steps)[number] | 'failed';

async function ordered(site: Site, payment: 'card' | 'courier' = 'courier') {
  const anna = await site.customer();
  const order = await orderHomemade(anna, { payment, date: '2026-11-20' });
  if (payment === 'card') await anna.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return { anna, order, look: () => lookAt(anna, order) };
}
const lookAt = async (anna: SiteCustomer, { id }: HomemadeOrder) =>
  (await anna.call(getHomemadeOrder, { params: { id } })).order;
const step = (site: Site, { id, date }: HomemadeOrder, to: Target, on = date) =>
  site.operate(moveDeliveries, { body: { date: on, to, ids: [id] } });
async function bring(site: Site, order: HomemadeOrder, to: (typeof steps)[number], on = order.date) {
  for (const state of steps.slice(0, steps.indexOf(to) + 1)) await step(site, order, state, on);
}
async function failed(site: Site, payment: 'card' | 'courier' = 'courier') {
  const customer = await ordered(site, payment);
  await bring(site, customer.order, 'on_route');
  await step(site, customer.order, 'failed');
  return customer;
}
const move = (site: Site, { id }: HomemadeOrder, date: string, interval = '06-08') =>
  site.operate(moveHomemadeOrder, { params: { id }, body: { date, interval } });
const refund = (site: Site, { id }: HomemadeOrder) => site.operate(refundHomemadeOrder, { params: { id } });

describe('dishes that arrive', () => {
  test('are paid to the courier, earned and rewarded once, of many at one moment', async ({ site }) => {
    const { anna, order, look } = await ordered(site);
    await bring(site, order, 'on_route');
    const answers = await Promise.all([1, 2, 3].map(() => step(site, order, 'delivered')));
    expect(answers.reduce((sum, { moved }) => sum + moved, 0)).toBe(1);
    expect(await look()).toMatchObject({ state: 'completed', deliveryState: 'delivered' });
    expect([(await anna.call(getBonuses)).balanceKop, await balanceOf(site, `homemade:${order.id}`)]).toEqual(
      [BONUSES_KOP, 0],
    );
    expect((await anna.call(listMoney)).entries).toMatchObject([{ kind: 'payment', amountKop: TOTAL_KOP }]);
  });

  test('and were paid by card get a receipt over the whole', async ({ site }) => {
    const { anna, order } = await ordered(site, 'card');
    await bring(site, order, 'delivered');
    await site.tick();
    const { entries } = await anna.call(listMoney);
    expect(entries.map(({ kind, amountKop }) => [kind, amountKop])).toContainEqual(['offset', TOTAL_KOP]);
  });
});

describe('dishes that did not arrive', () => {
  test('wait for an operator, who brings them on another day', async ({ site }) => {
    const { anna, order, look } = await failed(site);
    const waiting = async () => (await site.operate(listFailedHomemade)).orders.map(({ id }) => id);
    expect([await waiting(), (await look()).deliveryState]).toEqual([[order.id], 'failed']);
    await move(site, order, '2026-11-24');
    await move(site, order, '2026-11-24');
    expect(await waiting()).toEqual([]);
    await bring(site, order, 'delivered', '2026-11-24');
    expect(await look()).toMatchObject({ state: 'completed', date: '2026-11-24' });
    expect((await anna.call(getBonuses)).balanceKop).toBe(BONUSES_KOP);
  });

  test('are refunded whole to the card, once', async ({ site }) => {
    const { anna, order, look } = await failed(site, 'card');
    await Promise.all([refund(site, order), refund(site, order)]);
    expect(await refund(site, order)).toEqual({ state: 'refunded' });
    await site.tick();
    expect((await look()).state).toBe('refunded');
    expect(await anna.call(listMoney)).toMatchObject({ paidKop: TOTAL_KOP, returnedKop: TOTAL_KOP });
  });

  test('and were to be paid to the courier are cancelled, and no courier can bring them', async ({
    site,
  }) => {
    const { anna, order } = await failed(site);
    expect(await refund(site, order)).toEqual({ state: 'cancelled' });
    expect(await step(site, order, 'delivered')).toEqual({ moved: 0, stayed: 0 });
    expect((await anna.call(listMoney)).entries).toEqual([]);
  });
});
