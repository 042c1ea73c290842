const KEY = 'set-aside';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>;

interface SetAside {
  readonly customerId: string;
  readonly entries: readonly (readonly [string, string])[];
}

function read(store: Store): SetAside | undefined {
  try {
    const text = store.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as SetAside);
  } catch {
    // Browsers may deny the storage.
    return undefined;
  }
}

/** Whether a session of this tab has ended without its customer, who is to know why they sign in. */
export const hasSetAside = (store: Store): boolean => read(store) !== undefined;

/** Puts what the tab has kept aside for the customer whose session has ended elsewhere: nobody else gets to see it. */
export function setAside(store: Store, customerId: string): void {
  const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  const entries = names.map((name) => [name, store.getItem(name) ?? ''] as const);
  store.clear();
  store.setItem(KEY, JSON.stringify({ customerId, entries }));
}

/** Gives it back to that customer; another one finds nothing. */
export function takeBack(store: Store, customerId: string): void {
  const kept = read(store);
  if (!kept) return;
  store.removeItem(KEY);
  if (kept.customerId !== customerId) return;
  for (const [name, value] of kept.entries) store.setItem(name, value);
}
