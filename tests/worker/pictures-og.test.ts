import { Response as ServiceResponse } from 'miniflare';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** Heaviest picture that every network takes. */
const MOST_BYTES = 300_000;

let sites: Record<'full' | 'simply', LocalWorker>;
beforeAll(async () => {
  const [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
  sites = { full, simply };
});
afterAll(() => Promise.all([sites?.full.stop(), sites?.simply.stop()]));

const visit = (site: LocalWorker, path: string) =>
  fetch(site.url + path, { redirect: 'manual', headers: { 'User-Agent': crawler } });

function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

async function expectPicture(answer: Response) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  return bytes;
}

function publicPaths(isSimply: boolean): string[] {
  const routes = pageRoutes.filter(
    (route) => isRouteInVariant(route, isSimply) && route.layout !== 'personal' && !route.guard,
  );
  return routes.flatMap(({ path }) => {
    if (path === '/programmy/:code/') return ['/programmy/balans/', '/programmy/bez-ostrogo/'];
    return path.includes(':') ? [] : [path];
  });
}

describe.each(['full', 'simply'] as const)('in the variant %s', (variant) => {
  test.each(publicPaths(variant === 'simply'))('%s has a picture for shared links', async (path) => {
    const site = sites[variant];
    const page = await visit(site, path);
    expect(page.status).toBe(200);
    const html = await page.text();
    const tags = metaOf(html);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(tags).toMatchObject({
      'og:title': /<title>([^<]+)</.exec(html)?.[1],
      'og:type': 'website',
      'og:url': canonical,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:locale': 'ru_RU',
      'og:site_name': 'BeFit',
      'twitter:card': 'summary_large_image',
    });
    expect(tags['og:description']?.length).toBeGreaterThan(5);
    expect(tags['og:image:alt']?.length).toBeGreaterThan(2);
    const image = new URL(tags['og:image'] ?? '');
    expect(image.origin).toBe(site.url);
    // The same code draws in both variants.
    if (variant === 'full') await expectPicture(await visit(site, image.pathname));
  });

  test('what a page names is a picture', async () => {
    const bytes = await expectPicture(await visit(sites[variant], '/og/dostavka.jpg'));
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  test('the account, the order and what does not exist have none', async () => {
    const site = sites[variant];
    await setClock(site, orderMoment);
    const customer = new Visitor(site);
    await customer.signIn(newPhone());
    await customer.request('/rest/orders/', {
      json: buildOrder(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const own = [
      '/personal/',
      '/personal/orders/',
      '/success/',
      '/order/?programme=balans&kcal=1500&days=28&people=1',
    ];
    for (const path of own) {
      const page = await customer.request(path);
      expect([path, page.status, metaOf(await page.text())]).toEqual([path, 200, {}]);
    }
    expect(metaOf(await (await visit(site, '/nope/')).text())).toEqual({});
  });
});

test.each([
  '/og/nope.jpg',
  '/og/programmy/nope.jpg',
  '/og/blog/nope.jpg',
  '/og/blog/author/nobody.jpg',
  '/og/staff/99.jpg',
  '/og/staff/01.jpg',
  '/og/personal.jpg',
  '/og/personal/orders.jpg',
  '/og/order.jpg',
  '/og/faq.png',
  '/og/FAQ.jpg',
  '/og/',
  '/og/..%2fimages%2f404.jpg',
])('%s is nothing', async (path) => {
  const answer = await visit(sites.full, path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test.each([
  '/og/programmy/balans.jpg',
  '/og/blog/author/anna-belova.jpg',
  '/og/staff/1.jpg',
  '/og/otzyvy.jpg',
])('%s is nothing where the variant has no such page', async (path) => {
  expect((await visit(sites.simply, path)).status).toBe(404);
});

describe('a picture', () => {
  test('is drawn once, kept, and known by its tag', async () => {
    const first = await visit(sites.full, '/og/faq.jpg');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const second = await visit(sites.full, '/og/faq.jpg');
    expect(second.headers.get('cache-status')).toBe('pictures; hit');
    const again = await fetch(`${sites.full.url}/og/faq.jpg`, { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${sites.full.url}/og/faq.jpg`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('follows the title of its page, whatever that is', async () => {
    const seen = new Set<string>();
    const titles = [
      'Отзывы',
      '"><svg onload=alert(1)></text><image href="https://evil.example/a.png"/>',
      "O'Брайен & <сыновья> &amp; ]]> <!-- --> %00",
      '🥗🥗🥗 Еда 👨‍👩‍👧 с собой 🇷🇺',
      '🥗',
      'Слово'.repeat(200),
      'очень длинный заголовок '.repeat(80),
      '\u202eсправа налево\u0000\u0007',
      '漢字 عربى ไทย',
    ];
    for (const title of titles) {
      await sites.full.db
        .prepare(
          `INSERT INTO page_seo VALUES ('/otzyvy/', ?1, 'Описание') ON CONFLICT (path) DO UPDATE SET title = excluded.title`,
        )
        .bind(title)
        .run();
      const bytes = await expectPicture(await visit(sites.full, '/og/otzyvy.jpg'));
      seen.add(bytes.toString('base64'));
    }
    expect(seen.size).toBeGreaterThan(titles.length - 3);
    expect(sites.full.logs.filter((line) => line.includes('picture not made'))).toEqual([]);
    // A dozen drawings on a busy machine.
  }, 60_000);
});

test('pages about people have pictures of their own, also where nobody has a photograph', async () => {
  const drawn = async (path: string) => {
    const image = new URL(metaOf(await (await visit(sites.full, path)).text())['og:image'] ?? '');
    return expectPicture(await visit(sites.full, image.pathname));
  };
  const pictures = await Promise.all(['/staff/1/', '/staff/6/', '/blog/author/anna-belova/'].map(drawn));
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(pictures.length);
});

describe('a picture that cannot be drawn', () => {
  let broken: LocalWorker;
  beforeAll(async () => {
    broken = await startLocalWorker({
      images: () => new ServiceResponse('ERROR 9523: no', { status: 500 }),
    });
  });
  afterAll(() => broken?.stop());

  test('is the page’s own picture', async () => {
    const answer = await visit(broken, '/og/faq.jpg');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'public, max-age=60']);
    const plain = await visit(broken, answer.headers.get('location') ?? '');
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});
