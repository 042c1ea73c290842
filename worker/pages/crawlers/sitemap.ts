import { listPages, type SitePage } from '#shared/features/seo/contract.ts';
import { canonicalQuery } from '#shared/features/seo/rules.ts';
import { canonicalPath, isRouteInVariant, matchPage, pageRoutes } from '#shared/routes.ts';
import type { AppContext } from '../../context.ts';
import { callRest, type Rest } from '../../rest/in-process.ts';
import type { Settings } from '../../settings.ts';
import { isFoundElsewhere } from '../canonical.ts';
import { escapeXml } from './xml.ts';

/** A page without a day is one that the calls know nothing of. */
type ListedPage = Pick<SitePage, 'address'> & Partial<SitePage>;

/** One of the files that the sitemap consists of. */
interface Section {
  readonly name: string;
  readonly pages: readonly ListedPage[];
}

const sectionOfRoute: Readonly<Record<string, string>> = {
  programme: 'programmes',
  dish: 'dishes',
  blog: 'articles',
  'blog-article': 'articles',
  'blog-author': 'people',
  staff: 'people',
  'staff-person': 'people',
};

/** What the files of the sitemap are called, `sitemap-<name>.xml`. */
export const sectionNames = [...new Set(['pages', ...Object.values(sectionOfRoute)])];

/** The section of an address, if it is the canonical one of a page that the variant lets search engines find. */
function sectionOf(address: string, settings: Settings): string | undefined {
  const { pathname, searchParams } = new URL(address, 'https://site.invalid');
  const route = matchPage(pathname, settings.isSimply);
  if (!route?.indexed || isFoundElsewhere(settings, route)) return undefined;
  const canonical = canonicalPath(route, pathname) + canonicalQuery(pathname, searchParams);
  return canonical === address ? (sectionOfRoute[route.id] ?? 'pages') : undefined;
}

/** The variant's pages by section; those of the route table are in it whatever the calls know. */
export async function readSitemap(rest: Rest, c: AppContext): Promise<Section[]> {
  const { settings } = c.get('scope');
  const { isSimply } = settings;
  const { pages } = await callRest(rest, c, listPages);
  const fixed = pageRoutes.filter((route) => isRouteInVariant(route, isSimply) && !route.path.includes(':'));
  const listed = new Map<string, ListedPage>([
    ...fixed.map(({ path }) => [path, { address: path }] as const),
    ...pages.map((page) => [page.address, page] as const),
  ]);
  const sections = new Map<string, ListedPage[]>();
  for (const page of listed.values()) {
    const name = sectionOf(page.address, settings);
    if (name !== undefined) sections.set(name, [...(sections.get(name) ?? []), page]);
  }
  return [...sections].map(([name, found]) => ({ name, pages: found }));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function entryXml(
  tag: 'sitemap' | 'url',
  address: string,
  changedOn: string | undefined,
  images: readonly string[] = [],
): string {
  const day = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
  const pictures = images.map(
    (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
  );
  return `<${tag}><loc>${escapeXml(address)}</loc>${day}${pictures.join('')}</${tag}>`;
}

/** The index of the sitemap: a file a section, each as new as its newest page. */
export function indexXml(origin: string, sections: readonly Section[]): string {
  const entries = sections.map(({ name, pages }) => {
    const days = pages.flatMap(({ changedOn }) => changedOn ?? []).sort();
    return entryXml('sitemap', `${origin}/sitemap-${name}.xml`, days.at(-1));
  });
  return `${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>\n`;
}

/** One file of the sitemap. */
export function sectionXml(origin: string, { pages }: Section): string {
  const entries = pages.map(({ address, changedOn, images = [] }) =>
    entryXml(
      'url',
      origin + address,
      changedOn,
      images.map((image) => origin + image),
    ),
  );
  return `${declaration}<urlset ${namespace} ${imageNamespace}>${entries.join('')}</urlset>\n`;
}
