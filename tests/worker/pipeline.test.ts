import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import { dishPath } from '#shared/features/dishes/address.ts';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

let full: LocalWorker;
let simply: LocalWorker;
let stranger: Visitor;
let customer: Visitor;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
  stranger = new Visitor(full);
  customer = new Visitor(full);
  await customer.signIn(newPhone());
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

/** One request of every kind of answer that the worker gives. */
const kinds: readonly [kind: string, path: string, init?: Parameters<Visitor['request']>[1]][] = [
  ['a page', '/'],
  ['a page of a customer', '/faq/', { headers: { 'X-Customer': '1' } }],
  ['a guard’s redirect', '/order/'],
  ['a 404', '/nope/'],
  ['a fixed redirect', '/recipe/'],
  ['a looked-up redirect', '/delivery/'],
  ['the gate', '/personal/'],
  ['a method that pages do not have', '/faq/', { method: 'DELETE' }],
  ['a call', '/rest/navigation/'],
  ['a call’s refusal', '/rest/orders/'],
  ['an unknown call', '/rest/nope/'],
  ['a call’s wrong method', '/rest/navigation/', { method: 'DELETE' }],
  ['the calls’ description', '/rest/openapi.json'],
  [
    'an accepted log',
    '/api/log/',
    { json: { level: 'info', url: '/', details: { user_id: 'guest' }, message: '' } },
  ],
  ['robots.txt', '/robots.txt'],
  ['sitemap.xml', '/sitemap.xml'],
  ['the manifest', '/manifest.webmanifest'],
  ['a file of an older build', '/assets/gone-12345678.js'],
  ['a file with a method of its own', '/assets/gone-12345678.js', { method: 'POST' }],
];

