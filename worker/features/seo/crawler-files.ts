import { Hono } from 'hono';
import { isTestHost } from '#shared/features/seo/rules.ts';
import { isRouteInVariant, pageRoutes, programmePath } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../../context.ts';
import { listProgrammes } from '../programmes/commands.ts';
import { readConfig } from '../regions/commands.ts';

const CACHE = 'public, max-age=3600';

function robotsText(url: URL): string {
  if (isTestHost(url.hostname)) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/personal/', '/order/', '/success/', '/rest/', '/api/', '/app/'].map(
    (path) => `Disallow: ${path}`,
  );
  return ['User-agent: *', ...closed, '', `Sitemap: ${url.origin}/sitemap.xml`, ''].join('\n');
}

async function sitemapPaths(c: AppContext): Promise<string[]> {
  const { isSimply } = c.get('settings');
  const fixed = pageRoutes.filter(
    (route) => route.indexed && isRouteInVariant(route, isSimply) && !route.path.includes(':'),
  );
  const known = new Set(fixed.map(({ path }) => path));
  const programmes = isSimply
    ? []
    : (await listProgrammes(c.env.DB)).map(({ code }) => programmePath(code, isSimply));
  return [...known, ...programmes.filter((path) => !known.has(path))];
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Files that crawlers and browsers ask for by fixed names and that depend on data, variant or host. */
export const crawlerFiles = new Hono<AppEnv>({ strict: false });

crawlerFiles.get('/robots.txt', (c) =>
  c.text(robotsText(new URL(c.req.url)), 200, { 'Cache-Control': CACHE }),
);

crawlerFiles.get('/sitemap.xml', async (c) => {
  const { origin } = new URL(c.req.url);
  const urls = (await sitemapPaths(c)).map(
    (path) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE });
});

crawlerFiles.get('/manifest.webmanifest', async (c) => {
  const { schemaOrgMainPage } = await readConfig(c);
  const manifest = {
    id: '/',
    name: `${schemaOrgMainPage.name} — готовое питание с доставкой`,
    short_name: schemaOrgMainPage.name,
    lang: 'ru',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbf9f4',
    background_color: '#fbf9f4',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return c.body(JSON.stringify(manifest), 200, {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': CACHE,
  });
});
