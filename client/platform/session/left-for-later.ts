import { DAY_MS, type EpochMs } from '#shared/dates.ts';

/** How long what was begun is kept for another tab or another day. */
const KEPT_MS = 14 * DAY_MS;

type OpenStore = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stands before each key, so that all of it can be found. */
const PREFIX = 'left:';

/** Keeps what was begun beyond the tab, for this visitor alone; the owner of an anonymous one is empty. */
export function keepForLater(open: OpenStore, key: string, value: unknown, owner: string, at: EpochMs): void {
  try {
    open().setItem(PREFIX + key, JSON.stringify({ value, owner, at }));
  } catch {
    // Without storage it lives as long as its tab.
  }
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? 'null') as Record<string, unknown> | null;
  } catch {
    // The text of a storage may be anybody's.
    return null;
  }
}
const isFresh = (kept: Record<string, unknown> | null, now: EpochMs) => now - Number(kept?.at) < KEPT_MS;

/** What this visitor left under the key in another tab or on another day; undefined where there is none. */
export function readForLater(open: OpenStore, key: string, owner: string, now: EpochMs): unknown {
  try {
    const kept = parse(open().getItem(PREFIX + key));
    return kept?.owner === owner && isFresh(kept, now) ? kept.value : undefined;
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

function forgetWhere(open: () => Storage, isOver: (text: string | null) => boolean): void {
  try {
    const store = open();
    for (const key of Object.keys(store))
      if (key.startsWith(PREFIX) && isOver(store.getItem(key))) store.removeItem(key);
  } catch {
    // As above.
  }
}

/** Forgets all that was left: the next person at the device must not find an address or a phone. */
export function forgetAllLeft(open: () => Storage): void {
  forgetWhere(open, () => true);
}

/** Forgets what was left too long ago, wherever its visitor comes back. */
export function forgetExpired(open: () => Storage, now: EpochMs): void {
  forgetWhere(open, (text) => !isFresh(parse(text), now));
}
