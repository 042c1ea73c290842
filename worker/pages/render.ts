import { clientManifest } from 'virtual:client-manifest';
import { isbot } from 'isbot';
import { type PageInput, renderPage } from '#client/entry.server.tsx';
import type { Clock } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { isExperimentPath } from '#shared/features/experiments/paths.ts';
import { maskedBody, maskedText } from '#shared/features/logs/rules.ts';
import { canonicalQuery, takesSeo } from '#shared/features/seo/rules.ts';
import { canonicalPath, type PageRoute } from '#shared/routes.ts';
import type { AppContext } from '../context.ts';
import { clearAuthCookies } from '../modules/identity/cookies.ts';
import { answerPage, type Rest } from '../rest/in-process.ts';
import { readReturnedForm } from '../returned-form.ts';
import type { Render, Rendered } from './cache.ts';
import { canonicalOriginOf } from './canonical.ts';
import { readPageSeo } from './page-seo.ts';
import { createSiteData, loadOr, noSiteData, type SiteData } from './site-data.ts';

/** How long people wait for the main part before the shell is sent without it, in milliseconds. */
const SHELL_AFTER_MS = 40;
/** The same for the account while only the origin knows whether the session lives: its 401 must still lead home. */
const UNVERIFIED_AFTER_MS = 3000;
/** How long people wait for title and site data; beyond it the page does without. Crawlers wait for both. */
const HEAD_AFTER_MS = 500;

/** Title, description and data for search engines of the page, in the visitor's region. */
async function readSeo(rest: Rest, c: AppContext, address: string, region: string) {
  if (!takesSeo(address.split('?', 1)[0] ?? '')) return null;
  return loadOr('seo', null, async () => (await readPageSeo(rest, c, address, region)) ?? null);
}

/** The photo of what a page is about; of others one card for all. */
function shareImageOf(seo: Seo): string {
  const photo = seo?.structuredData?.find(({ image }) => String(image).startsWith('/pictures/'))?.image;
  return typeof photo === 'string' ? photo : '/icons/share.jpg';
}

/** What stands for a page wherever its link is shared: neither the account, nor the pages of an order, nor those for tests are. */
function shareOf(
  route: PageRoute | undefined,
  origin: string,
  { site: { config }, seo }: Known,
): PageInput['share'] {
  if (!route || route.layout === 'personal' || route.guard !== undefined) return null;
  if (route.id === 'test-components') return null;
  const type = route.id === 'blog-article' ? 'article' : 'website';
  return { siteName: config?.schemaOrgMainPage.name ?? '', type, image: origin + shareImageOf(seo) };
}

