import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { complaintsOf, crawlerAgent, type ReadPage, readPage } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

interface Visited extends ReadPage {
  readonly status: number;
  readonly html: string;
}

/** More pages than the site has: an endless chain of links must not hold the test up. */
const MOST_PAGES = 1200;

const userAgent = { 'User-Agent': crawlerAgent };

/** Walks the site from home over all its links, as a search engine does. */
async function crawl(site: LocalWorker): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.has(path) || visited.size >= MOST_PAGES) continue;
    const response = await fetch(new URL(path, site.url), { headers: userAgent });
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const html = await response.text();
    const page = readPage(isPage ? html : '');
    visited.set(path, { ...page, status: response.status, html: isPage ? html : '' });
    waiting.push(...page.links.map((href) => href.replace(/#.*$/, '')));
  }
  return visited;
}

/** The words of a piece of HTML as they are read. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>|\u2060/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** A canonical address without its host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function sitemapOf(site: LocalWorker): Promise<string[]> {
  const read = async (url: string): Promise<string[]> => {
    const xml = await (await fetch(url)).text();
    const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
    return xml.includes('<sitemapindex') ? (await Promise.all(addresses.map(read))).flat() : addresses;
  };
  return (await read(new URL('/sitemap.xml', site.url).href)).map((address) =>
    pathOf(address.replaceAll('&amp;', '&')),
  );
}

const address = z.url();
const text = z.string().trim().min(2);
const isoDate = z.iso.date();
const reference = z.object({ '@id': address });
const person = z.object({ '@type': z.literal('Person'), name: text, url: address });
const rating = z.object({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.coerce.number().min(1).max(5),
  reviewCount: z.int().positive(),
});

const review = z.object({
  '@type': z.literal('Review'),
  author: z.object({ '@type': z.literal('Person'), name: text }),
  reviewRating: z.object({ '@type': z.literal('Rating'), ratingValue: z.int().min(1).max(5) }),
  reviewBody: text,
  datePublished: isoDate,
});

const inGrams = z.string().regex(/^\d+(,\d)? г$/);
const nutrition = z.object({
  '@type': z.literal('NutritionInformation'),
  servingSize: inGrams,
  calories: z.string().regex(/^\d+ ккал$/),
  proteinContent: inGrams,
  fatContent: inGrams,
  carbohydrateContent: inGrams,
});

const listItem = z.object({ '@type': z.literal('ListItem'), position: z.int().positive() });
const listedDish = z.object({
  item: z.object({ name: text, image: address, description: text.optional(), nutrition }),
});

/** What search engines require of each kind of thing. */
const kinds: Readonly<Record<string, z.ZodType>> = {
  Organization: z.object({
    name: text,
    url: address,
    logo: address,
    telephone: text,
    email: z.email(),
    areaServed: z.object({ '@type': z.literal('City'), name: z.enum(['Москва', 'Санкт-Петербург']) }),
    address: z.object({ addressCountry: z.literal('RU') }),
  }),
  WebSite: z.object({ name: text, url: address, publisher: reference }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(
        z.object({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, item: address }),
      )
      .min(2),
  }),
  Product: z.object({
    name: text,
    description: text,
    image: address,
    brand: z.object({ '@type': z.literal('Brand'), name: text }),
    offers: z.object({
      '@type': z.literal('AggregateOffer'),
      priceCurrency: z.literal('RUB'),
      lowPrice: z.string().regex(/^\d+\.\d\d$/),
      highPrice: z.string().regex(/^\d+\.\d\d$/),
      offerCount: z.int().positive(),
    }),
    aggregateRating: rating.optional(),
    review: z.array(review).optional(),
  }),
  MenuItem: z.object({ name: text, description: text, image: address, url: address, nutrition }),
  'Product,MenuItem': z.object({
    name: text,
    description: text,
    image: address,
    url: address,
    nutrition,
    sku: text,
    brand: z.object({ '@type': z.literal('Brand'), name: text }),
    offers: z.object({
      '@type': z.literal('Offer'),
      price: z.string().regex(/^\d+\.\d\d$/),
      priceCurrency: z.literal('RUB'),
      availability: address,
      url: address,
      seller: reference,
    }),
    aggregateRating: rating.optional(),
    review: z.array(review).optional(),
  }),
  Review: review.extend({ itemReviewed: z.object({ '@type': z.literal('Product'), name: text }) }),
  BlogPosting: z.object({
    headline: text.max(110),
    image: address,
    datePublished: isoDate,
    dateModified: isoDate,
    author: person,
    publisher: reference,
  }),
  ItemList: z.object({
    name: text,
    // What the list's own page sells is told whole, what has a page of its own is told there.
    itemListElement: z.array(listItem.and(z.union([listedDish, z.object({ url: address })]))).min(10),
  }),
  Blog: z.object({
    name: text,
    url: address,
    publisher: reference,
    blogPost: z.array(z.object({ headline: text })),
  }),
  FoodEstablishment: z.object({
    telephone: text,
    address: z.object({ addressCountry: z.literal('RU'), addressLocality: text }),
    openingHoursSpecification: z
      .array(
        z.object({
          opens: z.literal('08:00'),
          closes: z.literal('22:00'),
          dayOfWeek: z.array(text).length(7),
        }),
      )
      .min(1),
  }),
  Person: z.object({ name: text, jobTitle: text, image: z.optional(address), url: address }),
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.object({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
};

/** Kinds that a page has to tell of, by the beginning of its path. */
const expectedKinds: readonly (readonly [path: RegExp, kinds: readonly string[]])[] = [
  [/^\/$/, ['WebSite']],
  [/^\/./, ['BreadcrumbList']],
  [/^\/faq\/$/, ['FAQPage']],
  [/^\/programmy\/./, ['Product', 'FAQPage']],
  [/^\/programmy\/(?!na-|domashnyaya)./, ['ItemList']],
  [/^\/homemade-food\//, ['ItemList']],
  [/^\/sertificat\//, ['Product']],
  [/^\/kontakty\//, ['FoodEstablishment']],
  [/^\/blog\/(\?|$)/, ['Blog']],
  [/^\/(eda-|healthy_food)/, ['Product', 'FAQPage', 'Review']],
  [/^\/nabory-/, ['Product', 'FAQPage']],
  [/^\/blog\/(?!author\/)[^?]/, ['BlogPosting']],
  [/^\/(blog\/author|staff)\/[^/]/, ['Person']],
  [/^\/otzyvy\//, ['Review']],
];

describe.each([
  ['the full variant', false],
  ['the simple variant', true],
] as const)('%s', (_, isSimply) => {
  let site: LocalWorker;
  let pages: Map<string, Visited>;
  /** Pages that search engines keep, by their canonical path. */
  let kept: Map<string, Visited>;

  beforeAll(async () => {
    site = await startLocalWorker({ isSimply, floodLimit: 100_000 });
    pages = await crawl(site);
    kept = new Map(
      [...pages.values()]
        .filter(({ canonical, robots }) => canonical !== '' && !robots.includes('noindex'))
        .map((page) => [pathOf(page.canonical), page]),
    );
  }, 600_000);

  afterAll(() => site.stop());

  test('has no broken link', () => {
    const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path]) => path);
    expect(broken).toEqual([]);
    expect(pages.size).toBeGreaterThan(20);
    expect(pages.size).toBeLessThan(MOST_PAGES);
  });

  test('shows a crawler that keeps to robots.txt every page in few addresses', async () => {
    const robots = await (await fetch(new URL('/robots.txt', site.url))).text();
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(
      ([, rule = '']) => new RegExp(`^${rule.replace(/[.?+()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}`),
    );
    const seen = new Set(['/']);
    for (const path of seen) {
      for (const href of pages.get(path)?.links ?? []) {
        const to = href.replace(/#.*$/, '');
        if (!closed.some((rule) => rule.test(to))) seen.add(to);
      }
    }
    // A page for each dish, and some 150 others.
    expect(seen.size).toBeLessThanOrEqual(280);
    expect([...kept.keys()].filter((path) => !seen.has(path))).toEqual([]);
  });

  test('has one heading of the first level on every page', () => {
    const wrong = [...pages].filter(([, { html, headings }]) => html !== '' && headings !== 1);
    expect(wrong.map(([path, { headings }]) => `${path}: ${headings}`)).toEqual([]);
  });

  test('shows no picture without its size and its description', () => {
    const bare: string[] = [];
    for (const [path, { html }] of pages) {
      for (const [image] of html.matchAll(/<img\s[^>]*>/g)) {
        const isWhole = / width="[1-9]\d*"/.test(image) && / height="[1-9]\d*"/.test(image);
        if (!isWhole || !/ alt="/.test(image)) bare.push(`${path} ${image}`);
      }
    }
    expect(bare).toEqual([]);
  });

  test.each([
    ['title', 65],
    ['description', 165],
  ] as const)('keeps every %s to the %d characters that a result of a search shows', (field, most) => {
    const long = [...kept].filter(([, page]) => page[field].length > most);
    expect(long.map(([path, page]) => `${path} ${page[field].length}: ${page[field]}`)).toEqual([]);
  });

  test.each(['title', 'description'] as const)('gives every page a %s of its own', (field) => {
    const owners = new Map<string, string[]>();
    for (const [path, page] of kept) owners.set(page[field], [...(owners.get(page[field]) ?? []), path]);
    expect(owners.has('')).toBe(false);
    expect([...owners.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  test('titles a programme by energy, city and price', () => {
    const titles = [...kept]
      .filter(([path]) => /^\/programmy\/balans\/$/.test(path))
      .map(([, { title }]) => title);
    expect(titles).toEqual(
      isSimply ? [] : [expect.stringMatching(/«Баланс» на 1500 ккал: доставка в.Москве, [\d\s]+₽ \| BeFit$/)],
    );
  });

  test('lists in its sitemap what can be found, and nothing else', async () => {
    const listed = await sitemapOf(site);
    expect(new Set(listed).size).toBe(listed.length);
    const linked = [...kept.keys()].sort();
    const unlisted = linked.filter((path) => !listed.includes(path));
    expect(unlisted).toEqual([]);
    // What no page links to is found by nobody who walks.
    expect(listed.filter((path) => !kept.has(path))).toEqual([]);
  }, 60_000);

  test('lists the pictures of programmes, articles and dishes for the search of pictures', async () => {
    const maps = ['programmes', 'articles', 'pages'].map((name) => fetch(`${site.url}/sitemap-${name}.xml`));
    const xml = (await Promise.all((await Promise.all(maps)).map((answer) => answer.text()))).join('');
    const images = [...xml.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(isSimply ? 15 : 100);
    const people = await (await fetch(`${site.url}/sitemap-people.xml`)).text();
    const presented = people
      .split('</url>')
      .filter((entry) => /\/(staff\/\d+|author\/[\w-]+)\/</.test(entry));
    expect(presented.length > 10).toBe(!isSimply);
    // Initials are no picture: people get theirs with a photograph.
    for (const entry of presented) expect(entry).not.toContain('<image:loc>');
    for (const image of [images[0], images.at(-1)])
      expect((await fetch(image ?? '')).headers.get('Content-Type')).toBe('image/jpeg');
  }, 60_000);

  test('writes valid HTML', async () => {
    const faults: string[] = [];
    for (const [path, { html }] of kept) {
      for (const fault of await complaintsOf(html)) faults.push(`${path} ${fault}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);

  test('tells search engines what each page is, in full', () => {
    const seen = new Set<string>();
    for (const [path, { structuredData }] of kept) {
      expect(structuredData.length, path).toBeGreaterThan(1);
      for (const thing of structuredData) {
        expect(thing['@context']).toBe('https://schema.org');
        const type = String(thing['@type']);
        const kind = kinds[type];
        expect(kind, `${type} on ${path}`).toBeDefined();
        const checked = kind?.safeParse(thing);
        expect(checked?.error?.issues ?? [], `${type} on ${path}`).toEqual([]);
        seen.add(type);
      }
    }
    const everywhere = [
      'Organization',
      'WebSite',
      'BreadcrumbList',
      'BlogPosting',
      'Product',
      'FAQPage',
      'Review',
    ];
    expect([...seen]).toEqual(expect.arrayContaining(isSimply ? everywhere : [...everywhere, 'Person']));
  });

  test('tells search engines the breadcrumbs that the page shows', () => {
    const wrong: string[] = [];
    for (const [path, { html, structuredData, canonical }] of pages) {
      // Views of a page are told as the page itself.
      if (canonical === '' || pathOf(canonical) !== path) continue;
      const [, nav] = /<nav aria-label="Вы здесь">([\s\S]*?)<\/nav>/.exec(html) ?? [];
      const told = structuredData.find((thing) => thing['@type'] === 'BreadcrumbList');
      if (nav === undefined || told === undefined) continue;
      const shown = [...nav.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = '']) => wordsOf(item));
      const names = z
        .array(z.object({ name: z.string() }))
        .parse(told.itemListElement)
        .map(({ name }) => wordsOf(name));
      if (shown.join(' > ') !== names.join(' > '))
        wrong.push(`${path}: ${shown.join(' > ')} | ${names.join(' > ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('tells of every page what belongs to it', () => {
    for (const [path, { structuredData }] of kept) {
      const own = structuredData.map((thing) => thing['@type']);
      expect(own, path).toContain('Organization');
      for (const [pattern, types] of expectedKinds) {
        if (pattern.test(path)) expect(own, path).toEqual(expect.arrayContaining([...types]));
      }
    }
    const dishes = [...kept].filter(([path]) => path.startsWith('/blyuda/'));
    expect(dishes.length).toBeGreaterThan(120);
    const sold = dishes.filter(([path, { structuredData }]) => {
      const types = structuredData.map((thing) => String(thing['@type']));
      expect(types.join(' '), path).toMatch(/MenuItem/);
      return types.includes('Product,MenuItem');
    });
    // The simple variant has no shop of single dishes.
    expect(sold.length > 20).toBe(!isSimply);
    const products = [...kept.values()].flatMap(({ structuredData }) =>
      structuredData.filter((thing) => thing['@type'] === 'Product'),
    );
    expect(products.length).toBeGreaterThan(5);
    if (!isSimply)
      expect(products.some((product) => 'aggregateRating' in product && 'review' in product)).toBe(true);
  });
});
