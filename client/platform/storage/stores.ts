/** Stands for a storage that the browser denies the page: nothing is in it, and nothing more goes in. */
export const closedStore: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new DOMException('The storage is closed', 'QuotaExceededError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};

/** Whoever blocks cookies has no storage either: to ask for it is an error then. */
function openStore(name: 'sessionStorage' | 'localStorage'): Storage {
  try {
    return window[name] ?? closedStore;
  } catch {
    return closedStore;
  }
}

/** The storage of this tab; writing to it may fail. */
export const tabStore = (): Storage => openStore('sessionStorage');

/** The storage that all tabs of the browser share; writing to it may fail. */
export const browserStore = (): Storage => openStore('localStorage');

/** The keys of a storage, as they are now: it may be written while they are gone through. */
export const keysOf = (store: Storage): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');

export interface Stores {
  readonly tab: Storage;
  readonly browser: Storage;
}

export const bothStores = (): Stores => ({ tab: tabStore(), browser: browserStore() });

/** The page's cookies; none where the browser denies them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
