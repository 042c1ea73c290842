// A file of its own that comes long before the page's scripts and shares no module with them. They tell it by marks of the
// document: `data-waking` while they run, `data-awake` once React answers, or will not come.
import { reloadForChunk } from '../platform/code/import-again.ts';
import { BOOTSTRAP_ID } from '../platform/hydration/bootstrap-data.ts';
import { isPlainPress } from '../platform/navigation/plain-press.ts';
import { browserStore, keysOf, tabStore } from '../platform/storage/stores.ts';
import { isTypedKey } from '../platform/storage/typed.ts';

const { dataset } = document.documentElement;
const once = { capture: true, once: true, passive: true };

/** What visitors do to a page; a press by voice or a screen reader may come as a click alone. */
const uses = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'click', 'focusin'];

/** Whether the browser holds what was typed or chosen, which only the page's scripts put back. */
const hasEntries = () => tabStore().length > 0 || keysOf(browserStore()).some(isTypedKey);

/**
 * Opens the dialogs of the page where the browser does not do it by itself, since something on the page keeps it from
 * answering presses.
 */
function openDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest('[commandfor]');
    if (!opener || 'awake' in dataset) return;
    const dialog = document.querySelector<HTMLDialogElement>(`#${opener.getAttribute('commandfor')}`);
    // The browser goes first, which answers once the press has been told to all.
    setTimeout(() => dialog?.open || dialog?.showModal());
  });
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

/** Without its scripts presses are the browser's, and the page is loaded anew once. */
function fail(): void {
  dataset.awake = 'failed';
  // What nothing but the page's code can send would lead to a page that does not exist.
  const hold = (event: Event) =>
    (event.target as Element).matches('[data-scripted]') && event.preventDefault();
  addEventListener('submit', hold, true);
  // Firefox and Safari call it an error as well that a page which is left gives up its scripts.
  if (isFollowing) return;
  const reload = () => reloadForChunk(location.pathname + location.search);
  // While the network is away the page as it was sent is better than none.
  if (navigator.onLine) reload();
  else addEventListener('online', reload, once);
}

/** Has the browser load scripts; `prefetch` does not even compile them. */
function fetchScripts(addresses: readonly string[], rel: 'modulepreload' | 'prefetch'): void {
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

function runScript(src: string): void {
  const run = () => {
    if (!document.getElementById(BOOTSTRAP_ID)) return fail();
    const script = Object.assign(document.createElement('script'), { type: 'module', src });
    script.addEventListener('error', fail);
    document.head.append(script);
  };
  // The data of the page ends its document.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, once);
  else run();
}

/** How long a page that has loaded is left to its reader before it wakes by itself, in milliseconds. */
const READING_MS = 10_000;

/**
 * Wakes the page, whose document names its scripts: at its first use, at once where they have something to put back, or when it
 * has been read for a while. They are loaded as soon as the page has and the browser is idle; running them holds a slow phone up
 * for most of a second.
 */
function wakePage(): void {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name=scripts]') ?? {};
  if (content === undefined) return;
  const scripts = content.split(' ');
  noteFollowing();
  // Back at the address of another page, which nothing but its own document can show yet.
  const shown = location.pathname + location.search;
  addEventListener('popstate', () => {
    if ('awake' in dataset || location.pathname + location.search === shown) return;
    dataset.leaving = '';
    location.reload();
  });
  let isBegun = false;
  const wake = () => {
    if (isBegun || 'leaving' in dataset) return;
    isBegun = true;
    fetchScripts(scripts, 'modulepreload');
    runScript(scripts[0] ?? '');
  };
  for (const type of uses) addEventListener(type, wake, once);
  const whenIdle = (act: () => void) => (window.requestIdleCallback ?? setTimeout)(act);
  const prepare = () => {
    whenIdle(hasEntries() ? wake : () => fetchScripts(scripts, 'prefetch'));
    setTimeout(whenIdle, READING_MS, wake);
  };
  if (document.readyState === 'complete') prepare();
  else addEventListener('load', prepare, once);
  // The visitor was quicker than this script.
  const isUsed = document.activeElement?.matches('html, body') === false;
  if (isUsed || document.querySelector('dialog[open]')) wake();
}

const DIM_AFTER_MS = 150;
/** How long a press waits for the page where the browser can answer it too, in milliseconds. */
const PATIENCE_MS = 3000;

/** Elements that the browser answers by itself, at once, or the script of a vendor that has drawn them. */
const native =
  '[command], [target="_blank"], [download], [href^="#"], form[method="dialog"] *, [data-outside] *';

/** Elements that do nothing without their code. */
const scripted = 'button[type="button"], form[data-scripted] [type="submit"]';

/** Links that open a dialog where scripts run, and lead to its page elsewhere: marked ones, and those of `DialogOpener`. */
const isOpening = (link: Element) =>
  link.matches('[data-opens], [href*="#lead-"]') ||
  link.parentElement?.previousElementSibling?.firstElementChild?.hasAttribute('commandfor') === true;

/**
 * Holds presses until the page is awake and repeats each once: without its code a button would do nothing. Links are the
 * browser's until the page's scripts run; from then on they wait as well, since the browser would load a page anew that is
 * nearly there. What the browser can answer is left to it in the end, and buttons to React, once it has all but late parts: one
 * of those may not come for long.
 */
function holdPresses(): void {
  const waiting = new Map<HTMLElement, Animation>();
  let isOver = false;
  const hold = (event: MouseEvent) => {
    if (!isPlainPress(event) || !(event.target instanceof Element)) return;
    const target = event.target.closest<HTMLElement>('a[href], button');
    if (!target || (target.matches(native) && !isOpening(target))) return;
    if (target instanceof HTMLAnchorElement) {
      if (target.origin !== location.origin || !('waking' in dataset || isOpening(target))) return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (waiting.has(target)) return;
    // It was noticed. The markup stays as React expects it.
    waiting.set(target, target.animate({ opacity: 0.6 }, { delay: DIM_AFTER_MS, fill: 'forwards' }));
    pressInTheEnd(target);
  };
  const listen = () => document.addEventListener('click', hold, { capture: true });
  const stop = () => document.removeEventListener('click', hold, { capture: true });
  const press = (target: HTMLElement) => {
    waiting.get(target)?.cancel();
    waiting.delete(target);
    stop();
    target.click();
    if (!isOver) listen();
  };
  const pressInTheEnd = (target: HTMLElement) =>
    setTimeout(() => {
      if (!waiting.has(target)) return;
      const isAnswered = target.matches('[type="button"]')
        ? 'hydrated' in dataset
        : !target.matches(scripted);
      if (isAnswered) press(target);
      else pressInTheEnd(target);
    }, PATIENCE_MS);
  listen();
  const observer = new MutationObserver(() => {
    if (!('awake' in dataset)) return;
    observer.disconnect();
    isOver = true;
    stop();
    for (const [target, dimming] of waiting) {
      if (dataset.awake === 'failed' && target.matches(scripted)) dimming.cancel();
      else press(target);
    }
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-awake'] });
}

openDialogs();
holdPresses();
wakePage();
