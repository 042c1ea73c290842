import { importAgain } from '../code/import-again.ts';
import { followCookieChoice } from '../consent/cookie-choice.ts';
import type { PlatformInput } from '../start/start.ts';
import { isScriptAllowed } from './events.ts';

/** Fetches what serves the vendors as soon as a script that comes at rest is on and allowed; nothing of it before. */
export function startVendors(page: PlatformInput): void {
  const { state } = page;
  const scripts = Object.values(state.site.outside ?? {}).filter(({ moment }) => moment === 'idle');
  const isWanted = () => scripts.some(({ category }) => isScriptAllowed(state, category));
  const run = async () => {
    const { runVendors } = await importAgain(() => import('./run.ts'));
    runVendors(page);
  };
  // Optional for the page; the next full load tries again.
  const begin = () => void run().catch(() => undefined);
  if (isWanted()) {
    begin();
    return;
  }
  if (scripts.length === 0) return;
  const stop = followCookieChoice(state, () => {
    if (!isWanted()) return;
    stop();
    begin();
  });
}
