import type { AppRouter } from '../router/router.ts';
import type { AppState } from './app-state.ts';
import { createBuildCheck, watchBuild } from './build-check.ts';
import { restoreCookieChoice } from './cookie-choice.ts';
import { keepToCookieChoice } from './cookie-traces.ts';
import type { GateRule } from './navigation-gate.ts';
import { followPageSeo, shownAddress } from './page-seo.ts';
import type { RestCall } from './rest-client.ts';
import type { PlatformInput } from './start.ts';

interface AfterLoadInput extends PlatformInput {
  /** Address of the first page, whose title came with the document. */
  readonly firstLocation: Pick<Location, 'pathname' | 'search'>;
  readonly addGate: (rule: GateRule) => void;
}

/** How long after the page's load its network counts as at rest, in milliseconds. */
const REST_MS = 2000;

async function loadAheadAtRest(state: AppState, router: AppRouter, rest: RestCall): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  await new Promise((done) => setTimeout(done, REST_MS));
  const { loadAhead } = await import('./load-ahead.ts');
  await loadAhead(state, router, rest);
}

/** Minds redirect rows as soon as the visitor goes on: the first page has come by way of the server. */
function followRowsFromFirstStep(router: AppRouter, rest: RestCall): void {
  const shown = router.state.location.pathname;
  const stop = router.subscribe(() => {
    stop();
    void import('./redirect-rows.ts').then(
      ({ followRedirectRows }) =>
        followRedirectRows({ router, rest, shown, load: (url, how) => window.location[how](url) }),
      // Optional for the page; the next full load asks the server.
      () => undefined,
    );
  });
}

/** Starts what can wait: titles of later pages, the build check and, at rest, what loads ahead. */
export function startAfterLoad({ state, router, rest, firstLocation, addGate }: AfterLoadInput): void {
  const build = createBuildCheck({
    buildId: __BUILD_ID__,
    now: () => Date.now(),
    load: async (url) => (await fetch(url, { cache: 'no-store' })).json(),
  });
  addGate(build.gate);
  watchBuild(build.check);
  followRowsFromFirstStep(router, rest);
  restoreCookieChoice(state);
  keepToCookieChoice(state, rest, firstLocation.search);
  followPageSeo({ state, router, rest, firstAddress: shownAddress(firstLocation) });
  // Optional for the page; the next full load retries.
  void loadAheadAtRest(state, router, rest).catch(() => undefined);
}
