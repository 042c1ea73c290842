import type { DataRouter } from 'react-router';
import type { getSeo, PageSeo } from '#shared/features/seo/contract.ts';
import { takesSeo } from '#shared/features/seo/rules.ts';
import { matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { AppState } from './app-state.ts';
import type { RestCall } from './rest-client.ts';

function setAttribute(selector: string, create: () => Element, name: string, value: string): void {
  const found = document.head.querySelector(selector);
  const element = found ?? document.head.appendChild(create());
  element.setAttribute(name, value);
}

function element(tag: string, name: string, value: string): () => Element {
  return () => {
    const made = document.createElement(tag);
    made.setAttribute(name, value);
    return made;
  };
}

function applySeo({ title, description }: PageSeo): void {
  document.title = title;
  setAttribute('meta[name="description"]', element('meta', 'name', 'description'), 'content', description);
}

function applyCanonical(path: string): void {
  const href = window.location.origin + withTrailingSlash(path);
  setAttribute('link[rel="canonical"]', element('link', 'rel', 'canonical'), 'href', href);
}

/**
 * Follows the flag `isSetSeo` through navigations and tells the path of each page that has just come. It is cleared
 * where a navigation begins, so that whatever the new page has set on the way stays; one that leads to no other page
 * gives the flag back.
 */
export function createArrivals(
  site: Pick<AppState['site'], 'isSetSeo'>,
  firstPath: string,
): (state: Pick<DataRouter['state'], 'navigation' | 'location'>) => string | undefined {
  let shown = firstPath;
  let left: { readonly isSetSeo: boolean } | undefined;
  const leave = () => {
    left = { isSetSeo: site.isSetSeo };
    site.isSetSeo = false;
  };
  return ({ navigation, location }) => {
    if (navigation.state !== 'idle') {
      if (!left) leave();
      return undefined;
    }
    const isArrival = location.pathname !== shown;
    // A page that needs nothing is there at once.
    if (isArrival && !left) leave();
    if (!isArrival && left) site.isSetSeo ||= left.isSetSeo;
    left = undefined;
    shown = location.pathname;
    return isArrival ? shown : undefined;
  };
}

interface PageSeoInput {
  readonly state: AppState;
  readonly router: DataRouter;
  readonly rest: RestCall;
  /** The path whose title and description came with the document. */
  readonly firstPath: string;
}

/** Looks up title and description of each page, unless it has set them itself or is one that takes none. */
export function followPageSeo({ state, router, rest, firstPath }: PageSeoInput): void {
  const arrive = createArrivals(state.site, firstPath);
  const follow = (routerState: DataRouter['state']) => {
    const shown = arrive(routerState);
    if (shown === undefined) return;
    const page = matchPage(shown, state.site.isSimply, state.site.isTestSite);
    applyCanonical(page?.canonical ?? shown);
    if (state.site.isSetSeo) return;
    document.title = page?.title ?? 'Ошибка 404';
    if (!takesSeo(shown)) return;
    void lookUp(state, rest, shown, () => router.state.location.pathname);
  };
  router.subscribe(follow);
  follow(router.state);
}

async function lookUp(
  state: AppState,
  rest: RestCall,
  path: string,
  currentPath: () => string,
): Promise<void> {
  try {
    const seo = await rest<typeof getSeo>('GET /rest/helper/seo/', { query: { path } });
    if (state.site.isSetSeo || currentPath() !== path) return;
    applySeo(seo);
    state.site.isSetSeo = true;
  } catch {
    // The title of the route stands; the refusal itself is already reported.
  }
}
