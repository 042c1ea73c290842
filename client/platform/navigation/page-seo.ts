import { getSeo, type PageSeo } from '#shared/features/seo/contract.ts';
import { canonicalQuery, takesSeo } from '#shared/features/seo/rules.ts';
import { matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { RestCall } from '../rest/rest.ts';
import type { AppState } from '../state/app-state.ts';
import type { AppRouter } from './app-router.ts';

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

function applyCanonical(address: string): void {
  const href = window.location.origin + address;
  setAttribute('link[rel="canonical"]', element('link', 'rel', 'canonical'), 'href', href);
}

/** The canonical address of what the browser shows, from its first slash on. */
export function shownAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const path = withTrailingSlash(pathname);
  return path + canonicalQuery(path, new URLSearchParams(search));
}

/**
 * Follows the flag `isSetSeo` through navigations and tells the address of each page that has just come. It is cleared
 * where a navigation begins, so that whatever the new page has set on the way stays; one that leads to no other page
 * gives the flag back.
 */
export function createArrivals(
  site: Pick<AppState['site'], 'isSetSeo'>,
  firstAddress: string,
): (state: Pick<AppRouter['state'], 'navigation' | 'location'>) => string | undefined {
  let shown = firstAddress;
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
    const address = shownAddress(location);
    const isArrival = address !== shown;
    // A page that needs nothing is there at once.
    if (isArrival && !left) leave();
    if (!isArrival && left) site.isSetSeo ||= left.isSetSeo;
    left = undefined;
    shown = address;
    return isArrival ? shown : undefined;
  };
}

interface PageSeoInput {
  readonly state: AppState;
  readonly router: AppRouter;
  readonly rest: RestCall;
  /** The address whose title and description came with the document. */
  readonly firstAddress: string;
}

/** Looks up title and description of each page, unless it has set them itself or is one that takes none. */
export function followPageSeo({ state, router, rest, firstAddress }: PageSeoInput): void {
  const arrive = createArrivals(state.site, firstAddress);
  const follow = (routerState: AppRouter['state']) => {
    const shown = arrive(routerState);
    if (shown === undefined) return;
    const [path = '/'] = shown.split('?', 1);
    const page = matchPage(path, state.site.isSimply);
    applyCanonical(page?.canonical ?? shown);
    if (state.site.isSetSeo) return;
    document.title = page?.title ?? 'Ошибка 404';
    if (!takesSeo(path)) return;
    void lookUp(state, rest, shown, () => shownAddress(router.state.location));
  };
  router.subscribe(follow);
  follow(router.state);
}

async function lookUp(
  state: AppState,
  rest: RestCall,
  address: string,
  currentAddress: () => string,
): Promise<void> {
  try {
    const seo = await rest(getSeo, { query: { path: address } });
    if (state.site.isSetSeo || currentAddress() !== address) return;
    applySeo(seo);
    state.site.isSetSeo = true;
  } catch {
    // The title of the route stands; the refusal itself is already reported.
  }
}
