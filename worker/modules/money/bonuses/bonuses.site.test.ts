import { describe, expect } from 'vitest';
import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import {
  decideBonusReview,
  listBonusReviews,
  sendBonusReview,
} from '#shared/features/bonuses/reviews/contract.ts';
import { cancelOrder, placeOrder } from '#shared/features/orders/contract.ts';
import { listPartnerOffers, takePartnerCode } from '#shared/features/partners/contract.ts';
import { giveBonuses } from '#tests/factories/money.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const now = Date.parse(orderMoment);
const today = moscowDate(now);
const view = (anna: SiteCustomer) => anna.call(getBonuses);

describe('the account', () => {
  test('grows with deliveries, which say what they were for, at the level that was paid for', async ({
    site,
  }) => {
    const anna = await site.customer({ order: {} });
    await site.arrive(anna, 1);
    const { history, level, balanceKop } = await view(anna);
    const { number, price } = anna.order;
    expect([balanceKop, history[0]?.text]).toEqual([
      Math.round(Math.floor((price.totalKop * 2) / 7) * 0.03),
      expect.stringContaining(number),
    ]);
    // The courier took the money for the whole order with its first delivery.
    expect(level).toMatchObject({
      paidKop: price.totalKop,
      next: { missingKop: 5_000_000 - price.totalKop },
    });
  });

  test('counts what is paid at once towards the level, and what came back no longer', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const { totalKop: expectedKop } = anna.order.price;
    await anna.pay();
    expect((await view(anna)).level.paidKop).toBe(expectedKop);
    const body = { to: 'bonuses', expectedKop } as const;
    await anna.call(cancelOrder, { params: { id: anna.order.id }, body });
    expect((await view(anna)).level.paidKop).toBe(0);
  });

  test('is spent by an order, which gives bonuses back with the terms that they had', async ({ site }) => {
    const anna = await site.customer();
    await giveBonuses(site, anna, 30_000, { at: now - 170 * DAY_MS });
    await giveBonuses(site, anna, 10_000, { at: now - 20 * DAY_MS });
    const before = await view(anna);
    const body = { ...buildOrder({ payment: 'card' }), reductions: { bonusesKop: 35_000 } };
    const { order } = await anna.call(placeOrder, {
      body: { ...body, expectedTotalKop: (body.expectedTotalKop ?? 0) - 35_000 },
    });
    expect(await view(anna)).toMatchObject({
      balanceKop: 5000,
      expiry: [{ date: addDays(today, 160), amountKop: 5000 }],
    });
    await anna.pay(order);
    const cancelled = { to: 'card', expectedKop: order.price.totalKop } as const;
    await anna.call(cancelOrder, { params: { id: order.id }, body: cancelled });
    expect(await view(anna)).toMatchObject({ balanceKop: 40_000, expiry: before.expiry });
  });
});

describe('what has had its term', () => {
  test('is moved out once by the timer, on the day after its last', async ({ site }) => {
    const anna = await site.customer();
    await giveBonuses(site, anna, 30_000, { at: now - 181 * DAY_MS });
    await giveBonuses(site, anna, 40_000, { at: now - 180 * DAY_MS });
    await Promise.all([site.tick(), site.tick()]);
    await site.tick();
    const { balanceKop, history, expiry } = await view(anna);
    expect(history.filter(({ text }) => text.startsWith('Сгорели'))).toHaveLength(1);
    expect([balanceKop, expiry]).toEqual([40_000, [{ date: today, amountKop: 40_000 }]]);
  });
});

describe('a code of a partner', () => {
  const take = (anna: SiteCustomer, code = 'chay-listok') => anna.call(takePartnerCode, { params: { code } });

  test('is one for a customer, also in two tabs, and shown with its advertiser', async ({ site }) => {
    const anna = await site.customer();
    const codes = await Promise.all([take(anna), take(anna), take(anna)]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
    const { offers } = await anna.call(listPartnerOffers);
    expect(offers.find(({ code }) => code === 'chay-listok')?.myCode).toBe(codes[0]?.code);
    const page = (await (await anna.request('/personal/partners/')).text()).replaceAll(/<[^>]*>/g, '');
    for (const { advertiser, erid } of offers)
      expect(page).toContain(`Реклама. ${advertiser}. erid:\u00a0${erid}`);
  });
});

describe('a review for bonuses', () => {
  const body = { text: 'Ем второй месяц: сытно, разнообразно, привозят вовремя. '.repeat(6) };
  const decide = async (site: Site, anna: SiteCustomer, decision: 'approved' | 'declined') => {
    const { reviews } = await anna.call(listBonusReviews);
    const params = { id: reviews[0]?.id ?? '' };
    return site.operate(decideBonusReview, { params, body: { decision, reply: 'Спасибо!' } });
  };

  test('is taken after the third delivery alone, once a month', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await site.arrive(anna, 2);
    expect((await anna.refused(sendBonusReview, { body })).code).not.toBe('validation_failed');
    await site.arrive(anna, 1);
    expect((await anna.refused(sendBonusReview, { body: { text: 'Коротко' } })).fields).toHaveProperty(
      'text',
    );
    const sent = await Promise.allSettled([1, 2, 3].map(() => anna.call(sendBonusReview, { body })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is rewarded once by an operator’s decision, which stays', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await site.arrive(anna, 3);
    await anna.call(sendBonusReview, { body });
    const before = (await view(anna)).balanceKop;
    await decide(site, anna, 'approved');
    await decide(site, anna, 'approved');
    await expect(decide(site, anna, 'declined')).rejects.toThrow('409');
    expect((await view(anna)).balanceKop).toBe(before + 10_000);
  });
});
