import { DAY_MS, type EpochMs } from '#shared/dates.ts';

/** How long what was begun is kept for another tab or another day. */
const KEPT_MS = 14 * DAY_MS;

type OpenStore = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stands before each key, so that all of it can be found. */
const PREFIX = 'left:';

/** The storage that all tabs of the browser share. */
export const browserStore = (): Storage => window.localStorage;

/** Keeps what was begun beyond the tab, for this visitor alone; the owner of an anonymous one is empty. */
export function keepForLater(open: OpenStore, key: string, value: unknown, owner: string, at: EpochMs): void {
  try {
    open().setItem(PREFIX + key, JSON.stringify({ value, owner, at }));
  } catch {
    // Without storage it lives as long as its tab.
  }
}

/** What this visitor left under the key in another tab or on another day; undefined where there is none. */
export function readForLater(open: OpenStore, key: string, owner: string, now: EpochMs): unknown {
  try {
    const kept = JSON.parse(open().getItem(PREFIX + key) ?? 'null') as Record<string, unknown> | null;
    const isOwn = kept?.owner === '' || kept?.owner === owner;
    return isOwn && now - Number(kept?.at) < KEPT_MS ? kept?.value : undefined;
  } catch {
    // Storage may be closed to the page, and its text may be anybody's.
    return undefined;
  }
}

/** Forgets it: it is done, or not wanted. */
export function forgetLeft(open: OpenStore, key: string): void {
  try {
    open().removeItem(PREFIX + key);
  } catch {
    // A storage that cannot be written holds nothing either.
  }
}

/** Forgets all that was left: the next person at the device must not find an address or a phone. */
export function forgetAllLeft(open: () => Storage): void {
  try {
    const store = open();
    for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key);
  } catch {
    // As above.
  }
}
