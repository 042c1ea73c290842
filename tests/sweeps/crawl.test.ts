import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainSpaces } from '#shared/typography.ts';
import {
  addressesOf,
  complaintsOf,
  crawlerAgent,
  pathOf,
  type ReadPage,
  readPage,
} from '#tests/harness/html.ts';
import { type InProcess, openInProcess } from '#tests/harness/in-process.ts';

interface Visited extends ReadPage {
  readonly status: number;
  readonly html: string;
}

/** More pages than the site has: an endless chain of links must not hold the test up. */
const MOST_PAGES = 1200;

/** Walks the site from home over all its links, as a search engine does. */
async function crawl({ url }: InProcess): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.has(path) || visited.size >= MOST_PAGES) continue;
    const response = await fetch(new URL(path, url), { headers: { 'User-Agent': crawlerAgent } });
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const text = await response.text();
    const html = isPage ? text : '';
    const page = readPage(html);
    visited.set(path, { ...page, status: response.status, html });
    waiting.push(...page.links.map((href) => href.replace(/#.*$/, '')));
  }
  return visited;
}

const food = ['calories', 'servingSize', 'proteinContent', 'fatContent', 'carbohydrateContent'];
const eaten = `name description image url ${food.map((name) => `nutrition.${name}`).join(' ')}`;
/** What search engines require of each kind of thing: in lists, of each item. */
const kinds: Readonly<Record<string, string>> = {
  Organization: 'name url logo telephone email areaServed.name address.addressCountry',
  WebSite: 'name url publisher.@id',
  BreadcrumbList: 'itemListElement.position itemListElement.name itemListElement.item',
  Product: 'name description image brand.name offers.lowPrice offers.highPrice offers.priceCurrency',
  MenuItem: eaten,
  'Product,MenuItem': `${eaten} sku brand.name offers.price offers.priceCurrency offers.availability offers.seller.@id`,
  Review: 'author.name reviewRating.ratingValue reviewBody datePublished itemReviewed.name',
  BlogPosting: 'headline image datePublished dateModified author.name author.url publisher.@id',
  ItemList: 'name itemListElement.position',
  Blog: 'name url publisher.@id blogPost.headline',
  FoodEstablishment: 'telephone address.addressLocality openingHoursSpecification.opens',
  Person: 'name jobTitle url',
  FAQPage: 'mainEntity.name mainEntity.acceptedAnswer.text',
};

function lacks(thing: unknown, [name = '', ...rest]: readonly string[]): boolean {
  const value: unknown = Object(thing)[name];
  const items = [value].flat();
  if (value === undefined || value === '' || items.length === 0) return true;
  return rest.length > 0 && items.some((item) => lacks(item, rest));
}

/** What is wrong with a thing that a page tells search engines of. */
function faultsOf(thing: Record<string, unknown>): string[] {
  const required = kinds[String(thing['@type'])];
  if (required === undefined || thing['@context'] !== 'https://schema.org') return ['of no known kind'];
  return required.split(' ').filter((path) => lacks(thing, path.split('.')));
}

/** Kinds that a page has to tell of, by the beginning of its path. */
const expectedKinds: readonly (readonly [path: RegExp, kinds: string])[] = [
  [/^\/$/, 'WebSite'],
  [/^\/./, 'BreadcrumbList'],
  [/^\/faq\/$/, 'FAQPage'],
  [/^\/programmy\/./, 'Product FAQPage'],
  [/^\/programmy\/(?!na-|domashnyaya)./, 'ItemList'],
  [/^\/homemade-food\//, 'ItemList'],
  [/^\/sertificat\//, 'Product'],
  [/^\/kontakty\//, 'FoodEstablishment'],
  [/^\/blog\/(\?|$)/, 'Blog'],
  [/^\/(eda-|healthy_food)/, 'Product FAQPage'],
  [/^\/nabory-/, 'Product FAQPage'],
  [/^\/blog\/(?!author\/)[^?]/, 'BlogPosting'],
  [/^\/(blog\/author|staff)\/[^/]/, 'Person'],
  [/^\/blyuda\/./, 'MenuItem'],
];

/** What the simple variant has no page for. «Без подписки» says that there is none. */
const unsold =
  /сертификат|микромаркет|«Прогресс»|показывать прогресс|(?<!без (?:программы, )?)подписк|автоматическ\S+ продлени|бонусной программ/i;

/** What a page says, in its text and its description. */
const linesOf = (html: string): string[] =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<meta name="description" content="([^"]*)"[^>]*>/g, '<p>$1</p>')
    .split(/<[^>]+>/)
    .map(plainSpaces);

describe.each([
  ['the full variant', false],
  ['the simple variant', true],
] as const)('%s', (_, isSimply) => {
  let site: InProcess;
  let pages: Map<string, Visited>;
  /** Pages that search engines keep, by their canonical path. */
  let kept: Map<string, Visited>;
  const get = async (path: string) => (await fetch(site.url + path)).text();
  const typesOf = ({ structuredData }: Visited) =>
    structuredData.flatMap((thing) => String(thing['@type']).split(','));

  beforeAll(async () => {
    site = await openInProcess({ isSimply, floodLimit: 100_000 });
    pages = await crawl(site);
    const found = [...pages.values()].filter(
      ({ canonical, robots }) => canonical !== '' && !robots.includes('noindex'),
    );
    kept = new Map(found.map((page) => [pathOf(page.canonical), page]));
  }, 600_000);
  afterAll(() => site.stop());

  test('has no broken link, and one heading of the first level on every page', () => {
    expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([]);
    expect(pages.size).toBeGreaterThan(20);
    expect(pages.size).toBeLessThan(MOST_PAGES);
    const wrong = [...pages].filter(([, { html, headings }]) => html !== '' && headings !== 1);
    expect(wrong.map(([path, { headings }]) => `${path}: ${headings}`)).toEqual([]);
  });

  test('shows a crawler that keeps to robots.txt every page in few addresses', async () => {
    const closed = [...(await get('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(
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

  test('shows no picture without its size and its description', () => {
    const images = [...pages].flatMap(([path, { html }]) =>
      [...html.matchAll(/<img\s[^>]*>/g)].map(([image]) => `${path} ${image}`),
    );
    const isWhole = (image: string) =>
      / width="[1-9]\d*"/.test(image) && / height="[1-9]\d*"/.test(image) && / alt="/.test(image);
    expect(images.filter((image) => !isWhole(image))).toEqual([]);
  });

  test.each([
    ['title', 65],
    ['description', 165],
  ] as const)('gives every page a %s of its own within %d characters', (field, most) => {
    const values = [...kept].map(([path, page]) => [page[field], path] as const);
    expect(values.filter(([value]) => value === '' || value.length > most)).toEqual([]);
    const owners = Map.groupBy(values, ([value]) => value);
    expect([...owners.values()].filter((all) => all.length > 1)).toEqual([]);
  });

  test('lists in its sitemap what can be found, and nothing else', async () => {
    const listed = await addressesOf(`${site.url}/sitemap.xml`);
    expect(new Set(listed).size).toBe(listed.length);
    // What no page links to is found by nobody who walks.
    expect(listed.toSorted()).toEqual([...kept.keys()].toSorted());
  }, 60_000);

  test('writes valid HTML', async () => {
    const faults: string[] = [];
    for (const [path, { html }] of kept)
      for (const fault of await complaintsOf(html)) faults.push(`${path} ${fault}`);
    expect(faults).toEqual([]);
  }, 120_000);

  test('tells search engines what each page is, in full, and what belongs to it', () => {
    for (const [path, page] of kept) {
      const faults = page.structuredData.flatMap((thing) =>
        faultsOf(thing).map((fault) => `${path} ${thing['@type']}: ${fault}`),
      );
      expect(faults).toEqual([]);
      const wanted = expectedKinds.flatMap(([pattern, names]) =>
        pattern.test(path) ? names.split(' ') : [],
      );
      expect(typesOf(page), path).toEqual(expect.arrayContaining(['Organization', ...wanted]));
    }
  });

  test('tells of nothing that the variant does not sell', () => {
    // Earlier wordings of a document are views of it.
    const current = [...pages].filter(([path]) => kept.has(path));
    const told = current.flatMap(([path, { html }]) =>
      linesOf(html).flatMap((line) => (unsold.test(line) ? [`${path}: ${line}`] : [])),
    );
    if (isSimply) expect(told).toEqual([]);
    else expect(told.length).toBeGreaterThan(10);
  });
});
