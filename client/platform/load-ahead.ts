import type { AppRouter } from '../router/router.ts';
import type { AppState } from './app-state.ts';
import { startPreloading } from './preload.ts';
import type { RestCall } from './rest-client.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import { forgetOffline } from './session.ts';
import { startVendors } from './vendors/start.ts';

const signsOfLife = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/** Settles once somebody is there: a page that is left alone loads nothing for other pages. */
function someoneIsThere(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of signsOfLife) {
      window.addEventListener(type, () => resolve(), { capture: true, once: true, passive: true });
    }
  });
}

/** Sees to what can wait for a page at rest: scripts of linked pages, those of vendors, the offline site. */
export async function loadAhead(state: AppState, router: AppRouter, rest: RestCall): Promise<void> {
  void someoneIsThere().then(() => {
    startPreloading(router);
    startVendors({ state, router, rest });
  });
  // The offline copy of a session that has ended in any way is removed.
  void forgetOffline(state.auth.isAuthorized ? state.auth.id : undefined).catch(() => undefined);
  // Not in development, whose modules change.
  if (!import.meta.env.PROD) return;
  await registerServiceWorker({
    onOfflineReady: () => console.info('Сайт готов открываться без сети'),
    reload: () => window.location.reload(),
  });
}
