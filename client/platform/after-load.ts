import { createBuildCheck, watchBuild } from './build-check.ts';
import { restoreCookieChoice } from './cookie-choice.ts';
import type { GateRule } from './navigation-gate.ts';
import { forgetOffline } from './offline-account.ts';
import { followPageSeo, shownAddress } from './page-seo.ts';
import { startPreloading } from './preload.ts';
import type { PlatformInput } from './start.ts';

interface AfterLoadInput extends PlatformInput {
  /** Where the first page is, whose title came from the server. */
  readonly firstLocation: Pick<Location, 'pathname' | 'search'>;
  readonly addGate: (rule: GateRule) => void;
}

async function registerWorker(): Promise<void> {
  const { registerServiceWorker } = await import('./service-worker/register.ts');
  await registerServiceWorker({
    onOfflineReady: () => console.info('Сайт готов открываться без сети'),
    reload: () => window.location.reload(),
  });
}

/** Starts what nobody waits for: titles of later pages, loading ahead, the build check, the service worker. */
export function startAfterLoad({ state, router, rest, firstLocation, addGate }: AfterLoadInput): void {
  const build = createBuildCheck({
    buildId: __BUILD_ID__,
    now: () => Date.now(),
    load: async (url) => (await fetch(url, { cache: 'no-store' })).json(),
  });
  addGate(build.gate);
  watchBuild(build.check);
  restoreCookieChoice(state);
  followPageSeo({ state, router, rest, firstAddress: shownAddress(firstLocation) });
  startPreloading(router);
  // Whoever is not signed in here any more leaves nothing behind, however the session has ended.
  void forgetOffline(state.auth.isAuthorized ? state.auth.id : undefined).catch(() => undefined);
  // Development serves modules that change under a worker's feet; a worker that fails leaves the site as it is.
  if (import.meta.env.PROD) void registerWorker().catch(() => undefined);
}
