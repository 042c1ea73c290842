import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getArticle, getPerson, listArticles, listStaff } from '#shared/features/content/contract.ts';
import { mustCall } from '#tests/harness/call.ts';
import { readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { Visitor } from '#tests/harness/visitor.ts';

const crawler = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const ask = (path: string, site = full) => fetch(new URL(path, site.url), { headers: crawler });
const pageOf = async (path: string, site = full) => (await ask(path, site)).text();
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');

describe('the list', () => {
  test('goes from the newest article to the oldest, six a page', async () => {
    const first = await mustCall(new Visitor(full), listArticles);
    const second = await mustCall(new Visitor(full), listArticles, { query: { page: '2' } });
    const all = [...first.articles, ...second.articles];
    expect([first.articles.length, first.page, first.pageCount, second.page]).toEqual([6, 1, 2, 2]);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(12);
    const dates = all.map(({ publishedOn }) => publishedOn);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('can be narrowed to a tag, whose number is told beforehand', async () => {
    const { tags } = await mustCall(new Visitor(full), listArticles);
    expect(tags.length).toBeGreaterThanOrEqual(5);
    for (const { code, count } of tags) {
      const answer = await mustCall(new Visitor(full), listArticles, { query: { tag: code } });
      expect(answer.tag?.code).toBe(code);
      expect(answer.articles).toHaveLength(Math.min(count, 6));
      for (const { tags: own } of answer.articles) expect(own.map((tag) => tag.code)).toContain(code);
    }
  });

  test.each([
    ['/blog/', 200],
    ['/blog/?page=2', 200],
    ['/blog/?page=3', 404],
    ['/blog/?page=0', 404],
    ['/blog/?page=first', 404],
    ['/blog/?page=1.5', 404],
    ['/blog/?tag=sport&page=2', 404],
    ['/blog/?tag=net', 404],
    ['/blog/?tag=%D1%8F%22%3E', 404],
    ['/blog/nope/', 404],
    ['/blog/%3Cscript%3E/', 404],
    ['/blog/author/nobody/', 404],
    ['/staff/99/', 404],
    ['/staff/x/', 404],
    ['/staff/0/', 404],
    ['/staff/01/', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  test('has pages, subjects and the feed as real links', async () => {
    const hrefs = hrefsOf(await pageOf('/blog/'));
    for (const href of ['/blog/?page=2', '/blog/?tag=sport', '/blog/rss.xml', '/blog/belok/'])
      expect(hrefs).toContain(href);
  });

  test.each([
    [
      '/blog/?page=2&utm_source=x',
      '/blog/?page=2',
      'Блог о питании: понятно и без крайностей — страница 2 | BeFit',
    ],
    ['/blog/?tag=sport&fbclid=1', '/blog/?tag=sport', 'Спорт: статьи блога о питании | BeFit'],
    ['/otzyvy/?page=2', '/otzyvy/?page=2', 'Отзывы покупателей о готовом питании — страница 2 | BeFit'],
    ['/otzyvy/?rating=5&page=1000', undefined, 'Ошибка 404'],
    ['/otzyvy/?programme=balans', '/otzyvy/', 'Отзывы покупателей о готовом питании | BeFit'],
    ['/faq/?page=2', '/faq/', undefined],
  ])('%s is known to search engines as %s', async (path, canonical, title) => {
    const page = readPage(await pageOf(path));
    expect(page.canonical).toBe(canonical === undefined ? '' : full.url + canonical);
    if (title !== undefined) expect(page.title).toBe(title);
  });

  test('its first page has one address', async () => {
    for (const path of ['/blog/?page=1', '/blog/?tag=sport&page=1', '/otzyvy/?page=1&rating=5']) {
      const answer = await fetch(full.url + path, { headers: crawler, redirect: 'manual' });
      const [target] = path.replace(/page=1&?/, '').split(/[?&]$/);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
    }
  });

  test('its pages lead to those before and after', async () => {
    const html = await pageOf('/otzyvy/?page=2');
    const [before, after] = ['prev', 'next'].map(
      (rel) => /href="([^"]*)"/.exec(new RegExp(`<a [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0] ?? '')?.[1],
    );
    expect([before, after]).toEqual(['/otzyvy/', '/otzyvy/?page=3']);
  });

  test('an unknown tag says so and leads back', async () => {
    const html = await pageOf('/blog/?tag=net');
    expect(html).toContain('По\u00a0этой теме статей нет');
    expect(hrefsOf(html)).toContain('/blog/');
  });
});

describe('an article', () => {
  test('has its text, contents, author, programmes and ways on', async () => {
    const article = await mustCall(new Visitor(full), getArticle, { params: { slug: 'belok' } });
    const html = await pageOf('/blog/belok/');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(article.headings.length).toBeGreaterThanOrEqual(4);
    const hrefs = hrefsOf(html);
    for (const { id } of article.headings) {
      expect(html).toContain(`<h2 id="${id}">`);
      expect(hrefs).toContain(`#${id}`);
    }
    for (const { slug } of article.related) expect(hrefs).toContain(`/blog/${slug}/`);
    for (const { code } of article.programmes) expect(hrefs).toContain(`/programmy/${code}/`);
    expect(hrefs).toContain('/blog/author/anna-belova/');
    expect(html).toContain('<title>Сколько белка нужно и где его взять без коктейлей | BeFit</title>');
  });

  test('takes as long to read as its words do at 180 a minute', async () => {
    const { readingMinutes } = await mustCall(new Visitor(full), getArticle, { params: { slug: 'belok' } });
    const plain = await full.db
      .prepare("SELECT plain FROM articles WHERE slug = 'belok'")
      .first<string>('plain');
    expect(readingMinutes).toBe(Math.round(String(plain).split(' ').length / 180));
  });

  test('can be shared by plain links that name it', async () => {
    const shared = hrefsOf(await pageOf('/blog/belok/')).filter((href) => href.startsWith('https://'));
    const address = encodeURIComponent(`${full.url}/blog/belok/`);
    for (const host of ['t.me', 'vk.com'])
      expect(shared.some((href) => href.includes(host) && href.includes(address))).toBe(true);
    expect(shared.filter((href) => /wa\.me|whatsapp/.test(href))).toEqual([]);
  });

  test('that an operator changes is changed at once, and what could run in it does not', async () => {
    await full.db
      .prepare("UPDATE articles SET body = ?1 WHERE slug = 'voda'")
      .bind('## Новое\n\n<script>alert(1)</script>\n\n[тут](javascript:alert(1)) **Пейте** воду.')
      .run();
    const html = await pageOf('/blog/voda/');
    expect(html).toContain('<strong>Пейте</strong> воду.');
    expect(html).not.toMatch(/<script>alert|href="javascript/);
  });

  test('that is not published is nowhere', async () => {
    await full.db.prepare("UPDATE articles SET is_published = 0 WHERE slug = 'zavtrak'").run();
    expect((await ask('/blog/zavtrak/')).status).toBe(404);
    for (const path of ['/blog/?page=2', '/blog/rss.xml', '/sitemap.xml', '/blog/author/anna-belova/'])
      expect(await pageOf(path)).not.toContain('/blog/zavtrak/');
    await full.db.prepare("UPDATE articles SET is_published = 1 WHERE slug = 'zavtrak'").run();
  });
});

describe('with IS_SIMPLY on', () => {
  test('authors have names and no pages', async () => {
    const html = await pageOf('/blog/belok/', simply);
    expect(html).toContain('Анна Белова');
    expect(hrefsOf(html).filter((href) => /author|staff|programmy/.test(href))).toEqual([]);
    expect((await ask('/blog/author/anna-belova/', simply)).status).toBe(404);
    expect((await ask('/staff/', simply)).status).toBe(404);
  });

  test('the feed is there as well', async () => {
    expect((await ask('/blog/rss.xml', simply)).status).toBe(200);
  });
});

test('the feed names every article with its whole address', async () => {
  const answer = await ask('/blog/rss.xml');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  const xml = await answer.text();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
  expect(xml.match(/<item>/g)).toHaveLength(12);
  for (const [, link = ''] of xml.matchAll(/<link>([^<]+)<\/link>/g))
    expect(link).toMatch(`${full.url}/blog/`);
  const dates = [...xml.matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''));
  expect(dates).toHaveLength(12);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(xml).toContain(`<atom:link href="${full.url}/blog/rss.xml" rel="self"`);
});

describe('the team', () => {
  test('stands by departments, each person with a page', async () => {
    const { people } = await mustCall(new Visitor(full), listStaff);
    expect(people).toHaveLength(14);
    const html = await pageOf('/staff/');
    for (const name of ['Кухня', 'Питание', 'Доставка', 'Забота']) expect(html).toContain(name);
    for (const { id, name } of people) {
      expect(hrefsOf(html)).toContain(`/staff/${id}/`);
      expect(html).toContain(name);
    }
  });

  test('a cook shows dishes, an author articles', async () => {
    const cook = await mustCall(new Visitor(full), getPerson, { params: { id: '1' } });
    expect(cook.dishes.map(({ dish }) => dish.title)).toContain('Плов с\u00a0говядиной и\u00a0нутом');
    expect([cook.articles, cook.authorSlug]).toEqual([[], null]);
    const author = await mustCall(new Visitor(full), getPerson, { params: { id: '6' } });
    expect(author.articles.length).toBeGreaterThanOrEqual(3);
    expect(hrefsOf(await pageOf('/staff/6/'))).toContain('/blog/author/olga-martynova/');
  });

  test('every page has a title and a description of its own', async () => {
    const heads = await Promise.all(
      ['/blog/', '/blog/sol/', '/blog/author/igor-vlasov/', '/staff/', '/staff/3/', '/staff/8/'].map(
        async (path) => {
          const html = await pageOf(path);
          return [/<title>[^<]+/, /<meta name="description" content="[^"]+/].map(
            (part) => part.exec(html)?.[0],
          );
        },
      ),
    );
    expect(new Set(heads.flat()).size).toBe(12);
  });
});
