import type { AppRouter } from '../router/router.ts';
import type { AppState } from './app-state.ts';
import { startPreloading } from './preload.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import { forgetOffline } from './session.ts';

/** Sees to what later pages and visits need: scripts of linked pages, the offline site. */
export async function loadAhead(state: AppState, router: AppRouter): Promise<void> {
  startPreloading(router);
  // The offline copy of a session that has ended in any way is removed.
  void forgetOffline(state.auth.isAuthorized ? state.auth.id : undefined).catch(() => undefined);
  // Not in development, whose modules change.
  if (!import.meta.env.PROD) return;
  await registerServiceWorker({
    onOfflineReady: () => console.info('Сайт готов открываться без сети'),
    reload: () => window.location.reload(),
  });
}
