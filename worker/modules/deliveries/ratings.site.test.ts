import { describe, expect } from 'vitest';
import { getDish } from '#shared/features/dishes/contract.ts';
import {
  addReview,
  getAskedRating,
  getOwnReview,
  listDaysToRate,
  listReviews,
  rateDelivery,
  rateDishes,
} from '#shared/features/ratings/contract.ts';
import { decideReview, listPendingReviews } from '#shared/features/ratings/decisions/contract.ts';
import { type Site, test } from '#tests/site.ts';

const DAY = '2026-11-18';
const NEXT = '2026-11-19';

/** Two people whose first delivery has come, with the food of two days. */
async function arrived(site: Site) {
  const anna = await site.customer({ name: 'Анна Петрова', order: { others: [{ name: 'Мама' }] } });
  const params = { id: (await anna.delivery(DAY)).id };
  site.setClock(`${DAY}T12:00:00Z`);
  await site.arrive(anna, 1);
  const days = async () => (await anna.call(listDaysToRate, { params })).days;
  return {
    ...{ anna, params, days },
    dishOf: async (date = DAY, person = 1) =>
      (await days()).find((one) => one.date === date && one.person === person)?.dishes[0],
    rate: (...dishes: { date: string; person: number; code: string; stars: number; text?: string }[]) =>
      anna.call(rateDishes, { params, body: { dishes: dishes.map((one) => ({ text: '', ...one })) } }),
  };
}

describe('a delivery', () => {
  test('is asked about once', async ({ site }) => {
    const { anna, params } = await arrived(site);
    const asked = async () => (await anna.call(getAskedRating)).delivery;
    expect(await asked()).toEqual({ id: params.id, date: DAY, isTasted: true });
    await anna.call(rateDelivery, { params, body: { verdict: 'declined', text: '' } });
    expect(await asked()).toBeNull();
  });
});

describe('dishes of a delivery', () => {
  test('are rated by person, and only those of days that have come', async ({ site }) => {
    const { days, dishOf, rate } = await arrived(site);
    expect((await days()).map(({ date, personName }) => [date, personName])).toEqual([
      [DAY, ''],
      [DAY, 'Мама'],
    ]);
    const code = (await dishOf())?.code ?? '';
    await rate({ date: DAY, person: 1, code, stars: 5 }, { date: DAY, person: 2, code, stars: 1 });
    await rate({ date: DAY, person: 1, code, stars: 2 });
    expect([(await dishOf())?.stars, (await dishOf(DAY, 2))?.stars]).toEqual([2, 1]);
    site.setClock(`${NEXT}T04:00:00Z`);
    expect((await days()).map(({ date }) => date)).toEqual([DAY, DAY, NEXT, NEXT]);
  });

  test('feed their public rating: stars at once, words after a look', async ({ site }) => {
    const { anna, days, rate } = await arrived(site);
    const [first, second] = (await days())[0]?.dishes ?? [];
    const of = { date: DAY, person: 1 };
    const before = (await anna.call(getDish, { params: { code: first?.code ?? '' } })).rating.count;
    await rate(
      { ...of, code: first?.code ?? '', stars: 1 },
      { ...of, code: second?.code ?? '', stars: 5, text: 'Вкусно и сытно' },
    );
    expect((await anna.call(getDish, { params: { code: first?.code ?? '' } })).rating.count).toBe(before + 1);
    expect((await site.operate(listPendingReviews)).reviews).toContainEqual(
      expect.objectContaining({ author: 'Анна', text: 'Вкусно и сытно' }),
    );
  });
});

describe('a review of a programme', () => {
  const body = { programme: 'balans', rating: 4, text: 'Вкусно и вовремя, порции честные.' } as const;

  test('is written once by whoever has received it, and shown once an operator has looked', async ({
    site,
  }) => {
    const boris = await site.customer({ order: {} });
    expect((await boris.refused(addReview, { body })).code).toBe('review_not_open');
    const { anna } = await arrived(site);
    const count = async () =>
      (await anna.call(listReviews, { query: { programme: 'balans' } })).summary.count;
    // The examples of a demo are listed as such and count for nothing.
    const page = async () => (await site.visitor().request('/programmy/balans/')).text();
    expect([await count(), await page()]).toEqual([0, expect.stringContaining('Пример отзыва')]);
    expect(await page()).not.toMatch(/aggregateRating|"@type":"Review"/);
    const sent = await Promise.allSettled([1, 2, 3].map(() => anna.call(addReview, { body })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([(await anna.call(getOwnReview)).programmes, await count()]).toEqual([[], 0]);
    const { reviews } = await site.operate(listPendingReviews);
    const params = { id: reviews[0]?.id ?? '' };
    await site.operate(decideReview, { params, body: { decision: 'published' } });
    expect(await count()).toBe(1);
    expect(await page()).toContain('"reviewCount":1');
    // Family names stay out of sight.
    const shown = await anna.call(listReviews, { query: { programme: 'balans' } });
    expect(shown.reviews.map(({ author }) => author).join()).not.toContain('Петрова');
  });
});
