import { describe, expect } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import { cancelOrder, getOrderOptions, previewCancellation } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { balanceOf, giveBonuses } from '#tests/factories/money.ts';
import { buildOrder, type OrderOptions } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

async function ordered(site: Site, order: OrderOptions = {}, givenKop = 0) {
  const anna = await site.customer();
  if (givenKop > 0) await giveBonuses(site, anna, givenKop);
  const { expectedTotalKop = 0 } = buildOrder(order);
  const reductions = { promoCode: '', bonusesKop: givenKop, certificate: '' };
  await anna.place(order, { reductions, expectedTotalKop: expectedTotalKop - givenKop });
  if (order.payment === 'card') await anna.pay();
  return anna;
}
const preview = async (anna: SiteCustomer) =>
  (await anna.call(previewCancellation, { params: { id: anna.order.id } })).cancellation;
const cancel = (anna: SiteCustomer, to: 'card' | 'bonuses', expectedKop: number) =>
  anna.call(cancelOrder, { params: { id: anna.order.id }, body: { to, expectedKop } });
const bonusesOf = async (anna: SiteCustomer) => (await anna.call(getBonuses)).balanceKop;
const owedFor = (site: Site, anna: SiteCustomer) => balanceOf(site, `order:${anna.order.id}`);

describe('cancelling the rest of an order', () => {
  test('before the first delivery gives all back, also the discount of a first order', async ({ site }) => {
    const anna = await ordered(site, { days: 14, payment: 'card' }, 12_300);
    const { usedDays, restDays, moneyKop, bonusesKop, targets } = await preview(anna);
    expect([usedDays, restDays, moneyKop, bonusesKop]).toEqual([0, 14, anna.order.price.totalKop, 12_300]);
    expect(targets).toEqual(['card', 'bonuses']);
    await cancel(anna, 'card', moneyKop);
    expect([(await anna.look()).state, await bonusesOf(anna)]).toEqual(['refunded', 12_300]);
    expect((await anna.call(getOrderOptions)).firstOrder).toBe(true);
    await anna.refused(previewCancellation, { params: { id: anna.order.id } });
  });

  test('counts the days that the kitchen has begun, and adds five per cent to bonuses', async ({ site }) => {
    const anna = await ordered(site, { days: 14, payment: 'card' });
    await site.arrive(anna, 1);
    // The second delivery is past its cut-off.
    site.setClock('2026-11-18T11:00:00Z');
    const { usedDays, restDays, moneyKop, extraKop } = await preview(anna);
    expect([usedDays, restDays, extraKop]).toEqual([4, 10, Math.floor((moneyKop * 500 + 5000) / 10_000)]);
    const before = await bonusesOf(anna);
    await cancel(anna, 'bonuses', moneyKop);
    expect(await bonusesOf(anna)).toBe(before + moneyKop + extraKop);
    expect(await anna.look()).toMatchObject({ state: 'active', endDate: '2026-11-21' });
    await site.arrive(anna);
    expect([(await anna.look()).state, await owedFor(site, anna)]).toEqual(['completed', 0]);
  });

  test('is offered while there is a rest, and names sums that make up what was paid', async ({ site }) => {
    const anna = await ordered(site, { days: 14, payment: 'card' });
    await site.arrive(anna, 1);
    const { usedKop, moneyKop } = await preview(anna);
    expect([usedKop + moneyKop, (await anna.look()).hasRest]).toEqual([anna.order.price.totalKop, true]);
    await site.bring((await anna.deliveries()).slice(1), 'locked');
    expect((await anna.look()).hasRest).toBe(false);
    await anna.refused(previewCancellation, { params: { id: anna.order.id } });
    expect(await anna.refused(requestRemoval)).toMatchObject({
      details: { blockers: [{ text: expect.stringContaining('ещё едет последняя доставка') }] },
    });
  });

  test('leaves the courier to collect what was not cancelled', async ({ site }) => {
    const anna = await ordered(site, { days: 14 });
    await site.bring([await anna.delivery('2026-11-18')], 'locked');
    await cancel(anna, 'bonuses', (await preview(anna)).moneyKop);
    await site.arrive(anna);
    const { paidKop } = await anna.call(listMoney);
    expect([(await anna.look()).state, await owedFor(site, anna)]).toEqual(['completed', 0]);
    expect(paidKop > 0 && paidKop < anna.order.price.totalKop).toBe(true);
  });

  test('happens once of many at one moment, for the sum that was seen', async ({ site }) => {
    const anna = await ordered(site, { payment: 'card' });
    await expect(cancel(anna, 'card', 1)).rejects.toThrow('409');
    const { moneyKop } = await preview(anna);
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => cancel(anna, 'card', moneyKop)));
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect([refused.length, refused.some((why) => why.includes('internal'))]).toEqual([3, false]);
    expect((await anna.call(listMoney)).returnedKop).toBe(moneyKop);
  });
});
