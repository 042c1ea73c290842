import type { AppRouter } from '../../router/router.ts';
import { reloadForChunk } from '../code/chunk-guard.ts';
import { closeModal } from '../modals/modal-actions.ts';
import { accountGate, pageGate } from '../navigation/gate-rules.ts';
import { followHashLinks } from '../navigation/hash-links.ts';
import { type GateRule, gateNavigation } from '../navigation/navigation-gate.ts';
import { followHashMoves } from '../navigation/scroll.ts';
import type { RestCall } from '../rest/rest-client.ts';
import type { AppState } from '../state/app-state.ts';

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

function closeModalOnNavigation(state: AppState, router: AppRouter): void {
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === shown.pathname && location.search === shown.search) return;
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
  closeModalOnNavigation(state, router);
  renewKept(state);
  followHashLinks(router);
  followHashMoves(router);
  void import('./after-hydration.ts').then(
    ({ startAfterHydration }) =>
      startAfterHydration({ state, router, rest, firstLocation, addGate: (rule) => rules.push(rule) }),
    // Optional for the page; the next full load retries.
    () => undefined,
  );
}
