import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/contract.ts';
import { search } from '#shared/features/search/contract.ts';
import type { SearchKind } from '#shared/features/search/labels.ts';
import { answerOf } from '#tests/harness/call.ts';
import { complaintsOf, crawlerAgent } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { knownQueries, measuredQueries, type SearchQueryCase, tunedQueries } from './search-queries.ts';

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const ask = (query: string, site = full) =>
  fetch(`${site.url}/rest/search/?${new URLSearchParams({ q: query })}`);

/** The answer as it is read: spaces that do not break are spaces. */
async function find(query: string, site = full): Promise<AnswerOf<typeof search>> {
  const { groups, ...answer } = await answerOf(search, await ask(query, site));
  const read = (text: string) => text.replaceAll('\u00a0', ' ');
  return {
    ...answer,
    groups: groups.map((group) => ({
      ...group,
      hits: group.hits.map((hit) => ({ ...hit, title: read(hit.title), line: read(hit.line) })),
    })),
  };
}

async function hitsOf(kind: SearchKind, query: string, site = full) {
  return (await find(query, site)).groups.find((group) => group.kind === kind)?.hits ?? [];
}
const titlesOf = async (kind: SearchKind, query: string, site = full) =>
  (await hitsOf(kind, query, site)).map(({ title }) => title);

const page = async (path: string, site = full) =>
  (await fetch(site.url + path, { headers: { 'User-Agent': crawlerAgent } })).text();

