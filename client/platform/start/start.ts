import { fixedRedirects, isAccountPath, loginPath, matchPage, withTrailingSlash } from '#shared/routes.ts';
import { reloadForChunk } from '../code/import-again.ts';
import { closeModal } from '../modals/open-dialog.ts';
import { type AppRouter, type GateRule, gateNavigation } from '../navigation/app-router.ts';
import { isPlainPress } from '../navigation/plain-press.ts';
import { followMoves } from '../navigation/scroll.ts';
import type { RestCall } from '../rest/rest.ts';
import type { AppState } from '../state/app-state.ts';

/**
 * Hands links to a place of the same page to the router. Followed by the browser alone they make an entry of the
 * history that the router does not know, and no gate could hold a step back over it.
 */
function followHashLinks(router: AppRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainPress(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href^="#"]');
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const { pathname, search } = router.state.location;
    void router.navigate({ pathname, search, hash: link.hash });
  });
}

/** Sends a signed-out visitor of the account to the sign-in dialog on home, as the server does on a full load. */
export function accountGate({ auth, site }: AppState): GateRule {
  return ({ pathname, search }) =>
    !auth.isAuthorized && isAccountPath(pathname, site.isSimply) ? loginPath(pathname + search) : undefined;
}

/**
 * Leaves paths that are no page of the variant, or one of a region, to the server, which alone knows where redirects lead. A step back or
 * forward stays: it goes to where a document has been shown before.
 */
export function pageGate(isSimply: boolean): GateRule {
  const redirects = fixedRedirects[isSimply ? 'simply' : 'full'];
  return ({ pathname, search }, isBackOrForward) => {
    const page = matchPage(pathname, isSimply);
    // A page of a region changes phone and zones of the frame too, which a navigation leaves as they are.
    const isPage =
      page !== undefined && page.region === undefined && redirects[withTrailingSlash(pathname)] === undefined;
    return isPage || isBackOrForward ? undefined : pathname + search;
  };
}

export interface PlatformInput {
  readonly state: AppState;
  readonly router: AppRouter;
  readonly rest: RestCall;
}

function watchChunks(router: AppRouter): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A failed preload needs no reload: the chunk is not needed yet.
    const { navigation } = router.state;
    if (
      navigation.state !== 'idle' &&
      reloadForChunk(navigation.location.pathname + navigation.location.search)
    ) {
      event.preventDefault();
    }
  });
}

function tidyOnNavigation(state: AppState, router: AppRouter): void {
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === shown.pathname && location.search === shown.search) return;
    // What a form was sent back with is of the page that it was sent from: back on it, what was typed since holds.
    if (location.pathname !== shown.pathname) state.site.returnedForm = null;
    shown = location;
    closeModal(state);
  });
}

/**
 * A document that was sent to a stranger is kept by browsers although its visitor has signed in since, and may have signed
 * out elsewhere: whoever goes back to it is shown what the server says now.
 */
function renewKept(state: AppState): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && state.auth.isAuthorized) window.location.reload();
  });
}

/** Starts the services of the page; called once, after hydration has begun. */
export function startPlatform({ state, router, rest }: PlatformInput): void {
  const firstLocation = router.state.location;
  const rules: GateRule[] = [accountGate(state), pageGate(state.site.isSimply)];
  gateNavigation(router, rules, (url) => window.location.assign(url));
  watchChunks(router);
  tidyOnNavigation(state, router);
  renewKept(state);
  followHashLinks(router);
  followMoves(router);
  void import('./after-hydration.ts').then(
    ({ startAfterHydration }) =>
      startAfterHydration({ state, router, rest, firstLocation, addGate: (rule) => rules.push(rule) }),
    // Optional for the page; the next full load retries.
    () => undefined,
  );
}
