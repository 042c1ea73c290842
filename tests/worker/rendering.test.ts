import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { complaintsOf, crawlerAgent as crawler } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const draft = '/order/?programme=balans&kcal=1500&days=28&people=1';

interface Side {
  site: LocalWorker;
  stranger: Visitor;
  customer: Visitor;
}

async function startSide(isSimply: boolean): Promise<Side> {
  const site = await startLocalWorker({ isSimply });
  await setClock(site, orderMoment);
  const customer = new Visitor(site);
  await customer.signIn(newPhone(), 'Ксения');
  const placed = await customer.request('/rest/orders/', {
    json: buildOrder(),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(placed.status).toBe(201);
  return { site, stranger: new Visitor(site), customer };
}

let full: Side;
let simply: Side;
beforeAll(async () => {
  [full, simply] = await Promise.all([startSide(false), startSide(true)]);
});
afterAll(() => Promise.all([full?.site.stop(), simply?.site.stop()]));

const textOf = async (visitor: Visitor, path: string, agent?: string) =>
  (await visitor.request(path, agent === undefined ? {} : { headers: { 'User-Agent': agent } })).text();
const sideOf = (isSimply: boolean) => (isSimply ? simply : full);
const tagOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);

describe.each([false, true])('with IS_SIMPLY %s', (isSimply) => {
  const pages = ['/', draft, '/nope/', '/faq/', '/dostavka/', '/blog/', '/app/removeuserdata/'];

  test.each(pages)('%s is valid HTML', async (path) => {
    const { stranger, customer } = sideOf(isSimply);
    expect(await complaintsOf(await textOf(stranger, path))).toEqual([]);
    expect(await complaintsOf(await textOf(stranger, path, crawler))).toEqual([]);
    expect(await complaintsOf(await textOf(customer, path))).toEqual([]);
  });

  const account = ['', 'orders/', 'exceptions/', 'partners/', 'settings/'];
  const fullAccount = isSimply ? [] : ['progress/', 'workout/', 'subscription/'];
  const ownPages = [...account, ...fullAccount].map((page) => `/personal/${page}`);
  test.each([...ownPages, '/personal/?view=list', '/bonus-review/', '/success/'])(
    '%s is valid HTML',
    async (path) => {
      const answer = await sideOf(isSimply).customer.request(path);
      expect(answer.status).toBe(200);
      expect(await complaintsOf(await answer.text())).toEqual([]);
    },
  );

  test.each([...pages, '/personal/'])('%s has a whole head, one h1 and the language', async (path) => {
    const { customer, site } = sideOf(isSimply);
    const html = await textOf(customer, path, crawler);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ru">/);
    expect(tagOf(html, /<title>([^<]+)<\/title>/g)).toHaveLength(1);
    const [description = ''] = tagOf(html, /<meta name="description" content="([^"]+)"/g);
    expect(description.length).toBeGreaterThan(5);
    expect(tagOf(html, /<h1[^>]*>([\s\S]*?)<\/h1>/g)).toHaveLength(1);
    expect(tagOf(html, /<main[^>]*>/g)).toHaveLength(1);
    const canonical = path === '/nope/' ? [] : [`${site.url}${path.replace(/\?.*/, '')}`];
    expect(tagOf(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual(canonical);
    const isHidden = /order|nope|personal|removeuserdata/.test(path);
    expect(tagOf(html, /<meta name="robots" content="([^"]+)"/g)).toEqual(
      isHidden ? ['noindex, nofollow'] : [],
    );
  });

  test('titles are the operator’s where there are any, else told from the page', async () => {
    const { stranger } = sideOf(isSimply);
    const title = async (path: string) => tagOf(await textOf(stranger, path), /<title>([^<]+)<\/title>/g);
    expect(await title('/dostavka/')).toEqual(['Доставка готового питания в Москве: зоны и цена | BeFit']);
    expect(await title('/politika/')).toEqual(['Политика обработки персональных данных | BeFit']);
    expect(await title('/?utm_source=a')).toEqual(['BeFit — готовое здоровое питание с доставкой в Москве']);
  });
});

test('a programme’s page has the programme’s own title', async () => {
  expect(await textOf(full.stranger, '/programmy/balans/')).toContain(
    '<title>«Баланс» на 1500 ккал: доставка в Москве, 1\u00a0390\u00a0₽ | BeFit</title>',
  );
});

test('crawlers and people without scripts get every page in one piece', async () => {
  for (const path of ['/', draft, '/faq/']) {
    const html = await textOf(full.stranger, path, crawler);
    expect(html).not.toMatch(/<template id="B:|<div hidden|<[^>]* data-loader/);
  }
  const home = await textOf(full.stranger, '/', crawler);
  for (const name of ['Баланс', 'Экстралайт', 'Набор массы', 'КБЖУ']) expect(home).toContain(name);
});

test('the page names the styles and scripts that it needs, each once', async () => {
  const html = await textOf(full.stranger, '/', crawler);
  const stylesOf = (page: string) => tagOf(page, /<link rel="stylesheet" href="([^"]+)"/g);
  // Every page has the styles of home.
  const [everywhere = '', ...others] = stylesOf(html);
  expect([everywhere, others]).toEqual([expect.stringContaining('/assets/entry-'), []]);
  // Home sleeps until it is used, the shop of dishes does not.
  const [asleep = ''] = tagOf(html, /<meta name="scripts" content="([^"]+)"/g);
  expect(asleep).toContain('/assets/home-screen-');
  expect(html).not.toContain('modulepreload');
  const shop = await textOf(full.stranger, '/homemade-food/', crawler);
  const styles = stylesOf(shop);
  expect(styles).toContain(everywhere);
  expect(styles.some((href) => href?.includes('homemade-screen'))).toBe(true);
  expect(new Set(styles).size).toBe(styles.length);
  const hints = tagOf(shop, /<link rel="modulepreload" href="([^"]+)" fetchpriority="low"/g);
  expect(hints.some((href) => href?.includes('homemade-screen'))).toBe(true);
  for (const files of [asleep.split(' '), hints]) expect(new Set(files).size).toBe(files.length);
  const scripts = [...html.matchAll(/<script([^>]*)>/g)];
  expect(scripts.length).toBeGreaterThan(1);
  for (const [, attributes] of scripts)
    expect(attributes).toMatch(/src="\/assets\/[^"]+"|type="application\/(ld\+)?json"/);
  expect(html).not.toMatch(/\son[a-z]+="/);
});

