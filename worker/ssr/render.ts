import { clientManifest } from 'virtual:client-manifest';
import type { Handler, Hono } from 'hono';
import { isbot } from 'isbot';
import { type PageInput, renderPage } from '#client/entry.server.tsx';
import type { Clock } from '#shared/dates.ts';
import type { getNavigation } from '#shared/features/catalogue/contract.ts';
import type { getConfig } from '#shared/features/regions/contract.ts';
import type { getSeo } from '#shared/features/seo/contract.ts';
import { takesSeo } from '#shared/features/seo/rules.ts';
import { matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { createSnapshot } from '../edge/snapshot.ts';
import { callRest, requestRest } from '../rest/in-process.ts';

/** How long people wait for the main part before the shell is sent without it, in milliseconds. */
const SHELL_AFTER_MS = 40;
/** How long site data is used before it is read again, in milliseconds. */
const SITE_DATA_LIFETIME_MS = 30_000;

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

async function readSiteData(rest: Rest, c: AppContext) {
  const [config, navigation] = await Promise.all([
    loadOr('Ошибка загрузки конфига:', null, () =>
      callRest<typeof getConfig>(rest, c, 'GET /rest/helper/config/'),
    ),
    loadOr('Ошибка загрузки навигации:', [], () =>
      callRest<typeof getNavigation>(rest, c, 'GET /rest/navigation/'),
    ),
  ]);
  return { config, navigation };
}

async function readSeo(rest: Rest, c: AppContext, path: string) {
  if (!takesSeo(path)) return null;
  const query = `?path=${encodeURIComponent(path)}`;
  return loadOr('seo', null, () => callRest<typeof getSeo>(rest, c, 'GET /rest/helper/seo/', query));
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

/** Renders pages: collects what the page needs to know, hands it to the client's server entry, answers the stream. */
export function createRenderer(rest: Rest, clock: Clock): Handler<AppEnv> {
  const siteData = createSnapshot({
    clock,
    lifetimeMs: SITE_DATA_LIFETIME_MS,
    initial: { config: null, navigation: [] },
    read: (c: AppContext) => readSiteData(rest, c),
  });
  return async (c) => {
    const url = new URL(c.req.url);
    const { isSimply } = c.get('settings');
    const path = withTrailingSlash(url.pathname);
    const route = matchPage(path, isSimply);
    const [site, seo] = await Promise.all([siteData.get(c), route ? readSeo(rest, c, path) : null]);
    const page = await renderPage({
      url: c.req.url,
      nonce: c.get('secureHeadersNonce') ?? '',
      state: {
        isSimply,
        now: c.get('services').clock.now(),
        ...site,
        customer: c.get('session')?.customer ?? null,
        seo,
      },
      rest: transportOf(rest, c),
      manifest: clientManifest,
      isCrawler: isbot(c.req.header('User-Agent')),
      robots: c.get('robots'),
      canonical: `${url.origin}${route?.canonical ?? path}`,
      signal: c.req.raw.signal,
      shellAfterMs: SHELL_AFTER_MS,
      onError: (error) => c.get('log')('error', 'page part failed', { reason: String(error) }),
    });
    if (page.kind === 'redirect') return c.redirect(page.location, page.status as 302);
    const statusText = page.status === 404 ? { statusText: 'Page not found' } : {};
    c.header('Content-Type', 'text/html; charset=utf-8');
    return new Response(page.body, { status: page.status, headers: c.res.headers, ...statusText });
  };
}
