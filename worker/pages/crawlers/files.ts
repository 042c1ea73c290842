import { Hono } from 'hono';
import { listAllArticles } from '#shared/features/content/contract.ts';
import { clickParameters } from '#shared/features/experiments/rules.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { isTestHost, uncrawledParameters } from '#shared/features/seo/rules.ts';
import type { AppContext, AppEnv } from '../../context.ts';
import { callRest, type Rest } from '../../rest/in-process.ts';
import { feedXml } from './feed.ts';
import { llmsText } from './llms.ts';
import { indexXml, readSitemap, sectionNames, sectionXml } from './sitemap.ts';

const CACHE = 'public, max-age=3600';

function robotsText({ hostname }: URL, origin: string): string {
  if (isTestHost(hostname)) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/personal/', '/order/', '/success/', '/rest/', '/api/', '/app/'].map(
    (path) => `Disallow: ${path}`,
  );
  const views = uncrawledParameters.map((name) => `Disallow: /*?*${name}=`);
  // Yandex's own word: addresses that differ by these alone are one page.
  const campaign = ['source', 'medium', 'campaign', 'content', 'term'].map((name) => `utm_${name}`);
  const tracking = `Clean-param: ${[...campaign, ...clickParameters].join('&')}`;
  // Google's calendar reads the rules for robots before it reads a feed that a customer has subscribed to.
  const feeds = 'Allow: /rest/calendars/';
  return [
    'User-agent: *',
    ...closed,
    feeds,
    ...views,
    tracking,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
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
export function createCrawlerFiles(rest: Rest): Hono<AppEnv> {
  const files = new Hono<AppEnv>({ strict: false });
  const answer = (c: AppContext, type: string, body: string) =>
    c.body(body, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': CACHE });

  files.get('/robots.txt', (c) => answer(c, 'text/plain', robotsText(c.get('url'), c.get('scope').origin)));
  files.get('/llms.txt', async (c) => answer(c, 'text/plain', await llmsText(rest, c)));
  files.get('/sitemap.xml', async (c) => {
    const { origin } = c.get('scope');
    return answer(c, 'application/xml', indexXml(origin, await readSitemap(rest, c)));
  });
  // A path each: with one that has a variable part Hono finds every path of the site more slowly.
  for (const name of sectionNames) {
    files.get(`/sitemap-${name}.xml`, async (c) => {
      const { origin } = c.get('scope');
      const section = (await readSitemap(rest, c)).find((candidate) => candidate.name === name);
      if (!section) return c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
      return answer(c, 'application/xml', sectionXml(origin, section));
    });
  }
  files.get('/blog/rss.xml', async (c) => {
    const [{ articles }, { schemaOrgMainPage }] = await Promise.all([
      callRest(rest, c, listAllArticles),
      callRest(rest, c, getConfig),
    ]);
    const { origin } = c.get('scope');
    return answer(c, 'application/rss+xml', feedXml({ origin, brand: schemaOrgMainPage.name, articles }));
  });
  files.get('/manifest.webmanifest', async (c) => {
    const { schemaOrgMainPage } = await callRest(rest, c, getConfig);
    return answer(c, 'application/manifest+json', JSON.stringify(webManifest(schemaOrgMainPage.name)));
  });
  return files;
}