describe('the state', () => {
  const evil = '</script><script>alert(1)</script><!--\u2028"\'&';

  test('is inert and escaped, whatever a customer’s row holds', async () => {
    const visitor = new Visitor(full.site);
    const user = await visitor.signIn(newPhone(), 'Злата');
    await full.site.db.prepare('UPDATE customers SET name = ?1 WHERE id = ?2').bind(evil, user.id).run();
    for (const path of ['/', '/personal/', draft, '/nope/']) {
      const html = await textOf(visitor, path);
      expect(html).not.toContain('<script>alert');
      const [state = '{}'] = tagOf(
        html,
        /<script type="application\/json" id="bootstrap">([^<]*)<\/script>/g,
      );
      expect(state).not.toContain('\u2028');
      expect(JSON.parse(state)).toMatchObject({ state: { customer: { name: evil } } });
      expect(await complaintsOf(html)).toEqual([]);
    }
  });

  test('a title and a description of an operator are text', async () => {
    await full.site.db
      .prepare('INSERT INTO page_seo VALUES (?1, ?2, ?3)')
      .bind('/otzyvy/', '</title><script>alert(1)</script>', '"><script>alert(1)</script>')
      .run();
    const html = await textOf(full.stranger, '/otzyvy/');
    expect(html).not.toContain('<script>alert');
    expect(tagOf(html, /<title>([^<]+)<\/title>/g)).toHaveLength(1);
    expect(await complaintsOf(html)).toEqual([]);
  });

  test.each([
    '/?login=yes&back_url=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/?programme=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E&notice=%3Cscript%3Ealert(1)',
    '/%3Cscript%3Ealert(1)%3C/script%3E/',
    '/blog/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E/',
  ])('an address is text: %s', async (path) => {
    const html = await textOf(full.customer, path);
    expect(html).not.toContain('<script>alert');
    expect(await complaintsOf(html)).toEqual([]);
  });

  test('tells scripts nothing of the session’s token', async () => {
    const visitor = new Visitor(full.site);
    const { accessToken } = await visitor.signIn(newPhone());
    for (const path of ['/', '/personal/', draft])
      expect(await textOf(visitor, path)).not.toContain(accessToken);
  });
});
