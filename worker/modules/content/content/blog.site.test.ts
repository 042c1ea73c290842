import { describe, expect } from 'vitest';
import { getPerson, listArticles, listStaff } from '#shared/features/content/contract.ts';
import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { writeContent } from '#tests/factories/content.ts';
import { readPage } from '#tests/harness/html.ts';
import { type Site, test } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

const pageOf = async (site: Site, path: string) => (await site.visitor().request(path)).text();
const change = async (site: Site, text: string, ...values: string[]) => {
  await writeContent(site, sql(text).with(...values));
  await site.operate(publishContent);
};

describe('the blog', () => {
  test('goes from the newest article to the oldest, by pages and by tags', async ({ site }) => {
    const list = (query: object) => site.visitor().call(listArticles, { query });
    const [first, second] = [await list({}), await list({ page: '2' })];
    const all = [...first.articles, ...second.articles];
    expect([first.articles.length, first.pageCount, new Set(all.map(({ slug }) => slug)).size]).toEqual([
      6, 2, 12,
    ]);
    const dates = all.map(({ publishedOn }) => publishedOn);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { code, count } of first.tags)
      expect((await list({ tag: code })).articles).toHaveLength(Math.min(count, 6));
  });

  test.for([
    '/blog/?page=3',
    '/blog/?page=0',
    '/blog/?page=first',
    '/blog/?tag=net',
    '/blog/nope/',
    '/blog/%3Cscript%3E/',
    '/blog/author/nobody/',
    '/staff/99/',
    '/staff/01/',
  ])('has nothing at %s', async (path, { site }) => {
    expect((await site.visitor().request(path)).status).toBe(404);
  });

  test.for([
    ['/blog/?page=2&utm_source=x', '/blog/?page=2'],
    ['/blog/?tag=sport&fbclid=1', '/blog/?tag=sport'],
    ['/otzyvy/?programme=balans', '/otzyvy/'],
  ] as const)('is known to search engines: %s as %s', async ([path, canonical], { site }) => {
    expect(readPage(await pageOf(site, path)).canonical).toBe(site.url + canonical);
  });

  test('lets nothing run that an operator writes, and hides what is not published', async ({ site }) => {
    const body = '<script>alert(1)</script>\n\n[тут](javascript:alert(1)) **Пейте** воду.';
    await change(site, "UPDATE articles SET body = ?1 WHERE slug = 'voda'", body);
    const html = await pageOf(site, '/blog/voda/');
    expect(html).toContain('<strong>Пейте</strong> воду.');
    expect(html).not.toMatch(/<script>alert|href="javascript/);
    await change(site, "UPDATE articles SET is_published = 0 WHERE slug = 'zavtrak'");
    expect((await site.visitor().request('/blog/zavtrak/')).status).toBe(404);
    for (const path of ['/blog/?page=2', '/blog/rss.xml', '/sitemap.xml'])
      expect(await pageOf(site, path)).not.toContain('/blog/zavtrak/');
  });

  test('has a feed that names every article with its whole address', async ({ site }) => {
    const xml = await pageOf(site, '/blog/rss.xml');
    expect(xml.match(/<item>/g)).toHaveLength(12);
    for (const [, link = ''] of xml.matchAll(/<link>([^<]+)<\/link>/g))
      expect(link).toContain(`${site.url}/blog/`);
  });

  test('has a team whose cooks show dishes and whose authors show articles', async ({ site }) => {
    const { people } = await site.visitor().call(listStaff);
    expect(people).toHaveLength(14);
    const person = (id: string) => site.visitor().call(getPerson, { params: { id } });
    expect((await person('1')).dishes.length).toBeGreaterThan(0);
    expect((await person('6')).articles.length).toBeGreaterThanOrEqual(3);
  });
});

describe('in the simple variant', () => {
  test.override({ siteOptions: { isSimply: true } });

  test('authors have names and no pages', async ({ site }) => {
    const html = await pageOf(site, '/blog/belok/');
    expect(html).toContain('Анна Белова');
    expect(html).not.toMatch(/href="\/(blog\/author|staff|programmy)/);
    expect((await site.visitor().request('/staff/')).status).toBe(404);
  });
});
