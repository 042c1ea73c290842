import { matchPage } from '#shared/routes.ts';
import { matchPath, resolveRoute } from '../../router/match-routes.ts';
import type { AppRouter } from '../../router/router.ts';
import { followIntent, followView, linkOf } from './likely-links.ts';
import { createPreloadQueue, isConnectionScarce, PRELOADS_AT_ONCE } from './preload-queue.ts';

/** How long after it has come a page counts as at rest, in milliseconds. */
const REST_MS = 2000;

function innerPath(link: HTMLAnchorElement): string | undefined {
  const isInner = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isInner ? link.pathname : undefined;
}

async function loadRoute(router: AppRouter, pathname: string): Promise<void> {
  await Promise.all(matchPath(router.routes, { pathname }).map(({ route }) => resolveRoute(route)));
}

/** How many pages of links in view are loaded ahead, with their data, from one page. */
const READ_MOST = 8;

/** Decides whose data of which pages may be asked for before they are opened. */
export interface PreloadInput {
  readonly router: AppRouter;
  readonly isSimply: boolean;
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
export function startPreloading({ router, isSimply, isCustomer }: PreloadInput): void {
  const queue = createPreloadQueue((path) => loadRoute(router, path), { atOnce: PRELOADS_AT_ONCE });
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
  followIntent((link) => {
    const page = pageOf(link);
    if (page !== undefined) void router.preload(page);
  });
  const createReadQueue = () =>
    createPreloadQueue((page) => router.preload(page), { atOnce: 1, most: READ_MOST });
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
