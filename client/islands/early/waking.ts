import { isTrackingParameter } from '#shared/features/experiments/rules.ts';
import { reloadForChunk } from '../../platform/code/chunk-guard.ts';
import { BOOTSTRAP_ID } from '../../platform/hydration/bootstrap-data.ts';
import { type EarlyPage, uses } from '../../platform/hydration/early-page.ts';
import { isPlainPress } from '../../platform/navigation/plain-press.ts';
import { browserStore, tabStore } from '../../platform/storage/stores.ts';

/** How long until the page is looked at again while it arrives, in milliseconds. */
const PAUSE_MS = 30;

const once = { capture: true, once: true, passive: true };

/** Notes a use that comes before the page's scripts, which wake their islands by it. */
export function noteFirstUse(early: EarlyPage): void {
  for (const type of uses) addEventListener(type, () => (early.isUsed = true), once);
}

/** Whether the visitor was quicker than this script: something has the focus, or a dialog is open. */
const hasBeenUsed = () =>
  document.activeElement?.matches('html, body') === false || document.querySelector('dialog[open]') !== null;

/** Whether what React takes over is there: the data of the page ends it. */
function isPageThere(): boolean {
  try {
    return Boolean(JSON.parse(document.getElementById(BOOTSTRAP_ID)?.textContent ?? ''));
  } catch {
    return false;
  }
}

const withoutHash = (address: string) => address.split('#', 1)[0];

/** Whether the browser is on its way to another page, by a link or a form that nothing has answered. */
let isFollowing = false;

/** Notes what the browser follows; the press is over by then, so that whatever answers it has done so. */
function noteFollowing(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented || !isPlainPress(event)) return;
    if (!/^http/.test(link.protocol) || link.target || link.download) return;
    isFollowing = withoutHash(link.href) !== withoutHash(location.href);
  });
  addEventListener('submit', (event) => {
    isFollowing = !event.defaultPrevented && (event.target as HTMLFormElement).method !== 'dialog';
  });
  // Back out of the browser's memory.
  addEventListener('pageshow', () => {
    isFollowing = false;
  });
}

/** Asks for the page's scripts; without them presses are the browser's again, and the page is loaded anew once. */
function loadScripts([entry = '', ...others]: readonly string[], early: EarlyPage): void {
  const { head } = document;
  for (const href of others) {
    head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const fail = () => {
    early.release();
    // Firefox and Safari call it an error as well that a page which is left gives up its scripts.
    if (isFollowing) return;
    const reload = () => reloadForChunk(location.pathname + location.search);
    // While the network is away the page as it was sent is better than none.
    if (navigator.onLine) reload();
    else addEventListener('online', reload, once);
  };
  const run = () => {
    if (isPageThere()) {
      const script = Object.assign(document.createElement('script'), { type: 'module', src: entry });
      script.addEventListener('error', fail);
      head.append(script);
    } else if (document.readyState === 'complete') fail();
    else setTimeout(run, PAUSE_MS);
  };
  run();
}

/**
 * What a page without its scripts would miss: a sign-in that the address asks for, where the visit came from, or
 * what the browser keeps of its form, by the keys that its document names.
 */
function isAwaited(kept = ''): boolean {
  try {
    return (
      [...new URLSearchParams(location.search).keys()].some(
        (name) => name === 'login' || isTrackingParameter(name),
      ) || kept.split(' ').some((key) => key in tabStore() || key in browserStore())
    );
  } catch {
    // Where the storage is closed nothing is kept.
    return false;
  }
}

/**
 * Wakes a page on which nothing is alive before it is used: its document names the scripts without loading them. They
 * come with the first use, with the pointer on something to press, and once the page has loaded for whoever moves.
 */
export function wakePage(early: EarlyPage): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name=scripts]');
  if (!named) return;
  const scripts = named.content.split(' ');
  noteFollowing();
  // Back at the address of another page, which nothing but its own document can show yet.
  const shown = location.pathname + location.search;
  addEventListener('popstate', () => {
    if (early.isTaken || location.pathname + location.search === shown) return;
    early.isLeaving = true;
    location.reload();
  });
  let isAwake = false;
  const wake = () => {
    if (!isAwake && !early.isLeaving) loadScripts(scripts, early);
    isAwake = true;
  };
  const wakeOnceLoaded = () =>
    document.readyState === 'complete' ? wake() : addEventListener('load', wake, once);
  for (const type of uses) addEventListener(type, wake, once);
  // Somebody is there, who may use the page next. Browsers tell of a pointer that rests where the page appears under it,
  // and what scrolls inside the page may do so by itself, to where it snaps.
  document.addEventListener(
    'pointermove',
    ({ movementX, movementY }) => (movementX || movementY) && wakeOnceLoaded(),
    { capture: true, passive: true },
  );
  document.addEventListener('scroll', ({ target }) => target === document && wakeOnceLoaded(), {
    capture: true,
    passive: true,
  });
  const wakeOnIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a, button, label')) wake();
  };
  addEventListener('pointerover', wakeOnIntent, { capture: true, passive: true });
  early.isUsed ||= hasBeenUsed();
  if (early.isUsed || isAwaited(named.dataset.kept)) wake();
}
