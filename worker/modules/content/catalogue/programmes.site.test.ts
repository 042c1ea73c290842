import { describe, expect } from 'vitest';
import { getAlternatives, listMenuDishes } from '#shared/features/menu/contract.ts';
import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { writeContent } from '#tests/factories/content.ts';
import { type Site, test } from '#tests/site.ts';
import programmes from '#worker/db/seed/programmes.json' with { type: 'json' };
import { readPurposes } from '#worker/db/seed/purposes.ts';
import { sql } from '#worker/platform/database.ts';

const pageOf = async (site: Site, path: string) => (await site.visitor().request(path)).text();
const menu = '/programmy/balans/';
const isSimplyPath = (path: string) => /^\/(eda-|nabory-)/.test(path);
const purposes = readPurposes();
const own = programmes.flatMap(({ code, kind }) => (kind === 'set' ? [] : [`/programmy/${code}/`]));

describe('the page of a programme', () => {
  test('tells for whom it is and whom to ask, with its own questions', async ({ site }) => {
    for (const path of own) {
      const html = await pageOf(site, path);
      for (const title of ['Кому подойдёт', 'Посоветуйтесь', 'Как проходит день', 'Отзывы'])
        expect([path, html.includes(title)]).toEqual([path, true]);
      expect(html).not.toContain('{{');
    }
  });

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
    const { alternatives } = await site.visitor().call(getAlternatives, {
      query: { ...query, without: 'allergy-gluten,allergy-fish,onion-garlic' },
    });
    expect(alternatives.length).toBeGreaterThan(0);
    expect(
      alternatives.flatMap(({ allergens }) => allergens).filter((one) => /gluten|fish/.test(one)),
    ).toEqual([]);
  });

  test.for([
    ['2020-01-01', 'Этот день уже не'],
    ['2099-12-31', 'дату меню ещё нет'],
    ['2026-02-31', 'Такой даты в'],
  ] as const)('answers the date %s by the nearest day', async ([date, words], { site }) => {
    const html = await pageOf(site, `${menu}?date=${date}`);
    expect(html).toContain(words);
    expect(html).toContain(`rel="canonical" href="${site.url}${menu}"`);
  });
});

test('pages of purposes begin with what suits them, and follow their rows', async ({ site }) => {
  for (const { path, preset } of purposes.filter((one) => !isSimplyPath(one.path))) {
    const html = await pageOf(site, path);
    const inputs = html.match(/<input[^>]*name="days"[^>]*>/g) ?? [];
    const chosen = inputs.find((input) => input.includes('checked=""') || input.includes('type="hidden"'));
    expect([path, chosen]).toEqual([path, expect.stringContaining(`value="${preset?.days}"`)]);
  }
  const path = '/programmy/na-mesyac/';
  await writeContent(site, sql('DELETE FROM purposes WHERE path = ?1').with(path));
  await site.operate(publishContent);
  expect((await site.visitor().request(path)).status).toBe(404);
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
