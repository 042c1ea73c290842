import { describe, expect } from 'vitest';
import {
  chooseUnservedRefund,
  moveDelivery,
  previewDeliveryRefund,
  refundDelivery,
} from '#shared/features/deliveries/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { addToLunches } from '#tests/factories/catalogue.ts';
import { balanceOf } from '#tests/factories/money.ts';
import type { OrderOptions } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** A customer whose first delivery has failed, with its refund as they see it. */
async function failedFirst(site: Site, order: OrderOptions = {}) {
  const anna = await site.customer({ order: { payment: 'card', ...order } });
  if (anna.order.payment.url !== null) await anna.pay();
  const first = await anna.delivery('2026-11-18');
  await site.bring([first], 'failed');
  const params = { id: first.id };
  const preview = async () => (await anna.call(previewDeliveryRefund, { params })).refund;
  const refund = async (to: 'card' | 'bonuses', more: { expectedKop?: number } = {}) => {
    const { version, moneyKop } = await preview();
    await anna.call(refundDelivery, { params, body: { version, to, expectedKop: moneyKop, ...more } });
  };
  return { anna, params, refund, owed: () => balanceOf(site, `order:${anna.order.id}`) };
}
const twoDays = ({ order }: SiteCustomer) => Math.floor((order.price.totalKop * 2) / 7);

describe('the food of a failed delivery', () => {
  test('comes back to the card, and the rest is earned to the kopeck', async ({ site }) => {
    const { anna, refund, owed } = await failedFirst(site);
    expect(await anna.calendar()).toBe('18 failed · 19 · 20 · 22 · 24');
    await refund('card');
    expect(await anna.calendar()).toBe('18 failed · 20 · 22 · 24');
    await site.arrive(anna);
    expect([(await anna.look()).state, (await anna.look()).keptDays, await owed()]).toEqual([
      ...['completed', 5, 0],
    ]);
    const papers = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
    for (const list of [papers.moves, papers.receipts])
      expect(list).toContainEqual(expect.objectContaining({ kind: 'refund', amountKop: twoDays(anna) }));
  });

  test('comes back as bonuses with five per cent', async ({ site }) => {
    const { anna, refund } = await failedFirst(site);
    const before = await balanceOf(site, `bonuses:${anna.id}`);
    await refund('bonuses');
    const inBonuses = twoDays(anna) + Math.round(twoDays(anna) * 0.05);
    expect(await balanceOf(site, `bonuses:${anna.id}`)).toBe(before + inBonuses);
    const { moves } = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
    expect(moves).toContainEqual(
      expect.objectContaining({ kind: 'refund_to_bonuses', amountKop: inBonuses }),
    );
  });

  test('comes back once, of many at one moment', async ({ site }) => {
    const { anna, refund, owed } = await failedFirst(site);
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => refund('card')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await owed()).toBe(anna.order.price.totalKop - twoDays(anna));
  });

  test('comes back for the sum that was seen', async ({ site }) => {
    const { refund } = await failedFirst(site);
    await expect(refund('card', { expectedKop: 1 })).rejects.toThrow('409');
  });

  test('is not paid back once it was brought again, on whatever day', async ({ site }) => {
    const { anna, params } = await failedFirst(site);
    const move = { scope: 'following', date: '2026-11-21' } as const;
    await anna.call(moveDelivery, await anna.on('2026-11-20', move));
    await site.arrive(anna);
    expect((await anna.refused(previewDeliveryRefund, { params })).code).not.toBe('not_found');
    const [first] = await anna.deliveries();
    expect(first?.failure).toMatchObject({
      isRefundable: false,
      broughtOn: expect.arrayContaining([expect.any(String)]),
    });
  });
});

test('meals that nothing safe fits come back to the card where the customer wants them there', async ({
  site,
}) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  await anna.pay();
  await anna.signHealthConsent();
  const tastes = { version: 1, without: ['allergy-gluten'], repeatLimit: 0, autopilot: true } as const;
  await anna.call(saveTastes, { body: { ...tastes, without: [...tastes.without] } });
  await addToLunches(site, 'gluten');
  const params = { id: anna.order.id };
  await anna.call(chooseUnservedRefund, { params, body: { to: 'card' } });
  site.setClock('2026-11-23T07:00:00Z');
  await site.tick();
  const plans = async () =>
    (await anna.call(listMealPlans, { query: { from: '2026-11-18', to: '2026-11-24' } })).days;
  const owedKop = (await plans()).reduce((sum, { creditCardKop }) => sum + creditCardKop, 0);
  expect(owedKop).toBeGreaterThan(0);
  await site.arrive(anna);
  for (let run = 0; run < 2; run += 1) await site.tick();
  const { moves } = await anna.call(getOrderPapers, { params });
  const back = moves.filter(({ kind }) => kind === 'refund');
  expect(back.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(owedKop);
  expect(await balanceOf(site, `order:${anna.order.id}`)).toBe(0);
});
