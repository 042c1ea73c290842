import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlerAgent, readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';
import { seedTables } from '#worker/db/seed/load.ts';
import { upsertRows } from '#worker/db/seed/statement.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  const added = seedTables('demo').filter(({ inPlaceOf }) => inPlaceOf === undefined);
  const removals = added
    .toReversed()
    .map(
      ({ table, key }) =>
        `DELETE FROM ${table} WHERE json_array(${key.join(', ')}) IN (SELECT key FROM seed_rows WHERE table_name = '${table}')`,
    );
  const texts = seedTables('base').flatMap(upsertRows);
  await site.db.batch([
    ...removals.map((sql) => site.db.prepare(sql)),
    ...texts.map(({ sql, params }) => site.db.prepare(sql).bind(...params)),
  ]);
});
afterAll(() => site?.stop());

test('a site without samples has no broken link and no page that fails', async () => {
  const statuses = new Map<string, number>();
  const foundOn = new Map<string, string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (statuses.has(path) || statuses.size > 300) continue;
    const answer = await fetch(new URL(path, site.url), { headers: { 'User-Agent': crawlerAgent } });
    const html = await answer.text();
    statuses.set(path, answer.status);
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html');
    for (const link of isPage ? readPage(html).links : []) {
      const next = link.replace(/#.*$/, '');
      if (!foundOn.has(next)) foundOn.set(next, path);
      waiting.push(next);
    }
  }
  expect(statuses.size).toBeGreaterThan(50);
  const broken = [...statuses].filter(([, status]) => status !== 200);
  expect(broken.map(([path, status]) => `${status} ${path} on ${foundOn.get(path)}`)).toEqual([]);
}, 120_000);

test.each([
  '/blog/',
  '/staff/',
  '/otzyvy/',
  '/smi/',
  '/o-kompanii/',
  '/proizvodstvo/',
  '/sitemap.xml',
  '/blog/rss.xml',
])('%s is there without a sample on it', async (path) => {
  const answer = await new Visitor(site).request(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).not.toMatch(/Ахметов|Мартынова|\/blog\/[a-z]+\/"/);
  expect(html).not.toMatch(/AggregateRating|"Review"|2019|лаборатори/);
});

test('the account is there without partners and charities', async () => {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  for (const path of ['/personal/', '/personal/partners/', '/personal/workout/'])
    expect([path, (await visitor.request(path)).status]).toEqual([path, 200]);
  expect(site.logs.filter((line) => line.includes('"error"'))).toEqual([]);
});

test('«СМИ о нас» shows the rows that operators add, with a press kit and contacts', async () => {
  const page = async () => (await new Visitor(site).request('/smi/')).text();
  const before = await page();
  expect(before).not.toContain('О нас пишут');
  expect(before).toContain('href="/press/befit-logo.svg"');
  expect(before).toContain('hello@befit.example');
  await site.db
    .prepare(
      "INSERT INTO press_mentions (outlet, title, url, published_on) VALUES ('Вестник', 'Как устроена доставка еды', 'https://vestnik.example/eda', '2026-11-20')",
    )
    .run();
  expect(await page()).toMatch(
    /О\u00a0нас пишут[\s\S]*href="https:\/\/vestnik\.example\/eda"[\s\S]*20.ноября/,
  );
});
