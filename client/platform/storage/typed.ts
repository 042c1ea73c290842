import { DAY_MS } from '#shared/dates.ts';
import { browserStore, keysOf, tabStore } from './stores.ts';

/** How long what was typed is kept for another tab or another day. */
const KEPT_MS = 14 * DAY_MS;

/** Stands before each key, so that all of it can be found. */
const PREFIX = 'left:';

export const isTypedKey = (key: string): boolean => key.startsWith(PREFIX);

/** Does something with a storage, which may be full or closed. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The text of a storage may be anybody's. */
const parse = (text: string | null) =>
  attempt(() => JSON.parse(text ?? 'null') as Readonly<Record<string, unknown>> | null);

const isFresh = (kept: ReturnType<typeof parse>) => Date.now() - Number(kept?.at) < KEPT_MS;

/** Keeps what was typed in this tab, and what is shared in the browser; the owner of an anonymous one is empty. */
export function keepTyped(key: string, value: unknown, owner: string, shared?: unknown): void {
  const keep = (store: Storage, kept: unknown) =>
    attempt(() => store.setItem(PREFIX + key, JSON.stringify({ value: kept, owner, at: Date.now() })));
  keep(tabStore(), value);
  if (shared !== undefined) keep(browserStore(), shared);
}

/** What this visitor has typed here, in another tab or on another day; undefined where there is nothing. */
export function readTyped(key: string, owner: string): unknown {
  const read = (store: Storage, owners: readonly unknown[]) => {
    const kept = parse(attempt(() => store.getItem(PREFIX + key)) ?? null);
    return owners.includes(kept?.owner) && isFresh(kept) ? kept?.value : undefined;
  };
  // What an anonymous visitor has typed in the tab goes with them into the account.
  return read(tabStore(), [owner, '']) ?? read(browserStore(), [owner]);
}

/** Forgets it: it is sent, or not wanted. */
export function forgetTyped(key: string): void {
  for (const store of [tabStore(), browserStore()]) attempt(() => store.removeItem(PREFIX + key));
}

function forgetWhere(store: Storage, isOver: (kept: ReturnType<typeof parse>) => boolean): void {
  attempt(() => {
    for (const key of keysOf(store))
      if (isTypedKey(key) && isOver(parse(store.getItem(key)))) store.removeItem(key);
  });
}

/** Forgets what the browser shares between tabs: the next person at the device must not find an address or a phone. */
export const forgetShared = (): void => forgetWhere(browserStore(), () => true);

/**
 * Forgets what was typed too long ago, and what others than this customer have typed. What was typed in the tab before the
 * sign-in is the customer's from now on, and nobody's who signs in after them.
 */
export function forgetStale(owner: string): void {
  forgetWhere(browserStore(), (kept) => !isFresh(kept));
  if (owner === '') return;
  forgetWhere(tabStore(), (kept) => kept?.owner !== '' && kept?.owner !== owner);
  attempt(() => {
    const store = tabStore();
    for (const key of keysOf(store).filter(isTypedKey))
      store.setItem(key, JSON.stringify({ ...parse(store.getItem(key)), owner }));
  });
}