describe.each(kinds)('%s', (_, path, { headers, ...init } = {}) => {
  const ask = () => (headers ? customer : stranger).request(path, init);

  test('carries every security header', async () => {
    const answer = await ask();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'( 'nonce-[\w+/=]{20,}')?;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    const expected = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    };
    for (const [name, value] of Object.entries(expected))
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    const [, age] = /max-age=(\d+)/.exec(answer.headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    for (const outdated of ['x-powered-by', 'x-xss-protection', 'x-download-options'])
      expect(answer.headers.has(outdated), outdated).toBe(false);
  });

  test('says how it may be cached and which request it answers', async () => {
    const answer = await ask();
    expect(answer.headers.get('cache-control')).toMatch(
      /^(private, no-(cache|store)|no-store|public, max-age=3600)$/,
    );
    if (headers) expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  });

  test('names the charset of its text', async () => {
    const type = (await ask()).headers.get('content-type');
    expect(type?.startsWith('text/') ? type.toLowerCase() : 'charset=utf-8').toContain('charset=utf-8');
  });
});

test('a nonce of a customer’s page is never used twice, and the page’s scripts carry it', async () => {
  const nonces = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const answer = await customer.request('/faq/');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

test('everything that a customer gets is private and not stored', async () => {
  for (const path of [
    '/',
    '/personal/',
    '/personal/orders/',
    '/nope/',
    '/delivery/',
    '/rest/orders/',
    '/rest/navigation/',
  ]) {
    const answer = await customer.request(path);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
  }
});

describe('the request id', () => {
  const logged = (site: LocalWorker, id: string) => site.logs.filter((line) => line.includes(id));
  const report = {
    level: 'error',
    url: '/a?phone=1',
    details: { user_id: 'guest', status: 500 },
    message: 'x',
  };

  test('of the answer is the one in the log, with method and path and without the query', async () => {
    const answer = await stranger.request('/api/log/?token=secret', { json: report });
    const id = answer.headers.get('x-request-id') ?? '';
    await expect.poll(() => logged(full, id), { timeout: 10_000 }).toHaveLength(1);
    const [line = ''] = logged(full, id);
    expect(JSON.parse(line)).toMatchObject({
      requestId: id,
      method: 'POST',
      path: '/api/log',
      level: 'error',
    });
    expect(line).not.toMatch(/secret|phone/);
  });

  test('of a proxy is kept; one that could forge a line of the log is not', async () => {
    const given = await stranger.request('/faq/', { headers: { 'X-Request-Id': 'ray-0123456789' } });
    expect(given.headers.get('x-request-id')).toBe('ray-0123456789');
    for (const forged of ['a"},{"b', 'x'.repeat(65), '<script>']) {
      const answer = await stranger.request('/faq/', { headers: { 'X-Request-Id': forged } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('stands in the refusal of a call', async () => {
    const answer = await stranger.request('/rest/orders/');
    const error = await refusalOf(answer);
    expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  });
});

describe('marketing cookies', () => {
  const linesOf = async (query: string, path = '/', allowed: readonly CookieCategory[] = ['marketing']) => {
    const visitor = new Visitor(full);
    visitor.chooseCookies(...allowed);
    return (await visitor.request(`${path}?${query}`)).headers.getSetCookie().sort();
  };
  const year = 'Max-Age=31536000; Path=/; Secure; SameSite=Lax';

  test('the five known experiments are stored as 1 for ninety days, with or without the prefix', async () => {
    const keys = 'constructorCalc,exp_howItWorks,whyBefit,exp_replaceDish,familyTariff';
    const names = [
      'exp_constructorCalc',
      'exp_familyTariff',
      'exp_howItWorks',
      'exp_replaceDish',
      'exp_whyBefit',
    ];
    expect(await linesOf(`exp=${keys}`)).toEqual(
      names.map((name) => `${name}=1; Max-Age=7776000; Path=/; Secure; SameSite=Lax`),
    );
  });

  test.each([
    'exp=unknown',
    'exp=',
    'exp=exp_',
    'exp=exp_exp_howItWorks',
    'experiment=howItWorks',
    'exp=howItWorks%3B',
  ])('%s sets none', async (query) => {
    expect(await linesOf(query)).toEqual([]);
  });

  /** The first and the last visit, which are the same. */
  const touchLine = (visit: string) =>
    `touches=${visit}|${visit}; Path=/; Max-Age=31536000; Secure; SameSite=Lax`;

  test('every utm parameter is stored for a year under its name, encoded', async () => {
    const query =
      'utm_source=%D1%8F%D0%BD%D0%B4%D0%B5%D0%BA%D1%81&utm_medium=cpc&utm_x=a%3B%20b%3Dc&gclid=1&UTM_a=1';
    const visit = 'utm_source=%D1%8F%D0%BD%D0%B4%D0%B5%D0%BA%D1%81&utm_medium=cpc&utm_x=a%3B%20b%3Dc';
    expect(await linesOf(query)).toEqual([
      touchLine(visit),
      `utm_medium=cpc; ${year}`,
      `utm_source=%D1%8F%D0%BD%D0%B4%D0%B5%D0%BA%D1%81; ${year}`,
      `utm_x=a%3B%20b%3Dc; ${year}`,
    ]);
  });

  test('a utm parameter is not stored before marketing is allowed, and an experiment is', async () => {
    const query = 'utm_source=a&exp=howItWorks';
    const experiment = [expect.stringMatching(/^exp_howItWorks=1; /)];
    const stranger = await new Visitor(full).request(`/?${query}`);
    expect(stranger.headers.getSetCookie()).toEqual(experiment);
    expect(await linesOf(query, '/', ['analytics', 'chat'])).toEqual(experiment);
  });

  test('a utm parameter given twice is not stored', async () => {
    expect(await linesOf('utm_source=a&utm_source=b&utm_medium=c')).toEqual([
      touchLine('utm_medium=c'),
      `utm_medium=c; ${year}`,
    ]);
  });

  test.each(['utm_a%3Db=1', 'utm_a%20b=1', 'utm_a%3B=1', 'utm_%D1%8F=1', 'utm_a%0D%0ASet-Cookie=1'])(
    'a name that no cookie may have (%s) is not stored',
    async (query) => {
      expect(await linesOf(query)).toEqual([]);
    },
  );

  test('what could push the session out of the browser is not stored', async () => {
    expect(await linesOf(`utm_source=${'я'.repeat(1000)}`)).toEqual([]);
  });

  test('a line end in a value stays in the value', async () => {
    expect(await linesOf('utm_source=a%0D%0ASet-Cookie:%20b=c')).toEqual([
      touchLine('utm_source=a%0D%0ASet-Cookie%3A%20b%3Dc'),
      `utm_source=a%0D%0ASet-Cookie%3A%20b%3Dc; ${year}`,
    ]);
  });

  test('calls and files set none', async () => {
    expect(await linesOf('utm_source=a&exp=howItWorks', '/rest/navigation/')).toEqual([]);
    expect(await linesOf('utm_source=a', '/robots.txt')).toEqual([]);
  });
});

describe('indexing', () => {
  const at = (host: string, path: string, site = full) =>
    site.mf.dispatchFetch(`http://${host}${path}`, { redirect: 'manual' });
  const robotsMeta = '<meta name="robots" content="noindex, nofollow">';

  test.each(['/', '/faq/', '/nope/'])('a test host forbids it: %s', async (path) => {
    const answer = await at('test.befit.example', path);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await answer.text()).toContain(robotsMeta);
  });

  test('any other host allows it for public pages', async () => {
    for (const path of ['/', '/faq/', '/programmy/balans/']) {
      const answer = await at('befit.example', path);
      expect(answer.headers.has('x-robots-tag')).toBe(false);
      expect(await answer.text()).not.toContain('name="robots"');
    }
  });

  test('pages that concern one visitor are never indexed', async () => {
    for (const path of ['/order/?programme=balans&kcal=1500&days=28', '/app/removeuserdata/']) {
      const answer = await at('befit.example', path);
      expect([path, answer.headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
      expect(await answer.text()).toContain(robotsMeta);
    }
    const page = await customer.request('/personal/');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await page.text()).toContain(robotsMeta);
  });

  test('robots.txt names the sitemap and closes what is private', async () => {
    const text = await (await at('befit.example', '/robots.txt')).text();
    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toContain('\nSitemap: http://befit.example/sitemap.xml\n');
    for (const path of ['/personal/', '/order/', '/success/', '/rest/', '/api/'])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    expect(text).not.toMatch(/Disallow: \/\n/);
  });

  test('robots.txt of a test host closes everything', async () => {
    expect(await (await at('test.befit.example', '/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  });

  test.each([false, true])(
    'the sitemap (IS_SIMPLY %s) lists every indexed page at its canonical address and nothing else',
    async (isSimply) => {
      const site = isSimply ? simply : full;
      const read = async (path: string) => {
        const answer = await at('befit.example', path, site);
        expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
        return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)];
      };
      const index = await read('/sitemap.xml');
      expect(index.map(([, url]) => url)).toEqual(
        (isSimply
          ? ['pages', 'articles', 'dishes']
          : ['pages', 'articles', 'people', 'dishes', 'programmes']
        ).map((name) => `http://befit.example/sitemap-${name}.xml`),
      );
      const files = await Promise.all(index.map(([, url = '']) => read(new URL(url).pathname)));
      const locations = files.flat().map(([, url = '']) => url);
      const codes = await site.db
        .prepare("SELECT code FROM programmes WHERE kind = 'daily'")
        .all<{ code: string }>();
      const fixed = pageRoutes
        .filter((route) => route.indexed && isRouteInVariant(route, isSimply) && !route.path.includes(':'))
        .map(({ path }) => path);
      const programmes = isSimply ? [] : codes.results.map(({ code }) => `/programmy/${code}/`);
      const words = async (sql: string) => (await site.db.prepare(sql).raw<[string]>()).flat();
      const articles = (await words('SELECT slug FROM articles')).map((slug) => `/blog/${slug}/`);
      const reviews = await site.db
        .prepare("SELECT count(*) AS n FROM reviews WHERE state = 'published'")
        .first<number>('n');
      const reviewPages = Array.from(
        { length: Math.ceil((reviews ?? 0) / 12) - 1 },
        (_, page) => `/otzyvy/?page=${page + 2}`,
      );
      const people = isSimply
        ? []
        : [
            ...(await words('SELECT slug FROM authors')).map((slug) => `/blog/author/${slug}/`),
            ...(await words('SELECT id FROM staff')).map((id) => `/staff/${id}/`),
          ];
      const dishes = (await words('SELECT code FROM dishes')).map(dishPath);
      // Subjects of one or two articles are found in the blog alone.
      const subjects = (
        await words('SELECT value FROM articles, json_each(tags) GROUP BY value HAVING count(*) > 2')
      ).map((code) => `/blog/?tag=${code}`);
      const leaves = ['/blog/?page=2', ...(isSimply ? [] : reviewPages)];
      const listed = [...fixed, ...programmes, ...dishes, ...articles, ...people, ...subjects, ...leaves];
      const expected = [...new Set(listed)].map((path) => `http://befit.example${path}`);
      expect([...locations].sort()).toEqual(expected.sort());
      expect(locations.join()).not.toMatch(/personal|order|success|main|test-components|webview\/workout/);
      for (const url of locations) {
        const { pathname, search } = new URL(url);
        const page = await at('befit.example', pathname + search, site);
        expect([url, page.status]).toEqual([url, 200]);
        expect(await page.text()).toContain(`<link rel="canonical" href="${url.replace('&', '&amp;')}">`);
      }
      expect((await at('befit.example', '/sitemap-nothing.xml', site)).status).toBe(404);
    },
  );

  test('the sitemap tells the day on which a text was changed, whoever changed it', async () => {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const dayOf = async (file: string, path: string) => {
      const xml = await (await at('befit.example', `/sitemap-${file}.xml`)).text();
      return new RegExp(`${path}</loc><lastmod>([^<]+)<`).exec(xml)?.[1];
    };
    await full.db.prepare("UPDATE content_days SET changed_on = '2026-01-02'").run();
    await full.db.prepare('UPDATE content_pages SET title = title, lead = lead').run();
    expect(await dayOf('pages', '/oplata/')).toBe('2026-01-02');
    await full.db.prepare("UPDATE content_pages SET lead = lead || ' Да.' WHERE path = '/oplata/'").run();
    expect(await dayOf('pages', '/oplata/')).toBe(today);
    expect(await dayOf('pages', '/kontakty/')).toBe('2026-01-02');
    const { version } = (await full.db
      .prepare("SELECT version FROM content_pages WHERE path = '/oferta/'")
      .first<{ version: string }>()) ?? { version: '' };
    expect(await dayOf('pages', '/oferta/')).toBe(version);
    const article = await full.db
      .prepare("SELECT updated_on AS d FROM articles WHERE slug = 'belok'")
      .first('d');
    expect(await dayOf('articles', '/blog/belok/')).toBe(article);
  });

  test('the manifest names the site and icons that exist', async () => {
    const answer = await stranger.request('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = z
      .looseObject({ icons: z.array(z.object({ src: z.string() })) })
      .parse(await answer.json());
    expect(manifest.icons.length).toBeGreaterThan(0);
    expect(manifest).toMatchObject({
      short_name: 'BeFit',
      lang: 'ru',
      start_url: '/',
      display: 'standalone',
    });
    for (const { src } of manifest.icons) expect((await stranger.request(src)).status).toBe(200);
  });
});
