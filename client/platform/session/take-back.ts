import { tabStore } from '../storage/stores.ts';
import { SET_ASIDE } from './set-aside.ts';

interface SetAside {
  readonly customerId: string;
  readonly entries: readonly (readonly [string, string])[];
}

type OpenStore = () => Storage;

function read(store: Storage): SetAside | undefined {
  const text = store.getItem(SET_ASIDE);
  return text === null ? undefined : (JSON.parse(text) as SetAside);
}

/** Whether a session of this tab has ended without its customer, who is to know why they sign in. */
export function hasSetAside(open: OpenStore = tabStore): boolean {
  try {
    return read(open()) !== undefined;
  } catch {
    // Browsers may deny the storage.
    return false;
  }
}

/** Gives what was put aside back to its customer; another one finds nothing. */
export function takeBack(customerId: string, open: OpenStore = tabStore): void {
  try {
    const store = open();
    const kept = read(store);
    if (!kept) return;
    store.removeItem(SET_ASIDE);
    if (kept.customerId !== customerId) return;
    for (const [name, value] of kept.entries) store.setItem(name, value);
  } catch {
    // Browsers may deny the storage.
  }
}
