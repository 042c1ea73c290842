import { createBuildCheck, watchBuild } from './build-check.ts';
import { restoreCookieChoice } from './cookie-choice.ts';
import type { GateRule } from './navigation-gate.ts';
import { forgetOffline } from './offline-account.ts';
import { followPageSeo, shownAddress } from './page-seo.ts';
import { startPreloading } from './preload.ts';
import type { PlatformInput } from './start.ts';

interface AfterLoadInput extends PlatformInput {
  /** Address of the first page, whose title came with the document. */
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

/** Starts what can wait: titles of later pages, preloading, the build check, the service worker. */
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
  // The offline copy of a session that has ended in any way is removed.
  void forgetOffline(state.auth.isAuthorized ? state.auth.id : undefined).catch(() => undefined);
  // Not in development, whose modules change; a failed registration leaves the site usable.
  if (import.meta.env.PROD) void registerWorker().catch(() => undefined);
}
