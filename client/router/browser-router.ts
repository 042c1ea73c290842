import { type Location, type RouterContextProvider, resolvePath } from 'react-router';
import { createBrowserHistory, nextLocation, shownLocation } from './browser-history.ts';
import { type LoadInput, type LoadOutcome, loadPage, needsLoad } from './load-page.ts';
import { matchPath } from './match-routes.ts';
import type { AppRoute, HistoryAction, Page } from './route.ts';
import type { AppRouter, HistoryLayer, NavigationGate, RouterState } from './router.ts';

interface RouterInput {
  /** The routes of the first address have their modules already. */
  readonly routes: readonly AppRoute[];
  readonly first: Pick<Page, 'loaderData' | 'errors'>;
  readonly getContext: () => RouterContextProvider;
  readonly onError: (error: unknown) => void;
  /** Data is wanted as it is now. */
  readonly onStale?: () => void;
}

/** How long a page that was loaded ahead may be shown, in milliseconds: as long as answers are kept. */
const AHEAD_MS = 60_000;

/** How many pages that were loaded ahead are kept. */
const AHEAD_MOST = 8;

/** A page that was loaded before it was asked for. */
interface Ahead {
  /** The page from which it was to be opened: what that has is not loaded again. */
  readonly from: Page;
  /** In milliseconds since the epoch. */
  readonly askedAt: number;
  readonly outcome: Promise<LoadOutcome>;
}

/** The clock may have been set back, and a device may have slept. */
const isFresh = ({ askedAt }: Ahead) => Date.now() >= askedAt && Date.now() - askedAt < AHEAD_MS;

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

interface Step {
  readonly location: Location;
  readonly action: HistoryAction;
  /** Whether the shown page stays and only its data is loaded again. */
  readonly isRevalidation?: boolean;
}

function staysOnPage(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname || from.search !== to.search) return false;
  return to.hash !== '';
}

class BrowserRouter implements AppRouter {
  state: RouterState;
  outdated: Page | undefined;
  layer?: HistoryLayer;
  readonly first: RouterState;
  readonly routes: readonly AppRoute[];
  readonly onError: (error: unknown) => void;
  readonly #getContext: RouterInput['getContext'];
  readonly #onStale: () => void;
  readonly #history: ReturnType<typeof createBrowserHistory>;
  readonly #listeners = new Set<(state: RouterState) => void>();
  #gate: NavigationGate = () => false;
  #pending: AbortController | undefined;
  #current: Promise<void> = Promise.resolve();
  /** Set from the wish to load data again until it has come. */
  #isStale = false;
  /** Pages whose data was asked for ahead, by their addresses, the newest last. */
  readonly #ahead = new Map<string, Ahead>();
  #ignoresPop = false;

  constructor({ routes, first, getContext, onError, onStale = () => undefined }: RouterInput) {
    this.routes = routes;
    this.onError = onError;
    this.#getContext = getContext;
    this.#onStale = onStale;
    const location = shownLocation();
    const page: Page = { location, action: 'POP', matches: matchPath(routes, location), ...first };
    this.state = { page, location, navigation: { state: 'idle' } };
    this.first = this.state;
    this.#history = createBrowserHistory((popped, delta) => this.#pop(popped, delta));
  }

