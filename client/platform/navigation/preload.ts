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

/** Loads the scripts of pages ahead: of links in view while the page is at rest, of the others at the first touch. */
export function startPreloading(router: AppRouter): void {
  const queue = createPreloadQueue((path) => loadRoute(router, path));
  const isScarce = () =>
    isConnectionScarce(
      (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection,
    );
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
