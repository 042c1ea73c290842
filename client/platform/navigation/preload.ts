import { matchRoutes } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { matchPage } from '#shared/routes.ts';
import { keepAnswers, overNetwork } from '../rest/browser-rest.ts';
import { createRestCall } from '../rest/rest.ts';
import { type AppRouter, loaderContext } from './app-router.ts';

/** Routes that are loaded ahead at the same time (specification, section 9). */
const PRELOADS_AT_ONCE = 5;

/** Loads pages ahead, each once, so many at a time, in the order in which they were seen. */
export function createPreloadQueue(load: (path: string) => Promise<unknown>): (path: string) => void {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  function next(): void {
    while (running < PRELOADS_AT_ONCE) {
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

  return (path) => {
    if (known.has(path)) return;
    known.add(path);
    waiting.push(path);
    next();
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

const isScarce = () => isConnectionScarce((navigator as { connection?: Connection }).connection);

/** How long a pointer or the focus rests on a link that is likely to be pressed, in milliseconds. */
const INTENT_MS = 65;

/** Tells of links that a finger, the focus or a pointer meets, and of those that are likely to be pressed. */
function followLinks(
  onMet: (link: HTMLAnchorElement) => void,
  onIntent: (link: HTMLAnchorElement) => void,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const meet = ({ target, type }: Event) => {
    clearTimeout(resting);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    onMet(link);
    // A tap is over after 90 ms: there is no time to wait for.
    if (type === 'touchstart') onIntent(link);
    else resting = setTimeout(onIntent, INTENT_MS, link);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, meet, { passive: true });
  }
}

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

/** How long after it has come a page counts as at rest, in milliseconds. */
const REST_MS = 2000;

interface PreloadInput {
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
 * page that is about to be opened.
 */
export function startPreloading({ router, isSimply, now, isCustomer }: PreloadInput): void {
  const queue = createPreloadQueue((path) => loadScripts(router, path));
  const addScripts = (link: HTMLAnchorElement) => {
    const path = innerPath(link);
    if (path !== undefined && !isScarce()) queue(path);
  };
  followLinks(addScripts, (link) => {
    const path = innerPath(link);
    // Other addresses of the shown page are parts of it, with means of their own.
    if (path === undefined || path === window.location.pathname || isScarce() || isCustomer()) return;
    if (isOpenPage(path, isSimply)) void loadAhead(router, path + link.search, now).catch(() => undefined);
  });
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addScripts(target as HTMLAnchorElement);
    }
  });
  const observeLinks = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) observer.observe(link);
  };
  observeLinks();
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') setTimeout(observeLinks, REST_MS);
  });
}