  readonly subscribe: AppRouter['subscribe'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly setGate: AppRouter['setGate'] = (gate) => {
    this.#gate = gate;
  };

  readonly navigate: AppRouter['navigate'] = async (to, { replace = false } = {}) => {
    if (typeof to === 'number') {
      this.#history.go(to);
      return;
    }
    const location = nextLocation(resolvePath(to, this.state.location.pathname));
    const action = replace ? 'REPLACE' : 'PUSH';
    if (this.#gate({ from: this.state.location, to: location, action })) return;
    await this.#start({ location, action });
  };

  readonly preload: AppRouter['preload'] = async (to) => {
    const location = nextLocation(resolvePath(to, this.state.location.pathname));
    const address = addressOf(location);
    const from = this.state.page;
    if (this.#isStale || this.state.navigation.state !== 'idle' || address === addressOf(from.location))
      return;
    const known = this.#ahead.get(address);
    if (known?.from === from && isFresh(known)) return void (await known.outcome);
    const outcome = loadPage(this.#inputOf(location, new AbortController().signal));
    this.#ahead.delete(address);
    this.#ahead.set(address, { from, askedAt: Date.now(), outcome });
    const [oldest] = this.#ahead.keys();
    if (oldest !== undefined && this.#ahead.size > AHEAD_MOST) this.#ahead.delete(oldest);
    await outcome;
  };

  readonly revalidate: AppRouter['revalidate'] = async () => {
    this.#expire();
    const { navigation, page } = this.state;
    const isOnItsWay = navigation.state === 'loading';
    // A page on its way brings the data of what stays around it too.
    await this.#start({ ...(isOnItsWay ? navigation : page), isRevalidation: !isOnItsWay });
  };

  readonly outdate: AppRouter['outdate'] = () => {
    this.#ahead.clear();
    this.#onStale();
    this.outdated = this.state.page;
    this.#tell();
  };

  #expire(): void {
    this.#isStale = true;
    this.#ahead.clear();
    this.#onStale();
  }

  #inputOf(location: Location, signal: AbortSignal): LoadInput {
    return {
      matches: matchPath(this.routes, location),
      url: new URL(location.pathname + location.search + location.hash, window.location.origin),
      signal,
      context: this.#getContext(),
      from: this.state.page,
      isForced: this.#isStale,
    };
  }

  /** What was loaded ahead for an address, unless it is old or has failed. */
  async #takeAhead(location: Location): Promise<LoadOutcome | undefined> {
    const address = addressOf(location);
    const ahead = this.#ahead.get(address);
    this.#ahead.delete(address);
    if (ahead?.from !== this.state.page || !isFresh(ahead)) return undefined;
    const outcome = await ahead.outcome;
    return outcome.kind === 'page' && outcome.page.errors ? undefined : outcome;
  }

  #pop(location: Location, delta: number | undefined): void {
    if (this.layer?.pop()) return;
    if (this.#ignoresPop) {
      this.#ignoresPop = false;
      return;
    }
    if (this.#gate({ from: this.state.location, to: location, action: 'POP' }) && delta !== undefined) {
      this.#ignoresPop = true;
      this.#history.go(-delta);
      return;
    }
    void this.#start({ location, action: 'POP' });
  }

  #start(step: Step): Promise<void> {
    this.#pending?.abort();
    this.#pending = new AbortController();
    this.#current = this.#load(step, this.#pending.signal);
    return this.#current;
  }

  async #load(step: Step, signal: AbortSignal): Promise<void> {
    const { location, action, isRevalidation } = step;
    const { page } = this.state;
    const stays = staysOnPage(page.location, location);
    if (!this.#isStale && stays) {
      this.#commit(step, { ...page, location, action });
      return;
    }
    const input = this.#inputOf(location, signal);
    const { matches } = input;
    const isAtOnce = !matches.some((match) => needsLoad(match, input));
    if (!isAtOnce && !isRevalidation) this.#show({ navigation: { state: 'loading', location, action } });
    const outcome = isAtOnce ? undefined : ((await this.#takeAhead(location)) ?? (await loadPage(input)));
    if (signal.aborted) {
      await this.#current;
      return;
    }
    if (outcome?.kind === 'redirect') {
      await this.#redirect(step, new URL(outcome.location, input.url));
      return;
    }
    // A server that is away for a moment takes nobody's page: what could not be loaded again stays as it was.
    if ((isRevalidation || stays) && isAway(outcome?.page.errors)) {
      if (!isRevalidation) this.#commit(step, { ...page, location, action });
      this.#expire();
      return;
    }
    const { loaderData, errors } = outcome?.page ?? { loaderData: keptData(page, matches), errors: null };
    this.#commit(step, { location, action, matches, loaderData, errors });
  }

  async #redirect({ action, isRevalidation }: Step, url: URL): Promise<void> {
    const replace = action === 'REPLACE' && !isRevalidation;
    if (url.origin !== window.location.origin) {
      if (replace) window.location.replace(url);
      else window.location.assign(url);
      return;
    }
    await this.#start({
      location: nextLocation(url),
      action: replace ? 'REPLACE' : 'PUSH',
    });
  }

  #commit({ action, isRevalidation }: Step, page: Page): void {
    this.#isStale = false;
    this.#pending = undefined;
    if (!isRevalidation && action !== 'POP') {
      const write = (how: typeof action) => this.#history.write(page.location, how);
      if (this.layer) this.layer.write(action, write);
      else write(action);
    }
    for (const error of Object.values(page.errors ?? {})) this.onError(error);
    this.#show({ page, location: page.location, navigation: { state: 'idle' } });
  }

  #show(change: Partial<RouterState>): void {
    this.state = { ...this.state, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(this.state);
  }
}

/** Whether loaders failed because nobody answered them, or not for now. */
const isAway = (errors: Page['errors'] | undefined): boolean =>
  Object.values((errors ?? {}) as Record<string, { status: number }>).some(
    ({ status }) => status === 0 || status > 499,
  );

function keptData({ loaderData }: Page, matches: Page['matches']): Page['loaderData'] {
  const ids = new Set(matches.map(({ route }) => route.id));
  return Object.fromEntries(Object.entries(loaderData).filter(([id]) => ids.has(id)));
}

/** The router of the page in the browser, from what the server rendered on. */
export function createBrowserRouter(input: RouterInput): AppRouter {
  return new BrowserRouter(input);
}
