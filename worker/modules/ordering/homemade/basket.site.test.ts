import { describe, expect } from 'vitest';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { getBasket, listHomemade, repeatHomemade } from '#shared/features/homemade/contract.ts';
import { fillBasket, orderHomemade, sellOut } from '#tests/factories/homemade.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { test } from '#tests/site.ts';

const countsOf = ({ lines }: Basket) => Object.fromEntries(lines.map(({ dish, count }) => [dish, count]));

describe('the shop', () => {
  test('is narrowed by shelf, allergens, energy and words', async ({ site }) => {
    const visitor = site.visitor();
    const query = { category: 'mains', without: 'fish,dairy', maxKcal: '450' };
    const { items } = await visitor.call(listHomemade, { query: query as never });
    expect(items.length).toBeGreaterThan(0);
    for (const { category, dish } of items) {
      expect([category, dish.kcal <= 450]).toEqual(['mains', true]);
      expect(dish.allergens.some((one) => one === 'fish' || one === 'dairy')).toBe(false);
    }
    const found = await visitor.call(listHomemade, { query: { q: 'сырник' } as never });
    expect(found.items.map(({ dish }) => dish.code)).toContain('syrniki-smetana');
  });

  test('does not sell what the kitchen has no more', async ({ site }) => {
    await sellOut(site, 'borsch');
    const { items, categories } = await site.visitor().call(listHomemade);
    expect(items.map(({ dish }) => dish.code)).not.toContain('borsch');
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
  });
});

describe('a basket', () => {
  test('of somebody who has not signed in is kept by a cookie of their own', async ({ site }) => {
    const visitor = site.visitor();
    const answer = await visitor.request('/rest/homemade/basket/', { json: { dish: 'borsch', count: 2 } });
    expect(answer.headers.get('set-cookie')).toMatch(/^basket=.*HttpOnly; SameSite=Lax$/);
    expect(countsOf(await visitor.call(getBasket))).toEqual({ borsch: 2 });
    expect((await site.visitor().call(getBasket)).lines).toEqual([]);
  });

  test('is merged at sign-in: portions add up to twenty at most', async ({ site }) => {
    const phone = newPhone();
    const before = await site.customer({ phone });
    await fillBasket(before, { borsch: 15, 'syrniki-smetana': 1 });
    const visitor = site.visitor();
    await fillBasket(visitor, { borsch: 9 });
    await visitor.signIn(phone);
    expect(countsOf(await visitor.call(getBasket))).toEqual({ borsch: 20, 'syrniki-smetana': 1 });
    expect(visitor.cookies.has('basket')).toBe(false);
  });

  test('names what is sold out and does not count it', async ({ site }) => {
    const visitor = site.visitor();
    await fillBasket(visitor);
    await sellOut(site, 'borsch');
    expect(await visitor.call(getBasket)).toMatchObject({
      lines: [{ dish: 'syrniki-smetana' }],
      soldOut: [{ dish: 'borsch' }],
    });
  });

  test('is filled with an order again: what is sold no more is named', async ({ site }) => {
    const anna = await site.customer();
    const { id } = await orderHomemade(anna);
    await sellOut(site, 'syrniki-smetana');
    const basket = await anna.call(repeatHomemade, { body: { order: id } });
    expect([countsOf(basket), basket.soldOut.map(({ dish }) => dish)]).toEqual([
      { borsch: 4 },
      ['syrniki-smetana'],
    ]);
  });
});
