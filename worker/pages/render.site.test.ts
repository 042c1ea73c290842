import { expect } from 'vitest';
import { complaintsOf, crawlerAgent } from '#tests/harness/html.ts';
import { test, type Visitor } from '#tests/site.ts';

const order = '/order/?programme=balans&kcal=1500&days=28&people=1';

const textOf = async (visitor: Visitor, path: string, agent?: string) =>
  (await visitor.request(path, agent ? { headers: { 'User-Agent': agent } } : {})).text();
const tagsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);

test('a page has a whole head, one h1 and the language, and is valid HTML', async ({ site }) => {
  const anna = await site.customer({ order: {} });
  for (const path of [
    '/',
    order,
    '/nope/',
    '/faq/',
    '/personal/',
    '/personal/orders/',
    '/app/removeuserdata/',
  ]) {
    const html = await textOf(anna, path, crawlerAgent);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ru">/);
    expect([path, tagsOf(html, /<title>([^<]+)<\/title>/g).length]).toEqual([path, 1]);
    expect(tagsOf(html, /<meta name="description" content="([^"]{6,})"/g)).toHaveLength(1);
    expect([path, tagsOf(html, /<h1[^>]*>([\s\S]*?)<\/h1>/g).length]).toEqual([path, 1]);
    expect(tagsOf(html, /<main[^>]*>/g)).toHaveLength(1);
    expect([path, await complaintsOf(html)]).toEqual([path, []]);
  }
});

test('crawlers and people without scripts get every page in one piece', async ({ site }) => {
  for (const path of ['/', order, '/faq/'])
    expect(await textOf(site.visitor(), path, crawlerAgent)).not.toMatch(
      /<template id="B:|<[^>]* data-loader/,
    );
  const home = await textOf(site.visitor(), '/', crawlerAgent);
  for (const name of ['Баланс', 'Экстралайт', 'Набор массы']) expect(home).toContain(name);
});

test('a page has no inline script and no handler, and tells scripts nothing of the session', async ({
  site,
}) => {
  const anna = await site.customer();
  const token = JSON.parse(decodeURIComponent(anna.cookies.get('auth') ?? '')).accessToken;
  for (const path of ['/', '/personal/', order]) {
    const html = await textOf(anna, path);
    expect(html).not.toContain(token);
    expect(html).not.toMatch(/\son[a-z]+="/);
    for (const attributes of tagsOf(html, /<script([^>]*)>/g))
      expect(attributes).toMatch(/src="\/|type="application\/(ld\+)?json"|nonce=/);
  }
});

const evil = '</script><script>alert(1)</script><!--\u2028"\'&';

test('what people have typed is text, whatever it is', async ({ site }) => {
  const anna = await site.customer({ name: evil, order: {} });
  for (const path of ['/', '/personal/', '/personal/settings/', order, '/nope/']) {
    const html = await textOf(anna, path);
    expect(html).not.toContain('<script>alert');
    const [state = '{}'] = tagsOf(html, /<script type="application\/json" id="bootstrap">([^<]*)<\/script>/g);
    expect(JSON.parse(state)).toMatchObject({ state: { customer: { name: evil } } });
    expect(state).not.toContain('\u2028');
  }
});

test.for([
  '/?login=yes&back_url=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '/?programme=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E&notice=%3Cscript%3Ealert(1)',
  '/%3Cscript%3Ealert(1)%3C/script%3E/',
  '/poisk/?q=%3Cimg%20src=x%20onerror=alert(1)%3E',
])('an address is text: %s', async (path, { site }) => {
  const html = await textOf(await site.customer(), path);
  expect(html).not.toMatch(/<script>alert|<img[^>]*onerror/);
});
