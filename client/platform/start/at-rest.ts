import { presentMoment } from '../clock/use-now.ts';
import type { GateRule } from '../navigation/app-router.ts';
import { startPreloading } from '../navigation/preload.ts';
import { registerServiceWorker } from '../service-worker/register.ts';
import { forgetOffline } from '../session/session.ts';
import { forgetStale } from '../storage/typed.ts';
import { startVendors } from '../vendors/start.ts';
import type { PlatformInput } from './start.ts';

/** How often the build manifest is asked for, in milliseconds. */
const BUILD_CHECK_MS = 600_000;

interface BuildCheckInput {
  readonly buildId: string;
  readonly now: () => number;
  readonly load: (url: string) => Promise<unknown>;
}

interface BuildCheck {
  readonly check: () => Promise<void>;
  /** Once the served build is another one, the next navigation is a full load of its target. */
  readonly gate: GateRule;
}

export function createBuildCheck({ buildId, now, load }: BuildCheckInput): BuildCheck {
  let isOutdated = false;
  return {
    async check() {
      if (isOutdated) return;
      const manifest = await load(`/builds/latest.json?${now()}`);
      if (typeof manifest !== 'object' || manifest === null || !('id' in manifest)) return;
      isOutdated = typeof manifest.id === 'string' && manifest.id !== buildId;
    },
    gate: ({ pathname, search }) => (isOutdated ? pathname + search : undefined),
  };
}

/** Asks every ten minutes and whenever the page comes back into view. */
export function watchBuild(check: () => Promise<void>): void {
  // Offline or a gateway's error page: the next round asks again.
  const ask = () => void check().catch(() => undefined);
  setInterval(ask, BUILD_CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
}

export interface AtRestInput extends PlatformInput {
  readonly addGate: (rule: GateRule) => void;
}

/** Sees to what can wait until somebody is there and the page at rest: a newer build, scripts of linked pages, those of vendors, the offline site. */
export async function startAtRest({ state, router, rest, addGate }: AtRestInput): Promise<void> {
  const build = createBuildCheck({
    buildId: __BUILD_ID__,
    now: () => Date.now(),
    load: async (url) => (await fetch(url, { cache: 'no-store' })).json(),
  });
  addGate(build.gate);
  watchBuild(build.check);
  startPreloading({
    router,
    isSimply: state.site.isSimply,
    now: () => presentMoment(state.site),
    isCustomer: () => state.auth.isAuthorized,
  });
  startVendors({ state, router, rest });
  if (state.auth.isAuthorized)
    void import('../state/needs-count.ts')
      .then(({ showNeedsCount }) => showNeedsCount(state, rest))
      .catch(() => undefined);
  const check = state.site.outside?.smartcaptcha;
  if (check && !state.auth.isAuthorized)
    void import('../captcha/widgets.ts')
      .then(({ loadCheckAhead }) => loadCheckAhead(state, check))
      .catch(() => undefined);
  // Before it is needed: a notice may have to say that the network is gone.
  void import('../../ui/toast.tsx').catch(() => undefined);
  forgetStale(state.auth.id);
  // The offline copy of a session that has ended in any way is removed.
  void forgetOffline(state.auth.isAuthorized ? state.auth.id : undefined).catch(() => undefined);
  // Not in development, whose modules change.
  if (!import.meta.env.PROD) return;
  await registerServiceWorker({
    onOfflineReady: () => console.info('Сайт готов открываться без сети'),
    reload: () => window.location.reload(),
  });
}
