import { restoreCookieChoice } from '../consent/cookie-choice.ts';
import { keepToCookieChoice } from '../consent/cookie-traces.ts';
import { keepTranslatedTexts } from '../hydration/translated-texts.ts';
import { keepDialogHistory } from '../modals/dialog-history.ts';
import type { AppRouter } from '../navigation/app-router.ts';
import { followPageSeo, shownAddress } from '../navigation/page-seo.ts';
import type { RestCall } from '../rest/rest.ts';
import { type AppState, BASKET_COUNT_KEY } from '../state/app-state.ts';
import { browserStore } from '../storage/stores.ts';
import type { AtRestInput } from './at-rest.ts';

interface AfterHydrationInput extends AtRestInput {
  /** Address of the first page, whose title came with the document. */
  readonly firstLocation: Pick<Location, 'pathname' | 'search'>;
}

/** Shows the number that was noted last; what another customer has in the basket stays theirs. */
export function restoreBasketCount(state: AppState): void {
  try {
    const [count, owner] = (browserStore().getItem(BASKET_COUNT_KEY) ?? '').split(' ');
    // The basket of an anonymous visitor goes with them when they sign in.
    if (!owner || owner === state.auth.id) state.basket.count = Number(count) || undefined;
  } catch {
    // Where the storage is closed, each page learns the number when it shows the basket.
  }
}

/** How long after the page's load its network counts as at rest, in milliseconds. */
const REST_MS = 2000;

const signsOfLife = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/** Settles once somebody is there: a page that is left alone loads nothing for other pages. */
function someoneIsThere(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of signsOfLife) {
      window.addEventListener(type, () => resolve(), { capture: true, once: true, passive: true });
    }
  });
}

async function startOnceAtRest(input: AtRestInput): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  await new Promise((done) => setTimeout(done, REST_MS));
  await someoneIsThere();
  const { startAtRest } = await import('./at-rest.ts');
  await startAtRest(input);
}

/**
 * Minds redirect rows as soon as the visitor goes on: the first page has come by way of the server.
 */
function followRowsFromFirstStep(router: AppRouter, rest: RestCall): void {
  const shown = router.state.location.pathname;
  const stop = router.subscribe(() => {
    stop();
    void import('../navigation/redirect-rows.ts').then(
      ({ followRedirectRows }) =>
        followRedirectRows({ router, rest, shown, load: (url, how) => window.location[how](url) }),
      // Optional for the page; the next full load asks the server.
      () => undefined,
    );
  });
}

/** Starts what can wait: titles of later pages and, at rest, the build check and what loads ahead. */
export function startAfterHydration({
  state,
  router,
  rest,
  firstLocation,
  addGate,
}: AfterHydrationInput): void {
  keepDialogHistory(state, router);
  keepTranslatedTexts(document.body);
  followRowsFromFirstStep(router, rest);
  restoreBasketCount(state);
  restoreCookieChoice(state);
  keepToCookieChoice(state, rest, firstLocation.search);
  followPageSeo({ state, router, rest, firstAddress: shownAddress(firstLocation) });
  // Optional for the page; the next full load retries.
  void startOnceAtRest({ state, router, rest, addGate }).catch(() => undefined);
}
