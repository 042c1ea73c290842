import type { DataRouter } from 'react-router';
import { accountGate } from './account-gate.ts';
import type { AppState } from './app-state.ts';
import { createBuildCheck, watchBuild } from './build-check.ts';
import { reloadForChunk } from './chunk-guard.ts';
import { followLoginQuery } from './login-query.ts';
import { closeModal } from './modal-actions.ts';
import { gateNavigation } from './navigation-gate.ts';
import { followPageSeo } from './page-seo.ts';
import { startPreloading } from './preload.ts';
import type { RestCall } from './rest-client.ts';

interface PlatformInput {
  readonly state: AppState;
  readonly router: DataRouter;
  readonly rest: RestCall;
}

function watchChunks(router: DataRouter): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A chunk that was only loaded ahead is nobody's loss yet.
    const { navigation } = router.state;
    if (
      navigation.state !== 'idle' &&
      reloadForChunk(navigation.location.pathname + navigation.location.search)
    ) {
      event.preventDefault();
    }
  });
}

function closeModalOnNavigation(state: AppState, router: DataRouter): void {
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === shown.pathname && location.search === shown.search) return;
    shown = location;
    closeModal(state);
  });
}

async function registerWorker(): Promise<void> {
  const { registerServiceWorker } = await import('./service-worker/register.ts');
  await registerServiceWorker({
    onOfflineReady: () => console.info('Сайт готов открываться без сети'),
    reload: () => window.location.reload(),
  });
}

/** Starts everything that lives as long as the page: called once, after hydration was begun. */
export function startPlatform({ state, router, rest }: PlatformInput): void {
  const build = createBuildCheck({
    buildId: __BUILD_ID__,
    now: () => Date.now(),
    load: async (url) => (await fetch(url, { cache: 'no-store' })).json(),
  });
  watchBuild(build.check);
  gateNavigation(router, [accountGate(state), build.gate], (url) => window.location.assign(url));
  watchChunks(router);
  closeModalOnNavigation(state, router);
  followPageSeo(state, router, rest);
  followLoginQuery(state, router);
  startPreloading(router);
  // Development serves modules that change under a worker's feet; a worker that fails leaves the site as it is.
  if (import.meta.env.PROD) void registerWorker().catch(() => undefined);
}
