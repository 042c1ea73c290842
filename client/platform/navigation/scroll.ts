import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import type { AppRouter } from './app-router.ts';
import { type ScrollTarget, scrollTargetOf } from './scroll-target.ts';

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
