import { describe, expect } from 'vitest';
import { getAlternatives, listMenuDishes } from '#shared/features/menu/contract.ts';
import { type Site, test } from '#tests/site.ts';
import { readPurposes } from '#worker/db/seed/purposes.ts';

const pageOf = async (site: Site, path: string) => (await site.visitor().request(path)).text();
const menu = '/programmy/balans/';
const isSimplyPath = (path: string) => /^\/(eda-|nabory-)/.test(path);
const purposes = readPurposes();

describe('the page of a programme', () => {
  test('leaves out an allergen by its address, without scripts too', async ({ site }) => {
    const html = await pageOf(site, `${menu}?without=allergy-dairy,allergy-gluten,allergy-eggs`);
    expect(html).toContain('вместо блюда «');
    const { dishes } = await site.visitor().call(listMenuDishes, { query: { programme: 'balans' } });
    const unsafe = dishes.filter(({ allergens }) =>
      allergens.some((one) => ['dairy', 'gluten', 'eggs'].includes(one)),
    );
    expect(unsafe.length).toBeGreaterThan(20);
    expect(unsafe.filter(({ code }) => html.includes(`dish=${code}#`))).toEqual([]);
    const whole = await pageOf(site, menu);
    expect(unsafe.some(({ code }) => whole.includes(`dish=${code}#`))).toBe(true);
  });

  test('offers in place of a meal nothing that is left out', async ({ site }) => {
    const query = { programme: 'balans', kcal: '1500', date: '2026-11-19', slot: 'lunch' } as const;
    const { alternatives } = await site
      .visitor()
      .call(getAlternatives, { query: { ...query, without: 'allergy-gluten,allergy-fish,onion-garlic' } });
    expect(alternatives.length).toBeGreaterThan(0);
    expect(
      alternatives.flatMap(({ allergens }) => allergens).filter((one) => /gluten|fish/.test(one)),
    ).toEqual([]);
  });
});

describe('in the simple variant', () => {
  test.override({ siteOptions: { isSimply: true } });

  test('pages of purposes lead to no page that it does not have', async ({ site }) => {
    const paths = purposes.map(({ path }) => path).filter(isSimplyPath);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths)
      expect(await pageOf(site, path)).not.toMatch(/href="\/(homemade-food|programmy|subs)/);
  });
});
