import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, moscowDate } from '#shared/dates.ts';
import { fillPlaceholders } from '#shared/features/content/placeholders.ts';
import { getAlternatives, listMenuDishes } from '#shared/features/menu/contract.ts';
import { getSeo } from '#shared/features/seo/contract.ts';
import { textValues } from '#tests/factories/text-values.ts';
import { mustCall } from '#tests/harness/call.ts';
import { complaintsOf } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';
import { readGuidance } from '#worker/db/seed/guidance.ts';
import programmes from '#worker/db/seed/programmes.json' with { type: 'json' };
import { readPurposes } from '#worker/db/seed/purposes.ts';

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const purposes = readPurposes();
const isSimplyPath = (path: string) => /^\/(eda-|nabory-)/.test(path);
const siteOf = (path: string) => (isSimplyPath(path) ? simply : full);
const pageOf = async (path: string) => (await fetch(siteOf(path).url + path)).text();

test.each(purposes.map(({ path }) => path))('%s is whole without scripts', async (path) => {
  const html = await pageOf(path);
  expect(await complaintsOf(html)).toEqual([]);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toContain('{{');
  expect(html).toMatch(/<form [^>]*action="\/order\/"/);
  const preset = purposes.find((purpose) => purpose.path === path)?.preset;
  for (const [name, value] of Object.entries({ days: preset?.days, people: preset?.people })) {
    // The length of a set is not chosen.
    const inputs = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? [];
    const chosen = inputs.find((input) => input.includes('checked=""') || input.includes('type="hidden"'));
    expect(chosen).toContain(`value="${value}"`);
  }
});

test.each(purposes.map(({ path }) => path))('%s tells for whom it is and how its day goes', async (path) => {
  const html = await pageOf(path);
  // Nobody has spoken of the sets yet.
  const voices = path === '/nabory-gotovoj-edy/' ? [] : ['Отзывы о\u00a0программе'];
  for (const title of ['Кому подойдёт', 'Кому не\u00a0подойдёт', 'Как проходит день', ...voices])
    expect(html).toContain(title);
});

/** Words of a page's own part, as they are read one after the other, three by three. */
function wordTriples(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main.replace(/<(script|style|noscript|template|svg)[\s\S]*?<\/\1>|<[^>]*>/g, ' ');
  const words = text.toLowerCase().match(/[а-яёa-z0-9]+/g) ?? [];
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
}

