import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

test('a subject of one or two articles is followed and not kept', async () => {
  const count = (having: string) =>
    full.db
      .prepare(`SELECT value FROM articles, json_each(tags) GROUP BY value HAVING count(*) ${having} LIMIT 1`)
      .first<string>('value');
  const robotsAt = async (tag: string | null) =>
    /<meta name="robots" content="([^"]*)">/.exec(
      await (await fetch(`${full.url}/blog/?tag=${tag}`)).text(),
    )?.[1];
  expect(await robotsAt(await count('< 3'))).toBe('noindex, follow');
  expect(await robotsAt(await count('>= 3'))).toBeUndefined();
});

test.each([false, true])('llms.txt (IS_SIMPLY %s) tells the facts that the pages show', async (isSimply) => {
  const site = isSimply ? simply : full;
  const answer = await fetch(`${site.url}/llms.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  for (const fact of ['# BeFit', '1500 ккал — 1 390 ₽', '### Москва', '### Санкт-Петербург', 'бесплатно'])
    expect(text).toContain(fact);
  expect(text).toMatch(/до 10 км[^\n]*: 200 ₽ за доставку/);
  const links = [...text.matchAll(/\]\(http:\/\/[^/]*([^)#]*)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(10);
  for (const path of new Set(links))
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
});
