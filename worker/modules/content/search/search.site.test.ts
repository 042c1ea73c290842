import { describe, expect } from 'vitest';
import { listMenuDishes } from '#shared/features/menu/contract.ts';
import { search } from '#shared/features/search/contract.ts';
import type { SearchKind } from '#shared/features/search/labels.ts';
import { plainSpaces } from '#shared/typography.ts';
import { writeContent } from '#tests/factories/content.ts';
import { type Site, test } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

const find = (site: Site, q: string) => site.visitor().call(search, { query: { q } });
const titlesOf = async (site: Site, kind: SearchKind, q: string) =>
  ((await find(site, q)).groups.find((group) => group.kind === kind)?.hits ?? []).map(({ title }) =>
    plainSpaces(title),
  );

describe('the search', () => {
  test.for<[string, SearchKind, string, RegExp]>([
    ['a dish by what it is made of', 'dish', 'КУРИЦА', /кур/i],
    ['a word that is still being typed', 'dish', 'тефт', /тефтели/i],
    ['a word with a slip', 'dish', 'брокколе', /брокколи/i],
    ['a word in another layout', 'dish', 'ceg', /суп/i],
    ['a programme by its purpose', 'programme', 'похудеть', /^Похудение/],
    ['an article', 'article', 'клетчатка', /^Клетчатка/],
    ['a page', 'page', 'оплата', /^Оплата/],
    ['a place that food is brought to', 'page', 'доставка в химки', /^Доставка: Химки/],
  ])('finds %s', async ([, kind, query, expected], { site }) => {
    expect((await titlesOf(site, kind, query))[0]).toMatch(expected);
  });

  test('finds only what has every word, and says what it looked for instead', async ({ site }) => {
    expect(await titlesOf(site, 'dish', 'суп индейка')).toContain('Суп с фрикадельками из индейки');
    expect((await find(site, 'абракадабра')).groups).toEqual([]);
    expect(await find(site, 'суп абракадабра')).toMatchObject({ corrected: 'суп' });
  });

  test.for(['аллергия на орехи', 'непереносимость орехов', 'без орехов', 'суп без рыбы'])(
    'names for «%s» no dish with it',
    async (query, { site }) => {
      const group = query.includes('рыб') ? 'fish' : 'nuts';
      const { dishes } = await site.visitor().call(listMenuDishes, { query: { programme: 'balans' } });
      const having = dishes
        .filter(({ allergens, exclusionGroups }) =>
          [...allergens, ...exclusionGroups].some((one) => one === group),
        )
        .map(({ title }) => plainSpaces(title));
      const found = await titlesOf(site, 'dish', query);
      expect([having.length > 0, found.length > 0]).toEqual([true, true]);
      expect(found.filter((title) => having.includes(title))).toEqual([]);
    },
  );

  test.for(['"курица', '__proto__ constructor', '🍲🍲', '٪ %_'])(
    'takes %j for words and nothing else',
    async (query, { site }) => {
      await find(site, query);
      expect(await titlesOf(site, 'dish', 'курица')).not.toEqual([]);
    },
  );

  test('leads to pages that exist, and finds what an operator renames', async ({ site }) => {
    const { groups } = await find(site, 'курица');
    for (const { href } of groups.flatMap(({ hits }) => hits))
      expect([href, (await site.visitor().request(href.replace(/#.*/, ''))).status]).toEqual([href, 200]);
    await writeContent(
      site,
      sql("UPDATE dishes SET title = 'Налистники с вишней' WHERE code = 'borsch'").with(),
    );
    expect(await titlesOf(site, 'dish', 'налистник')).toContain('Налистники с вишней');
  });
});
