import type { RouterContextProvider } from 'react-router';
import { type LoadOutcome, loadPage } from './load-page.ts';
import { matchPath } from './match-routes.ts';
import type { AppRoute, Page } from './route.ts';
import type { AppRouter, RouterState } from './router.ts';

export type StaticOutcome =
  | Extract<LoadOutcome, { kind: 'redirect' }>
  | { readonly kind: 'page'; readonly page: Page };

interface StaticInput {
  readonly routes: readonly AppRoute[];
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly context: RouterContextProvider;
}

/** Loads the page of an address on the server. */
export async function loadStaticPage({ routes, url, ...rest }: StaticInput): Promise<StaticOutcome> {
  const { pathname, search } = url;
  const matches = matchPath(routes, { pathname });
  const outcome = await loadPage({ matches, url, from: null, isForced: false, ...rest });
  if (outcome.kind === 'redirect') return outcome;
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  return { kind: 'page', page: { location, action: 'POP', matches, ...outcome.page } };
}

const nothing = async () => undefined;

/** The router of a page on the server, where nobody goes anywhere. */
export function createStaticRouter(routes: readonly AppRoute[], page: Page): AppRouter {
  const state: RouterState = { page, location: page.location, navigation: { state: 'idle' } };
  return {
    state,
    first: state,
    routes,
    navigate: nothing,
    preload: async () => undefined,
    revalidate: nothing,
    outdated: undefined,
    outdate: () => undefined,
    subscribe: () => () => undefined,
    setGate: () => undefined,
    onError: () => undefined,
  };
}
