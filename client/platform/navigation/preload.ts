import { matchRoutes } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { matchPage } from '#shared/routes.ts';
import { keepAnswers, overNetwork } from '../rest/browser-rest.ts';
import { createRestCall } from '../rest/rest.ts';
import { type AppRouter, loaderContext } from './app-router.ts';

/** Routes that are loaded ahead at the same time (specification, section 9). */
const PRELOADS_AT_ONCE = 5;

interface PreloadQueue {
  readonly add: (path: string) => void;
}

/** Loads pages ahead, each once, so many at a time and in all, in the order in which they were seen. */
export function createPreloadQueue(
  load: (path: string) => Promise<unknown>,
  { atOnce, most = Number.POSITIVE_INFINITY }: { readonly atOnce: number; readonly most?: number },
): PreloadQueue {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  function next(): void {
    while (running < atOnce) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      // A failed preload is tried again by the navigation itself, which also reports it.
      void load(path)
        .catch(() => known.delete(path))
        .finally(() => {
          running -= 1;
          next();
        });
    }
  }

  return {
    add(path) {
      if (known.has(path) || known.size >= most) return;
      known.add(path);
      waiting.push(path);
      next();
    },
  };
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Tells whether loading ahead would cost the visitor: data saver, or a connection of the second generation. */
export function isConnectionScarce(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** The link that an event has met. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a[href]') : null;
}

/** How long a pointer, a finger or the focus rests on a link that is likely to be pressed, in milliseconds. */
const INTENT_MS = 65;

/** Loads the data of a page whose link a finger, the focus or a pointer rests on. */
function followIntent(load: (link: HTMLAnchorElement) => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(resting);
    const link = linkOf(target);
    if (link) resting = setTimeout(load, INTENT_MS, link);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, rest, { passive: true });
  }
  // Whoever scrolls lays a finger on links without wanting any.
  document.addEventListener('touchmove', () => clearTimeout(resting), { passive: true });
}

/** How long a link stands in view before the data of its page is asked for, in milliseconds: it is being read. */
const READ_MS = 1000;

/** Loads the data of pages whose links stay in view; answers with what takes a link to follow. */
function followView(load: (link: HTMLAnchorElement) => void): (link: HTMLAnchorElement) => void {
  const reading = new Map<Element, number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        clearTimeout(reading.get(target));
        reading.delete(target);
        if (isIntersecting) reading.set(target, window.setTimeout(load, READ_MS, target));
      }
    },
    // Cut off at the edge of the window it is not read yet.
    { threshold: 0.9 },
  );
  return (link) => observer.observe(link);
}

/** How long after it has come a page counts as at rest, in milliseconds. */
const REST_MS = 2000;

function innerPath(link: HTMLAnchorElement): string | undefined {
  const isInner = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isInner ? link.pathname : undefined;
}

async function loadScripts(router: AppRouter, pathname: string): Promise<void> {
  const matches = matchRoutes(router.routes, { pathname }) ?? [];
  await Promise.all(matches.map(({ route }) => typeof route.lazy === 'function' && route.lazy()));
}

/** What a page ahead asks for is kept for a while; a failure is for the page itself to meet. */
const restAhead = createRestCall(
  keepAnswers(overNetwork, () => true),
  () => undefined,
);

/** Loads the data of a page that the visitor may open next. */
async function loadAhead(router: AppRouter, page: string, now: () => EpochMs): Promise<void> {
  const url = new URL(page, window.location.origin);
  const context = loaderContext(restAhead, now);
  await Promise.all(
    (matchRoutes(router.routes, url) ?? []).map(async ({ route, params }) => {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (typeof loader !== 'function') return;
      await loader({ request: new Request(url), url, params, context, pattern: route.path ?? '' });
    }),
  );
}

/** How many pages of links in view are loaded ahead, with their data, from one page. */
const READ_MOST = 8;

/** Decides whose data of which pages may be asked for before they are opened. */
export interface PreloadInput {
  readonly router: AppRouter;
  readonly isSimply: boolean;
  readonly now: () => EpochMs;
  /** A customer's pages ask for what is theirs, home too: that is for the visit alone. */
  readonly isCustomer: () => boolean;
}

function isOpenPage(pathname: string, isSimply: boolean): boolean {
  const route = matchPage(pathname, isSimply);
  return route !== undefined && route.layout !== 'personal' && route.guard === undefined;
}

/**
 * Loads pages ahead: scripts of links in view while the page is at rest and of the others at the first touch; data of the
 * pages that are read of, one after the other, and of the one that is about to be opened.
 */
export function startPreloading({ router, isSimply, now, isCustomer }: PreloadInput): void {
  const queue = createPreloadQueue((path) => loadScripts(router, path), { atOnce: PRELOADS_AT_ONCE });
  const isScarce = () =>
    isConnectionScarce(
      (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection,
    );
  const pageOf = (link: HTMLAnchorElement) => {
    const path = innerPath(link);
    // Other addresses of the shown page are parts of it, with means of their own.
    const isOther = path !== undefined && path !== window.location.pathname;
    const isWanted = isOther && !isScarce() && !isCustomer() && isOpenPage(path, isSimply);
    return isWanted ? path + link.search : undefined;
  };
  const loadData = (page: string) => loadAhead(router, page, now);
  followIntent((link) => {
    const page = pageOf(link);
    if (page !== undefined) void loadData(page).catch(() => undefined);
  });
  const createReadQueue = () => createPreloadQueue(loadData, { atOnce: 1, most: READ_MOST });
  let readQueue = createReadQueue();
  const follow = followView((link) => {
    const page = pageOf(link);
    if (page !== undefined) readQueue.add(page);
  });
  const add = (link: HTMLAnchorElement | null) => {
    const path = link && innerPath(link);
    if (path && !isScarce()) queue.add(path);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, (event) => add(linkOf(event.target)), { passive: true });
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      add(target);
    }
  });
  const observeLinks = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      observer.observe(link);
      if (link.closest('main')) follow(link);
    }
  };
  observeLinks();
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') return;
    readQueue = createReadQueue();
    setTimeout(observeLinks, REST_MS);
  });
}
