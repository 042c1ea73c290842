import { createPath, type Location, type Path } from 'react-router';
import type { WrittenAction } from './router.ts';

/** An entry of the history: the key of its page and its place among the entries of this visit. */
interface EntryState {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

function entryState(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** The address of the window with the key of its entry. */
export function shownLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entryState();
  return { pathname, search, hash, state: usr, key };
}

/** A page to be shown next, its address written as the browser writes it. */
export function nextLocation(path: Path): Location {
  const { pathname, search, hash } = new URL(createPath(path), window.location.origin);
  return { pathname, search, hash, state: null, key: Math.random().toString(36).slice(2, 10) };
}

/** The entries of the browser's history that this page makes and shows. */
export function createBrowserHistory(onPop: (location: Location, delta: number | undefined) => void) {
  let index = entryState().idx;
  if (index === undefined) {
    index = 0;
    window.history.replaceState({ ...entryState(), idx: index }, '');
  }
  window.addEventListener('popstate', () => {
    const next = entryState().idx;
    const delta = next === undefined || index === undefined ? undefined : next - index;
    index = next;
    onPop(shownLocation(), delta);
  });
  return {
    write(location: Location, action: WrittenAction): void {
      const isNew = action === 'PUSH';
      index = (entryState().idx ?? 0) + Number(isNew);
      const state: EntryState = { usr: location.state, key: location.key, idx: index };
      try {
        window.history[isNew ? 'pushState' : 'replaceState'](state, '', createPath(location));
      } catch {
        // Browsers allow only so many entries in half a minute.
        window.location.assign(createPath(location));
      }
    },
    go: (delta: number): void => window.history.go(delta),
  };
}
