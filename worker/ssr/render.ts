import { clientManifest } from 'virtual:client-manifest';
import type { Handler, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { isbot } from 'isbot';
import { type PageInput, renderPage } from '#client/entry.server.tsx';
import type { Clock } from '#shared/dates.ts';
import { getNavigation } from '#shared/features/catalogue/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import { getSeo } from '#shared/features/seo/contract.ts';
import { canonicalQuery, takesSeo } from '#shared/features/seo/rules.ts';
import { canonicalPath, matchPage, type PageRoute } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { createSnapshot } from '../edge/snapshot.ts';
import { forgetSession } from '../features/auth/commands.ts';
import { callRest, requestRest } from '../rest/in-process.ts';
import { isShared, ogPath } from './og/address.ts';

/** How long people wait for the main part before the shell is sent without it, in milliseconds. */
const SHELL_AFTER_MS = 40;
/** The same for the account while only the origin knows whether the session lives: its 401 must still lead home. */
const UNVERIFIED_AFTER_MS = 3000;
/** How long people wait for title and site data; beyond it the page does without. Crawlers wait for both. */
const HEAD_AFTER_MS = 500;
/** How long site data is used before it is read again, in milliseconds. */
const SITE_DATA_LIFETIME_MS = 30_000;

/** Regions whose site data is kept: far more than there are, so that invented cookies cannot fill the memory. */
const KEPT_REGIONS = 20;

type Rest = Hono<AppEnv>;

/** Loads what every page shows; without it the shell does without, as the error catalogue says. */
async function loadOr<T>(message: string, fallback: T, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.error(message, error instanceof Error ? error.message : String(error));
    return fallback;
  }
}

type SiteData = Pick<PageInput['state'], 'config' | 'navigation'>;

const noSiteData: SiteData = { config: null, navigation: [] };

async function readSiteData(rest: Rest, c: AppContext, last: SiteData, region: string): Promise<SiteData> {
  const query = region === '' ? '' : `?region=${region}`;
  const [config, navigation] = await Promise.all([
    loadOr('Ошибка загрузки конфига:', last.config, () => callRest(rest, c, getConfig, query)),
    loadOr('Ошибка загрузки навигации:', last.navigation, () => callRest(rest, c, getNavigation)),
  ]);
  return { config, navigation };
}

/** Site data by the region that the visitor's cookie names; one that is no region's code counts as none. */
function createSiteData(rest: Rest, clock: Clock): (c: AppContext) => Promise<SiteData> {
  const create = (region: string) =>
    createSnapshot<SiteData, AppContext>({
      clock,
      lifetimeMs: SITE_DATA_LIFETIME_MS,
      initial: noSiteData,
      isWhole: ({ config, navigation }) => config !== null && navigation.length > 0,
      read: (c, last) => readSiteData(rest, c, last, region),
    });
  const own = create('');
  const byRegion = new Map<string, typeof own>();
  return (c) => {
    const region = getCookie(c, REGION_COOKIE) ?? '';
    if (!/^[a-z]{2,10}$/.test(region)) return own.get(c);
    const known = byRegion.get(region);
    if (known) return known.get(c);
    if (byRegion.size >= KEPT_REGIONS) return readSiteData(rest, c, noSiteData, region);
    const first = create(region);
    byRegion.set(region, first);
    return first.get(c);
  };
}

async function readSeo(rest: Rest, c: AppContext, path: string, search: string) {
  if (!takesSeo(path)) return null;
  const query = `?path=${encodeURIComponent(path + search)}`;
  return loadOr('seo', null, () => callRest(rest, c, getSeo, query));
}

function shareOf(route: PageRoute | undefined, image: string, { config }: SiteData): PageInput['share'] {
  if (!route || !isShared(route)) return null;
  const type = route.id === 'blog-article' ? 'article' : 'website';
  return { siteName: config?.schemaOrgMainPage.name ?? '', type, image };
}

function transportOf(rest: Rest, c: AppContext): PageInput['rest'] {
  return async ({ url }) => {
    const response = await requestRest(rest, c, url);
    return {
      status: response.status,
      statusText: response.statusText,
      body: await response.json().catch(() => undefined),
    };
  };
}

/** The value if it comes in time, else the substitute. */
function within<T>(ms: number, value: Promise<T> | T, substitute: T): Promise<T> {
  if (!Number.isFinite(ms)) return Promise.resolve(value);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(substitute), ms);
    Promise.resolve(value)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Renders pages: collects what the page needs to know, hands it to the client's server entry, answers the stream. */
export function createRenderer(rest: Rest, clock: Clock): Handler<AppEnv> {
  const siteData = createSiteData(rest, clock);
  return async (c) => {
    const url = new URL(c.req.url);
    const { isSimply, restOrigin } = c.get('settings');
    const isUnverified = restOrigin !== undefined && c.get('session') !== null;
    const isTestSite = c.get('isTestSite');
    const route = matchPage(url.pathname, isSimply, isTestSite);
    const path = route ? canonicalPath(route, url.pathname) : url.pathname;
    const ownQuery = canonicalQuery(path, url.searchParams);
    const isCrawler = isbot(c.req.header('User-Agent'));
    const bound = isCrawler ? Number.POSITIVE_INFINITY : HEAD_AFTER_MS;
    const [site, seo] = await Promise.all([
      within(bound, siteData(c), noSiteData),
      within(bound, route ? readSeo(rest, c, path, ownQuery) : null, null),
    ]);
    const page = await renderPage({
      url: c.req.url,
      nonce: c.get('secureHeadersNonce') ?? '',
      state: {
        isSimply,
        isTestSite,
        now: c.get('services').clock.now(),
        ...site,
        customer: c.get('session')?.customer ?? null,
        seo: seo && { title: seo.title, description: seo.description },
      },
      structuredData: seo?.structuredData ?? [],
      rest: transportOf(rest, c),
      manifest: clientManifest,
      isCrawler,
      robots: c.get('robots'),
      canonical: url.origin + path + ownQuery,
      share: shareOf(route, url.origin + ogPath(path), site),
      signal: c.req.raw.signal,
      shellAfterMs: isUnverified && route?.layout === 'personal' ? UNVERIFIED_AFTER_MS : SHELL_AFTER_MS,
      onRefusal: ({ status, statusText, request }) =>
        c.get('log')('warn', 'call refused', {
          call: request.url.split('?', 1)[0],
          status,
          statusText,
          userId: c.get('session')?.customer.id ?? 'guest',
        }),
      onError: (error) => c.get('log')('error', 'page part failed', { reason: String(error) }),
    });
    if (page.kind === 'signed-out') {
      forgetSession(c);
      return c.redirect('/', 302);
    }
    if (page.kind === 'redirect') return c.redirect(page.location, page.status as 302);
    const statusText = page.status === 404 ? { statusText: 'Page not found' } : {};
    c.header('Content-Type', 'text/html; charset=utf-8');
    return new Response(page.body, { status: page.status, headers: c.res.headers, ...statusText });
  };
}
