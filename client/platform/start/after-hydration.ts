import type { RouterNavigateOptions, To } from 'react-router';
import { subscribe } from 'valtio/vanilla';
import { getSeo } from '#shared/features/seo/contract.ts';
import { canonicalQuery, takesSeo } from '#shared/features/seo/rules.ts';
import { matchPage, withTrailingSlash } from '#shared/routes.ts';
import { restoreCookieChoice } from '../consent/cookie-choice.ts';
import { keepToCookieChoice } from '../consent/cookie-traces.ts';
import { keepTranslatedTexts } from '../hydration/translated-texts.ts';
import { closeModal } from '../modals/open-dialog.ts';
import type { AppRouter } from '../navigation/app-router.ts';
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

const presenceEvents = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/** Settles once somebody is there: a page that is left alone loads nothing for other pages. */
function someoneIsThere(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of presenceEvents) {
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
export function startAfterHydration(input: AfterHydrationInput): void {
  const { state, router, rest, firstLocation } = input;
  keepDialogHistory(state, router);
  keepTranslatedTexts(document.body);
  followRowsFromFirstStep(router, rest);
  restoreBasketCount(state);
  restoreCookieChoice(state);
  keepToCookieChoice(state, rest, firstLocation.search);
  followPageSeo(input);
  // Optional for the page; the next full load retries.
  void startOnceAtRest(input).catch(() => undefined);
}

interface EntryState {
  readonly idx?: number;
  readonly isDialog?: boolean;
}

const shownEntry = () => (window.history.state ?? {}) as EntryState;

/**
 * Keeps an entry of the history over the page while a dialog is open, so that a step back closes the dialog and leaves
 * the page. The router knows nothing of this entry: a page that follows takes its place, and any other way of closing takes
 * it away.
 */
class DialogHistory {
  readonly #state: AppState;
  readonly #router: AppRouter;
  #isThere = shownEntry().isDialog === true;
  /** What waits for a step back, which browsers take later, to remove the entry. */
  #afterwards: (() => void)[] | undefined;

  constructor(state: AppState, router: AppRouter) {
    this.#state = state;
    this.#router = router;
    // A document from the browser's cache goes on where no step is under way any more.
    window.addEventListener('pagehide', () => {
      this.#afterwards = undefined;
    });
    const onPop = (event: Event) => this.#isOwnStep() && event.stopImmediatePropagation();
    // Before the router, whose listener was there first.
    window.addEventListener('popstate', onPop, { capture: true });
    this.#followNavigations();
    subscribe(state.modal, () => this.#follow());
    this.#follow();
  }

  #follow(): void {
    const { open, isClosing } = this.#state.modal;
    const isOpen = open !== null && !isClosing;
    if (isOpen && !this.#isThere) this.#inTurn(() => this.#lay());
    else if (!isOpen && this.#isThere) this.#takeAway();
  }

  #inTurn(work: () => void): void {
    if (this.#afterwards) this.#afterwards.push(work);
    else work();
  }

  #lay(): void {
    const { modal } = this.#state;
    if (this.#isThere || modal.open === null || modal.isClosing) return;
    const entry = shownEntry();
    try {
      window.history.pushState({ ...entry, idx: (entry.idx ?? 0) + 1, isDialog: true }, '');
      this.#isThere = true;
    } catch {
      // Browsers allow only so many entries in half a minute.
    }
  }

  #takeAway(): void {
    this.#isThere = false;
    if (shownEntry().isDialog !== true) return;
    this.#afterwards = [];
    window.history.back();
  }

  #followNavigations(): void {
    const { navigate } = this.#router;
    const follow = (to: To | null, options?: RouterNavigateOptions) => {
      if (this.#isThere && !options?.replace) {
        // From now on the entry is the next page's, whenever that comes.
        this.#isThere = false;
        return navigate(to, { ...options, replace: true });
      }
      if (this.#isThere) this.#takeAway();
      return new Promise<void>((done) => this.#inTurn(() => void navigate(to, options).then(done)));
    };
    this.#router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
      typeof to === 'number' ? navigate(to) : follow(to, options);
  }

  /** Tells whether a step through the history only went to or from the dialog's entry. */
  #isOwnStep(): boolean {
    if (this.#afterwards) {
      const waiting = this.#afterwards;
      this.#afterwards = undefined;
      for (const work of waiting) work();
      return true;
    }
    if (shownEntry().isDialog === true) {
      // A step forward to a dialog that is gone.
      this.#takeAway();
      return true;
    }
    const wasThere = this.#isThere;
    this.#isThere = false;
    if (this.#state.modal.open) closeModal(this.#state);
    const { pathname, search } = this.#router.state.location;
    // The router calls back a page that was on its way, as by every step back.
    return wasThere && pathname + search === window.location.pathname + window.location.search;
  }
}

/** Lets a step back close dialogs from now on, one that is open first. */
export function keepDialogHistory(state: AppState, router: AppRouter): void {
  new DialogHistory(state, router);
}

function setInHead(
  tag: string,
  key: readonly [name: string, value: string],
  name: string,
  value: string,
): void {
  const found = document.head.querySelector(`${tag}[${key[0]}="${key[1]}"]`);
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(...key);
  element.setAttribute(name, value);
}

/** The canonical address of what the browser shows, from its first slash on. */
export function shownAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const path = withTrailingSlash(pathname);
  return path + canonicalQuery(path, new URLSearchParams(search));
}

/** Looks up title and description of each page after the first, unless it is one that takes none. */
function followPageSeo({ state, router, rest, firstLocation }: AfterHydrationInput): void {
  let shown = shownAddress(firstLocation);
  const lookUp = async (address: string) => {
    const { title, description } = await rest(getSeo, { query: { path: address } });
    if (shown !== address) return;
    document.title = title;
    setInHead('meta', ['name', 'description'], 'content', description);
    state.site.isSetSeo = true;
  };
  const follow = ({ navigation, location }: AppRouter['state']) => {
    const address = shownAddress(location);
    if (navigation.state !== 'idle' || address === shown) return;
    shown = address;
    state.site.isSetSeo = false;
    const [path = '/'] = address.split('?', 1);
    const page = matchPage(path, state.site.isSimply);
    setInHead('link', ['rel', 'canonical'], 'href', window.location.origin + (page?.canonical ?? address));
    document.title = page?.title ?? 'Ошибка 404';
    // Without it the title of the route stands; the refusal itself is already reported.
    if (takesSeo(path)) void lookUp(address).catch(() => undefined);
  };
  router.subscribe(follow);
  follow(router.state);
}