/** Calls of a page; whatever reads something of the request itself, or fails, makes the page personal. */
function transportOf(rest: Rest, c: AppContext, visit: { isPersonal: boolean }): PageInput['rest'] {
  const onPersonal = () => {
    visit.isPersonal = true;
  };
  return async (request, operation) => {
    const reply = await answerPage(rest, c, request, operation, onPersonal);
    if (reply.status >= 500) onPersonal();
    return reply;
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

type Refusal = Parameters<PageInput['onRefusal']>[0];

/** Logs what a call of a page was refused with, as the browser's report of an error says it. */
function logRefusal(c: AppContext, { status, statusText, request, message }: Refusal): void {
  const customer = c.get('session')?.customer;
  c.get('scope').log('warn', 'call refused', {
    call: request.url.split('?', 1)[0],
    status,
    statusText,
    userId: customer?.id ?? 'guest',
    body: maskedBody(request.body),
    reason: maskedText(message, customer ? [customer.name] : []),
  });
}

/** A page whose data cannot be had because its server is busy or away: that is no failure of the page's own. */
async function renderOrRefuse(input: PageInput): ReturnType<typeof renderPage> {
  try {
    return await renderPage(input);
  } catch (cause) {
    const status =
      typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined;
    if (cause instanceof AppError || typeof status !== 'number') throw cause;
    if (status === 503) throw new AppError('overloaded', { cause });
    throw status === 502 || status === 504 ? new AppError('upstream_failed', { cause }) : cause;
  }
}

interface RendererOptions {
  readonly clock: Clock;
  /** Code of the visitor's region; empty for the default one. */
  readonly regionOf: (c: AppContext) => Promise<string>;
  /** Hears what is still rendered once an answer has begun. */
  readonly holdUntil: (c: AppContext, rendered: Promise<unknown>) => void;
}

type Seo = Awaited<ReturnType<typeof readSeo>>;

/** What is known of the site and of the page before it is rendered. */
interface Known {
  readonly site: SiteData;
  readonly seo: Seo;
}

/** A page by its route and by the one address that it is known under. */
function namePage(c: AppContext, { pathname, searchParams }: URL) {
  const route = c.get('page');
  const path = route ? canonicalPath(route, pathname) : pathname;
  return { route, path, query: canonicalQuery(path, searchParams) };
}
type NamedPage = ReturnType<typeof namePage>;

/** What a page says of itself to search engines and to whoever shares it. */
function describePage(c: AppContext, { route, path, query }: NamedPage, known: Known) {
  const { settings, origin } = c.get('scope');
  const { seo } = known;
  return {
    seo,
    structuredData: seo?.structuredData ?? [],
    // Its links are worth following all the same.
    robots: c.get('robots') ?? (seo?.isThin ? 'noindex, follow' : null),
    canonical: canonicalOriginOf(settings, route, origin) + path + query,
    share: shareOf(route, origin, known),
  };
}

/** What the browser's part of a page begins with. */
function stateOf(
  c: AppContext,
  { pathname }: URL,
  { site, seo, returnedForm }: Known & Pick<PageInput['state'], 'returnedForm'>,
): PageInput['state'] {
  const { isSimply, outside, isConsentImplied } = c.get('scope').settings;
  return {
    ...{ isSimply, isConsentImplied },
    now: c.get('scope').clock.now(),
    ...site,
    customer: c.get('session')?.customer ?? null,
    isSetSeo: seo !== null,
    returnedForm,
    ...(outside && { outside }),
    // Also that there are none: a script may draw some while the page is open.
    ...(isExperimentPath(pathname) && { experiments: c.get('experiments') }),
  };
}

function shellAfter(c: AppContext, route: PageRoute | undefined): number {
  const isUnverified = c.get('scope').settings.restOrigin !== undefined && c.get('session') !== null;
  return isUnverified && route?.layout === 'personal' ? UNVERIFIED_AFTER_MS : SHELL_AFTER_MS;
}

/** What came of rendering, for the cache: a page, or an answer of another kind. */
function renderedOf(
  c: AppContext,
  page: Awaited<ReturnType<typeof renderPage>>,
  isPersonal: boolean,
): Rendered {
  if (page.kind === 'signed-out') {
    clearAuthCookies(c);
    return { kind: 'answer', response: c.redirect('/', 302) };
  }
  if (page.kind === 'redirect')
    return { kind: 'answer', response: c.redirect(page.location, page.status as 302) };
  const { status, body, hints } = page;
  return { kind: 'page', status, body, hints, isPersonal };
}

/** Renders pages: collects what the page needs to know and hands it to the client's server entry. */
export function createRenderer(rest: Rest, { clock, regionOf, holdUntil }: RendererOptions): Render {
  const siteData = createSiteData(rest, clock);
  return async (c, address, { signal, isWhole: isForAll }) => {
    const { restOrigin } = c.get('scope').settings;
    const named = namePage(c, address);
    const { route, path, query } = named;
    const isCrawler = isbot(c.req.header('User-Agent'));
    const bound = isCrawler ? Number.POSITIVE_INFINITY : HEAD_AFTER_MS;
    const region = await within(bound, regionOf(c), '');
    const [site, seo] = await Promise.all([
      within(bound, siteData(c, region), noSiteData),
      within(bound, route ? readSeo(rest, c, path + query, region) : null, null),
    ]);
    const returnedForm = readReturnedForm(c);
    const visit = { isPersonal: returnedForm !== null };
    const page = await renderOrRefuse({
      url: address.href,
      nonce: c.get('secureHeadersNonce') ?? '',
      isWhole: isForAll,
      // An origin may be away while this worker is well: its pages keep their menus and phone.
      showsFailure: restOrigin !== undefined,
      state: stateOf(c, address, { site, seo, returnedForm }),
      ...describePage(c, named, { site, seo }),
      rest: transportOf(rest, c, visit),
      manifest: clientManifest,
      ...{ isCrawler, signal },
      shellAfterMs: shellAfter(c, route),
      onStream: (rendered) => holdUntil(c, rendered),
      onRefusal: (error) => logRefusal(c, error),
      onError: (error) => c.get('scope').log('error', 'page part failed', { reason: String(error) }),
    });
    const isWhole = site.config !== null && (seo !== null || !takesSeo(path));
    // What was made without a part that failed is nobody else's page.
    return renderedOf(c, page, visit.isPersonal || !isWhole);
  };
}