describe('the page of a programme', () => {
  test('has enough of its own to say beside what every programme says', async () => {
    await setClock(full, '2026-11-23T09:00:00Z');
    const codes = programmes.flatMap(({ code, kind }) => (kind === 'set' ? [] : [code]));
    const pages = await Promise.all(codes.map((code) => pageOf(`/programmy/${code}/`)));
    await setClock(full, undefined);
    const triples = pages.map(wordTriples);
    const ownShares = triples.map((own, index) => {
      const others = new Set(triples.filter((_, other) => other !== index).flat());
      return own.filter((triple) => !others.has(triple)).length / own.length;
    });
    // 33 to 39 % before the pages told why their menus are as they are; the rest is the configurator and its like.
    expect(codes.filter((_, index) => (ownShares[index] ?? 0) < 0.385)).toEqual([]);
  });

  const menu = '/programmy/balans/';
  const without = (words: string) => `${menu}?without=${words}`;
  const shownDates = (html: string) =>
    [...html.matchAll(/aria-current="date"[^>]*>[^<]*<b>(\d+)<\/b>/g)].map(([, day]) => Number(day));

  test.each(programmes.flatMap(({ code, kind }) => (kind === 'set' ? [] : [code])))(
    '%s tells for whom it is, with its own questions',
    async (code) => {
      const html = await pageOf(`/programmy/${code}/`);
      expect(await complaintsOf(html)).toEqual([]);
      expect(html.match(/<h1/g)).toHaveLength(1);
      // Name and line below it are one sentence to who hears them, and to search engines.
      const heading = /<h1.*?<\/h1>/.exec(html)?.[0].replace(/<[^>]*>/g, '');
      expect(heading).toMatch(/^Домашняя еда .*в.Москве$|[а-я]: рацион с.доставкой в.Москве$/);
      expect(html).not.toContain('{{');
      for (const title of [
        'Кому подойдёт',
        'Посоветуйтесь',
        'Как проходит день',
        'Отзывы',
        'Вопросы и\u00a0ответы',
      ])
        expect(html).toContain(title);
      const own = readGuidance().find(({ path }) => path === `/programmy/${code}/`)?.questions ?? [];
      // Of the programmes that are sold, one has only the questions that all have.
      expect(own.length > 0).toBe(code !== 'domashnyaya');
      for (const { question } of own) expect(html.replaceAll('\u00a0', ' ')).toContain(question);
    },
  );

  test('stands without what an operator has taken away', async () => {
    await full.db.prepare("DELETE FROM guidance WHERE path = '/programmy/detoks/'").run();
    const html = await pageOf('/programmy/detoks/');
    expect(html).not.toContain('Кому подойдёт');
    expect(html).toContain('Меню по\u00a0дням');
  });

  test.each([
    ['2020-01-01', 'Этот день уже не'],
    ['2099-12-31', 'дату меню ещё нет'],
    ['2026-02-31', 'Такой даты в'],
  ])('answers the date %s by the nearest day', async (date, text) => {
    const html = await pageOf(`${menu}?date=${date}`);
    expect(html).toContain(text);
    expect(shownDates(html)).toHaveLength(1);
    expect(html).toContain(`rel="canonical" href="${full.url}${menu}"`);
  });

  test('leaves out by its address, without scripts too', async () => {
    const html = await pageOf(without('allergy-dairy,allergy-gluten,allergy-eggs,onion-garlic'));
    expect(await complaintsOf(html)).toEqual([]);
    expect(html).toContain('вместо блюда «');
    expect(html).toMatch(/<input[^>]*name="without"[^>]*checked=""[^>]*value="allergy-dairy"/);
    const { dishes } = await mustCall(new Visitor(full), listMenuDishes, { query: { programme: 'balans' } });
    const unsafe = dishes.filter(({ allergens }) =>
      allergens.some((allergen) => ['dairy', 'gluten', 'eggs'].includes(allergen)),
    );
    expect(unsafe.length).toBeGreaterThan(20);
    for (const { code } of unsafe) expect(html).not.toContain(`dish=${code}#`);
    const plain = await pageOf(menu);
    expect(unsafe.some(({ code }) => plain.includes(`dish=${code}#`))).toBe(true);
    // Unknown words narrow nothing.
    expect(await pageOf(without('allergy-stones,<b>'))).not.toContain('вместо блюда «');
  });

  test('tells about a dish of its menu, and about any other', async () => {
    const plain = await pageOf(menu);
    const [, address = ''] = plain.match(/href="(\?[^"]*dish=[^"#]*)#dish"/) ?? [];
    const html = await pageOf(`${menu}${address.replaceAll('&amp;', '&')}`);
    expect(await complaintsOf(html)).toEqual([]);
    for (const part of ['В 100', 'Состав', 'Аллергены', 'Как хранить', 'Как разогреть', 'Чем можно заменить'])
      expect(html.replaceAll('\u00a0', ' ')).toContain(part);
    const other = await pageOf('/programmy/rybnaya/?dish=plov');
    expect(other).toMatch(/Оценка 4,0 из 5/);
    expect(other).not.toContain('Чем можно заменить');
    for (const unknown of ['net-takogo', '%22%3E%3Cscript%3E', ''])
      expect(await pageOf(`${menu}?dish=${unknown}`)).not.toContain('id="dish"');
  });

  test('offers in place of a meal nothing that is left out', async () => {
    const today = moscowDate(Date.now());
    const query = { programme: 'balans', kcal: '1500', date: addDays(today, 3), slot: 'lunch' } as const;
    const ask = (words: string) =>
      mustCall(new Visitor(full), getAlternatives, { query: { ...query, without: words } });
    const offered = (await ask('')).alternatives;
    expect(offered).toHaveLength(3);
    // They differ in what they are of, and so in what they give, not in the last digit of the energy alone.
    const { dishes } = await mustCall(new Visitor(full), listMenuDishes, { query: { programme: 'balans' } });
    const groups = offered.map(({ code }) =>
      dishes.find((dish) => dish.code === code)?.exclusionGroups.join(),
    );
    expect(new Set(groups).size).toBe(3);
    const { alternatives } = await ask('allergy-gluten,allergy-fish,onion-garlic');
    expect(
      alternatives.flatMap(({ allergens }) => allergens).filter((one) => /gluten|fish/.test(one)),
    ).toEqual([]);
  });
});

test('a dish of the simple variant is read on its page', async () => {
  const home = await (await fetch(`${simply.url}/`)).text();
  const [, path = ''] = home.match(/href="(\/blyuda\/[^"]*)"/) ?? [];
  expect(await (await fetch(simply.url + path)).text()).toContain('Как разогреть');
});

test('titles and descriptions are those of the row', async () => {
  for (const { path, seo } of purposes) {
    const { title } = await mustCall(new Visitor(siteOf(path)), getSeo, { query: { path } });
    expect(title.replaceAll('\u00a0', ' ')).toBe(`${fillPlaceholders(seo.title, textValues)} | BeFit`);
  }
});

test('a row that an operator changes changes the page, one that is gone is a 404', async () => {
  const path = '/programmy/na-mesyac/';
  await full.db
    .prepare("UPDATE purposes SET seo = json_set(seo, '$.title', ?1) WHERE path = ?2")
    .bind('Месяц готовой еды', path)
    .run();
  expect(await pageOf(path)).toMatch(/<h1[^>]*>Месяц готовой еды<\/h1>/);
  await full.db.prepare('DELETE FROM purposes WHERE path = ?1').bind(path).run();
  expect((await fetch(full.url + path)).status).toBe(404);
});

test('links to pages that the variant does not have are left out', async () => {
  const paths = purposes.map((purpose) => purpose.path).filter(isSimplyPath);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    expect(await pageOf(path)).not.toMatch(/href="\/(homemade-food|programmy|subs)/);
  }
});
