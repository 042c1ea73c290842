import { Hono } from 'hono';
import { listAllArticles, listStaff } from '#shared/features/content/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { isTestHost } from '#shared/features/seo/rules.ts';
import { isRouteInVariant, pageRoutes, programmePath } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { callRest } from '../rest/in-process.ts';
import { escapeXml, feedXml } from './feed.ts';

const CACHE = 'public, max-age=3600';

function robotsText(url: URL): string {
  if (isTestHost(url.hostname)) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/personal/', '/order/', '/success/', '/rest/', '/api/', '/app/'].map(
    (path) => `Disallow: ${path}`,
  );
  return ['User-agent: *', ...closed, '', `Sitemap: ${url.origin}/sitemap.xml`, ''].join('\n');
}

/** Pages of the blog and the team; the variant with IS_SIMPLY on has the articles alone. */
async function contentPaths(rest: Hono<AppEnv>, c: AppContext, isSimply: boolean): Promise<string[]> {
  const { articles } = await callRest(rest, c, listAllArticles);
  const own = articles.map(({ slug }) => `/blog/${slug}/`);
  if (isSimply) return own;
  const { people } = await callRest(rest, c, listStaff);
  const authors = new Set(articles.map(({ author }) => `/blog/author/${author.slug}/`));
  return [...own, ...authors, ...people.map(({ id }) => `/staff/${id}/`)];
}

async function sitemapPaths(rest: Hono<AppEnv>, c: AppContext): Promise<string[]> {
  const { isSimply } = c.get('settings');
  const fixed = pageRoutes.filter(
    (route) => route.indexed && isRouteInVariant(route, isSimply) && !route.path.includes(':'),
  );
  const known = new Set(fixed.map(({ path }) => path));
  const { programmes } = isSimply ? { programmes: [] } : await callRest(rest, c, listProgrammes);
  const own = [
    ...programmes.map(({ code }) => programmePath(code, isSimply)),
    ...(await contentPaths(rest, c, isSimply)),
  ];
  return [...known, ...own.filter((path) => !known.has(path))];
}

async function sitemapXml(rest: Hono<AppEnv>, c: AppContext): Promise<string> {
  const { origin } = new URL(c.req.url);
  const urls = (await sitemapPaths(rest, c)).map(
    (path) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

const icon = (name: string, side: number, purpose = 'maskable') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

function webManifest(name: string): object {
  return {
    id: '/',
    name: `${name} — готовое питание с доставкой`,
    short_name: name,
    lang: 'ru',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbf9f4',
    background_color: '#fbf9f4',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 192), icon('maskable', 512)],
    categories: ['food', 'health', 'lifestyle'],
    shortcuts: [
      { name: 'Собрать рацион', url: '/#configurator', icons: [icon('icon', 192, 'any')] },
      { name: 'Меню недели', url: '/#menu', icons: [icon('icon', 192, 'any')] },
      { name: 'Мой рацион', url: '/personal/', icons: [icon('icon', 192, 'any')] },
    ],
  };
}

/** Files that crawlers and browsers ask for by fixed names and that depend on data, variant or host. */
export function createCrawlerFiles(rest: Hono<AppEnv>): Hono<AppEnv> {
  const files = new Hono<AppEnv>({ strict: false });
  const answer = (c: AppContext, type: string, body: string) =>
    c.body(body, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': CACHE });

  files.get('/robots.txt', (c) => answer(c, 'text/plain', robotsText(new URL(c.req.url))));
  files.get('/sitemap.xml', async (c) => answer(c, 'application/xml', await sitemapXml(rest, c)));
  files.get('/blog/rss.xml', async (c) => {
    const [{ articles }, { schemaOrgMainPage }] = await Promise.all([
      callRest(rest, c, listAllArticles),
      callRest(rest, c, getConfig),
    ]);
    const { origin } = new URL(c.req.url);
    return answer(c, 'application/rss+xml', feedXml({ origin, brand: schemaOrgMainPage.name, articles }));
  });
  files.get('/manifest.webmanifest', async (c) => {
    const { schemaOrgMainPage } = await callRest(rest, c, getConfig);
    return answer(c, 'application/manifest+json', JSON.stringify(webManifest(schemaOrgMainPage.name)));
  });
  return files;
}