describe('the search', () => {
  test('finds a dish by the product it is made of, in whatever form the title has it', async () => {
    const titles = await titlesOf('dish', 'КУРИЦА');
    expect(titles.length).toBeGreaterThan(3);
    for (const title of titles) expect(title).toMatch(/кур/i);
    expect(await titlesOf('dish', 'блины')).toContain('Блинчики с творогом и сметаной');
    expect(await titlesOf('dish', 'свекла')).toEqual(await titlesOf('dish', 'СВЁКЛА'));
  });

  test('puts the better groups first: dishes of a product, the programme of its own name', async () => {
    expect((await find('лосось')).groups[0]?.kind).toBe('dish');
    expect((await find('похудеть')).groups[0]).toMatchObject({ kind: 'programme', name: 'Программы' });
    expect((await titlesOf('programme', 'похудеть'))[0]).toBe('Похудение');
    expect((await titlesOf('article', 'клетчатка'))[0]).toMatch(/^Клетчатка/);
    expect((await titlesOf('page', 'оплата'))[0]).toBe('Оплата');
    expect((await hitsOf('question', 'вернуть деньги'))[0]?.href).toMatch(/^\/faq\/#[a-z-]+$/);
  });

  test('leaves out what only mentions a dish; of few, those that are made of it stay', async () => {
    expect((await find('лазанья')).groups.map(({ kind }) => kind)).toEqual(['dish']);
    expect(await titlesOf('dish', 'голубцы')).toEqual(['Голубцы с говядиной и рисом']);
    expect(await titlesOf('dish', 'ветчина')).toContain('Солянка сборная с лимоном');
    expect((await titlesOf('dish', 'свинина')).join()).toMatch(/^Свинина.*Солянка/);
  });

  test('finds only what has every word', async () => {
    const both = await titlesOf('dish', 'суп индейка');
    expect(both).toContain('Суп с фрикадельками из индейки');
    expect(await titlesOf('dish', 'индейка с супом')).toEqual(both);
    expect((await find('абракадабра')).groups).toEqual([]);
  });

  test('does without words that the site does not know, and says so; else any word will do', async () => {
    expect(await find('суп абракадабра')).toMatchObject({ corrected: 'суп' });
    const either = await find('аллергия на орехи');
    expect(either.corrected).toBeNull();
    expect(
      either.groups
        .flatMap(({ hits }) => hits)
        .map(({ title }) => title)
        .join(),
    ).toMatch(/аллерги/i);
  });

  test('finds by a word that is still being typed', async () => {
    expect((await titlesOf('dish', 'тефт')).join()).toMatch(/Тефтели/i);
    expect((await titlesOf('programme', 'вегет'))[0]).toBe('Вегетарианская');
  });

  test('takes «рисование» for no «рис», and finds nothing raw for «сыр»', async () => {
    expect(await titlesOf('dish', 'рисование')).toEqual([]);
    const ofCheese = await titlesOf('dish', 'сыр');
    expect(ofCheese.length).toBeGreaterThan(0);
    for (const title of ofCheese) expect(title).not.toMatch(/сыро[йе]|сырые/i);
  });

  test('finds a word with one slip, and says what was looked for', async () => {
    const answer = await find('брокколе');
    expect(answer.groups[0]?.hits[0]?.title).toMatch(/брокколи/i);
    const slipped = await find('лосоьс');
    expect(slipped.corrected).toMatch(/^лосос/);
    expect(slipped.groups[0]?.hits[0]?.title).toMatch(/лосос/i);
  });

  test('fills the figures into the texts that it finds', async () => {
    const answers = await Promise.all(['доставка', 'бонусы', 'МКАД'].map((word) => find(word)));
    const hits = answers
      .flatMap(({ groups }) => groups)
      .filter(({ kind }) => kind === 'question' || kind === 'page')
      .flatMap((group) => group.hits);
    expect(hits.length).toBeGreaterThan(2);
    expect(JSON.stringify(hits)).not.toMatch(/\{\{|\]\(|\*\*/);
  });
});

test.each([
  ['', 'Напишите хотя бы\u00a02\u00a0буквы'],
  ['к', 'Напишите хотя бы\u00a02\u00a0буквы'],
  ['   к   ', 'Напишите хотя бы\u00a02\u00a0буквы'],
  ['к'.repeat(61), 'Не\u00a0длиннее 60\u00a0символов'],
])('«%s» is refused with words for a person', async (query, message) => {
  const answer = await ask(query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'validation_failed', fields: { q: message } } });
});

test.each([
  '"курица',
  'курица*',
  'NEAR(курица суп)',
  'курица -суп',
  'title_stems : кур',
  'курица OR суп AND NOT (',
  "'; DROP TABLE search_entries; --",
  '{title_stems}: ^кур + "',
  '"" ""',
  '\u0000курица',
  '🍲🍲',
  '٪ %_',
])('%j is words and nothing else', async (query) => {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  expect(await titlesOf('dish', 'курица')).not.toEqual([]);
});

test('everything that is found leads to a page of its variant', async () => {
  for (const site of [full, simply]) {
    const answers = await Promise.all(
      ['курица', 'суп', 'доставка', 'программа', 'семья', 'отзывы', 'бонусы', 'белок'].map((word) =>
        find(word, site),
      ),
    );
    const hrefs = new Set(
      answers.flatMap(({ groups }) => groups.flatMap(({ hits }) => hits.map(({ href }) => href))),
    );
    expect(hrefs.size).toBeGreaterThan(15);
    for (const href of hrefs) {
      const answer = await fetch(site.url + href.replace(/#.*/, ''), { redirect: 'manual' });
      expect([href, answer.status]).toEqual([href, 200]);
      await answer.body?.cancel();
    }
  }
});

test('a variant finds none of the pages that only the other one has', async () => {
  expect(await titlesOf('page', 'подарочный сертификат')).toContain('Подарочный сертификат');
  expect(await titlesOf('page', 'подарочный сертификат', simply)).toEqual([]);
  expect((await hitsOf('programme', 'похудение', simply))[0]?.href).toBe(
    '/?programme=pohudenie#configurator',
  );
});

describe('the first answer to', () => {
  test.each(knownQueries)('«%s» is what was meant', async (query, relevant) => {
    const [first] = (await find(query)).groups.flatMap(({ hits }) => hits);
    expect(first ? `${first.title} ${first.line} ${first.href}` : '').toMatch(relevant);
  });
});

/** Shares of queries whose first answer is right, and of right ones among the first three. */
async function precisionOf(queries: readonly SearchQueryCase[]) {
  let firstRight = 0;
  let atThree = 0;
  for (const [query, relevant] of queries) {
    const hits = (await find(query)).groups.flatMap((group) => group.hits);
    // A query without answers is right where nothing should be found.
    const texts = hits.length ? hits.map(({ title, line, href }) => `${title} ${line} ${href}`) : [''];
    const isRight = texts.slice(0, 3).map((text) => relevant.test(text));
    firstRight += isRight[0] ? 1 : 0;
    atThree += isRight.filter(Boolean).length / isRight.length;
  }
  return { first: firstRight / queries.length, atThree: atThree / queries.length };
}

test.each([
  // 96.0 % and 87.8 % after the rules were made with them.
  ['that rules were made with', tunedQueries, 0.94, 0.86],
  // 87.0 % and 81.4 %: what a buyer's next query may hope for.
  ['that no rule was made for', measuredQueries, 0.85, 0.8],
] as const)(
  'queries %s are answered no worse than when they were measured',
  async (_, queries, first, atThree) => {
    const precision = await precisionOf(queries);
    expect(precision.first).toBeGreaterThan(first);
    expect(precision.atThree).toBeGreaterThan(atThree);
  },
);

test('a query in another layout or in Latin letters says what was looked for', async () => {
  expect((await find('ceg')).corrected).toBe('суп');
  expect((await find('kurica')).corrected).toBe('курица');
  expect((await find('pelmeni')).corrected).toBe('пельмени');
});

test('what is named with «без» is in nothing that is found', async () => {
  const soups = await titlesOf('dish', 'суп без курицы');
  expect(soups.length).toBeGreaterThan(2);
  for (const title of soups) expect(title).not.toMatch(/кур/i);
  const withoutFish = await titlesOf('dish', 'суп без рыбы');
  expect(withoutFish.length).toBeGreaterThan(2);
  expect(withoutFish.join()).not.toMatch(/уха|лосос|треск/i);
  expect((await titlesOf('dish', 'суп без мяса')).join()).not.toMatch(/говядин|кури|индейк|солянк/i);
  expect((await titlesOf('programme', 'рыба')).join()).not.toMatch(/Вегетарианская/);
  expect(await titlesOf('dish', 'брауни без сахара')).toContain('Брауни на финиках с малиной');
});

describe('an operator changes a row', () => {
  test('somebody new in the team is found', async () => {
    await full.db.prepare("UPDATE staff SET name = 'Варвара Снегирёва' WHERE id = 14").run();
    expect(await titlesOf('page', 'снегирева')).toEqual(['Варвара Снегирёва']);
  });

  test('a dish is found under its new name and no longer under the old one', async () => {
    const old = 'Блинчики с творогом и сметаной';
    expect(await titlesOf('dish', 'блинчики')).toContain(old);
    await full.db
      .prepare("UPDATE dishes SET title = 'Налистники с вишней', description = ?1 WHERE title = ?2")
      .bind('Тонкие, с кисло-сладкой начинкой, завёрнуты конвертом.', old)
      .run();
    expect(await titlesOf('dish', 'налистник')).toEqual(['Налистники с вишней']);
    expect(await titlesOf('dish', 'блинчики')).not.toContain(old);
  });

  test('an article that is taken away is not found', async () => {
    expect(await titlesOf('article', 'омега')).not.toEqual([]);
    await full.db.prepare("UPDATE articles SET is_published = 0 WHERE slug = 'omega-3'").run();
    expect((await hitsOf('article', 'омега')).map(({ href }) => href)).not.toContain('/blog/omega-3/');
  });

  test('a broken index is made anew by the next change, and meanwhile is no failure', async () => {
    await full.db.prepare('DELETE FROM search_entries').run();
    expect((await find('борщ')).groups).toEqual([]);
    await full.db.prepare("UPDATE search_state SET made_of = ''").run();
    await full.db.prepare('UPDATE content_state SET changes = changes + 1').run();
    expect((await titlesOf('dish', 'борщ')).join()).toMatch(/Борщ/);
  });
});

describe('the page of the search', () => {
  test('shows everything that was found, without scripts', async () => {
    for (const site of [full, simply]) {
      const html = await page(`/poisk/?${new URLSearchParams({ q: 'куриный суп' })}`, site);
      expect(await complaintsOf(html)).toEqual([]);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(/<form [^>]*role="search"[^>]*action="\/poisk\/"/);
      expect(html).toMatch(/<mark>[Сс]уп<\/mark>/);
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    }
    expect(await page('/')).not.toContain('noindex');
  });

  test('has more than the best, and says how much', async () => {
    const askAll = fetch(`${full.url}/rest/search/?${new URLSearchParams({ q: 'курица', all: 'yes' })}`);
    const { groups } = await answerOf(search, await askAll);
    const best = (await answerOf(search, await ask('курица'))).groups.find(({ kind }) => kind === 'dish');
    const all = groups.find(({ kind }) => kind === 'dish');
    expect(best?.hits).toHaveLength(6);
    expect(best?.total).toBe(all?.hits.length);
    expect(all?.hits.length).toBeGreaterThan(6);
    expect(all?.hits.slice(0, 6)).toEqual(best?.hits);
    const html = (await page('/poisk/?q=%D0%BA%D1%83%D1%80%D0%B8%D1%86%D0%B0')).replaceAll('<!-- -->', '');
    for (const { href } of all?.hits ?? []) expect(html).toContain(`href="${href}"`);
    const total = groups.reduce((sum, group) => sum + group.total, 0);
    expect(html).toMatch(new RegExp(`Нашли\\s${total}\\sсовпад`));
  });

  test('says what is wrong with a query, and what else there is where nothing was found', async () => {
    expect(await page('/poisk/?q=%D0%BA')).toContain('Напишите хотя бы\u00a02\u00a0буквы');
    expect(await page('/poisk/')).toMatch(/role="search"/);
    const nothing = await page('/poisk/?q=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(nothing).toContain('Ничего не\u00a0нашлось по\u00a0запросу');
    expect(nothing).not.toContain('<script>alert');
    expect(nothing).toContain('href="/faq/"');
  });
});
