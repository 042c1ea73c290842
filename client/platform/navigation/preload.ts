import { matchPage } from '#shared/routes.ts';
import { matchPath, resolveRoute } from '../../router/match-routes.ts';
import type { AppRouter } from '../../router/router.ts';
import { createPreloadQueue, isConnectionScarce } from './preload-queue.ts';

/** How long after it has come a page counts as at rest, in milliseconds. */
const REST_MS = 2000;

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a[href]') : null;
}

function innerPath(link: HTMLAnchorElement): string | undefined {
  const isInner = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isInner ? link.pathname : undefined;
}

async function loadRoute(router: AppRouter, pathname: string): Promise<void> {
  await Promise.all(matchPath(router.routes, { pathname }).map(({ route }) => resolveRoute(route)));
}

/** How long a pointer, a finger or the focus rests on a link that is likely to be pressed, in milliseconds. */
const INTENT_MS = 65;

/** Decides whose data of which pages may be asked for before they are opened. */
export interface IntentInput {
  readonly router: AppRouter;
  readonly isSimply: boolean;
  /** A customer's pages ask for what is theirs, home too: that is for the visit alone. */
  readonly isCustomer: () => boolean;
}

function isOpenPage(pathname: string, isSimply: boolean): boolean {
  const route = matchPage(pathname, isSimply);
  return route !== undefined && route.layout !== 'personal' && route.guard === undefined;
}

/** Loads the data of the page that is likely to be opened next: where a finger, the focus or a pointer rests. */
function followIntent({ router, isSimply, isCustomer }: IntentInput, isScarce: () => boolean): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const load = (link: HTMLAnchorElement) => {
    const path = innerPath(link);
    const isWanted = path !== undefined && !isScarce() && !isCustomer() && isOpenPage(path, isSimply);
    if (isWanted) router.preload(path + link.search);
  };
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

/**
 * Loads pages ahead: scripts of links in view while the page is at rest and of the others at the first touch, data of the
 * one that is about to be opened.
 */
export function startPreloading(input: IntentInput): void {
  const { router } = input;
  const queue = createPreloadQueue((path) => loadRoute(router, path));
  const isScarce = () =>
    isConnectionScarce(
      (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection,
    );
  followIntent(input, isScarce);
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
    for (const link of document.querySelectorAll('a[href^="/"]')) observer.observe(link);
  };
  observeLinks();
  router.subscribe((state) => {
    if (state.navigation.state === 'idle') setTimeout(observeLinks, REST_MS);
  });
}
