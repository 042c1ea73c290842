import { describe, expect } from 'vitest';
import { listArticles } from '#shared/features/content/contract.ts';
import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { writeContent } from '#tests/factories/content.ts';
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
});
