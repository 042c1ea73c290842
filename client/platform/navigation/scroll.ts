import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import type { AppRouter } from './app-router.ts';

/** Heights that an anchor keeps free above it, in pixels (specification, section 9). */
const anchorOffsets = { site: 72, homemade: 80 } as const;

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where the page goes after a navigation. */
type ScrollTarget =
  | { readonly kind: 'stay' }
  | { readonly kind: 'top'; readonly top: number }
  | { readonly kind: 'anchor'; readonly id: string; readonly offset: number };

/** How far below the window's top an anchor of the page comes to stand. */
export function anchorOffset(pathname: string): number {
  return pathname.startsWith('/homemade-food') ? anchorOffsets.homemade : anchorOffsets.site;
}

/**
 * Tells parameters whose change leaves the page where it is: the page of a list, the day of a calendar, what is left out of
 * a menu, the step of an order and what its dialogs change.
 */
const stayingParameter = /^(page|step|date|month|skip|people|(name|without)\d?|(programme|kcal)\d)$/;

function withoutStaying(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (stayingParameter.test(name)) query.delete(name);
  query.sort();
  return query.toString();
}

function differsOnlyInStaying(from: Place, to: Place): boolean {
  return (
    from.pathname === to.pathname &&
    from.hash === to.hash &&
    from.search !== to.search &&
    withoutStaying(from.search) === withoutStaying(to.search)
  );
}

interface ScrollInput {
  readonly from: Place;
  readonly to: Place;
  readonly isBackOrForward: boolean;
  /** Where the page stood when it was left. */
  readonly saved: number | undefined;
}

/** Decides where the page goes: back where it was, to the anchor, nowhere, or to the top. */
export function scrollTargetOf({ from, to, isBackOrForward, saved }: ScrollInput): ScrollTarget {
  if (isBackOrForward && saved !== undefined) return { kind: 'top', top: saved };
  if (differsOnlyInStaying(from, to)) return { kind: 'stay' };
  if (to.hash.length > 1) {
    return { kind: 'anchor', id: decodeHash(to.hash), offset: anchorOffset(to.pathname) };
  }
  return { kind: 'top', top: 0 };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * From now on no part of a page has an estimated height, see `late` of layout.module.css: places of the page are measured. Pages
 * that scripts show next are laid out whole.
 */
function layOutWhole(): void {
  document.documentElement.dataset.laidOut = 'whole';
}

function goTo(target: ScrollTarget): void {
  if (target.kind === 'stay') return;
  layOutWhole();
  if (target.kind === 'top') {
    window.scrollTo({ top: target.top, behavior: 'instant' });
    return;
  }
  const anchor = document.getElementById(target.id);
  if (!anchor) return;
  const top = anchor.getBoundingClientRect().top + window.scrollY - target.offset;
  window.scrollTo({ top, behavior: 'instant' });
  // As the browser does it: who goes on by the keyboard goes on from there.
  if (!anchor.matches('a, button, input, select, textarea, summary, [tabindex]')) anchor.tabIndex = -1;
  anchor.focus({ preventScroll: true });
}

function isHashMove(from: Location, to: Location): boolean {
  return to.hash.length > 1 && from.pathname === to.pathname && from.search === to.search;
}

/** Where pages stood when they were left, by the keys of their locations; filled in the browser alone. */
const positions = new Map<string, number>();

/**
 * Remembers where each page is left, before the next one is drawn: events of scrolling come with a frame, which may be the
 * next page's. Goes to a place of the same page at once: its parts may still wait for their code.
 */
export function followMoves(router: AppRouter): void {
  let shown = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    const from = shown;
    if (from === location) return;
    shown = location;
    positions.set(from.key, window.scrollY);
    if (historyAction === 'POP' || !isHashMove(from, location)) return;
    goTo(scrollTargetOf({ from, to: location, isBackOrForward: false, saved: undefined }));
  });
}

/** Puts the page in its place after each navigation. */
export function useScrollRules(): void {
  const location = useLocation();
  const type = useNavigationType();
  const current = useRef(location);

  useLayoutEffect(() => {
    // A reload restores by itself; only navigations inside the app are ours.
    const toApp = () => {
      window.history.scrollRestoration = 'manual';
    };
    const toBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    toApp();
    window.addEventListener('pagehide', toBrowser);
    window.addEventListener('pageshow', toApp);
    return () => {
      window.removeEventListener('pagehide', toBrowser);
      window.removeEventListener('pageshow', toApp);
    };
  }, []);

  useLayoutEffect(() => {
    const from = current.current;
    if (from === location) return;
    current.current = location;
    if (isHashMove(from, location) && type !== 'POP') return;
    const saved = positions.get(location.key);
    goTo(scrollTargetOf({ from, to: location, isBackOrForward: type === 'POP', saved }));
    if (from.pathname !== location.pathname) document.getElementById('main')?.focus({ preventScroll: true });
  }, [location, type]);
}
