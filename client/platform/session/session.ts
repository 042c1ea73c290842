import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { ACCOUNT_CACHE } from '../service-worker/account-cache.ts';
import type { AppState } from '../state/app-state.ts';
import { browserStore, tabStore } from '../storage/stores.ts';
import { forgetAllLeft } from './left-for-later.ts';
import { setAside } from './set-aside.ts';

/** Stores the signed-in customer; the token stays in its HttpOnly cookie. */
export function saveSignedIn(state: AppState, customer: SignedInCustomer): void {
  const { id, name, phone, email } = customer;
  Object.assign(state.auth, { id, name, phone, email, isAuthorized: true, code: null });
}

/** Told to whoever has to put something into the tab before it is put aside. */
export const SESSION_ENDS = 'session-ends';

/** Does something with what the tab keeps, where the browser lets it. */
export function inTab(act: (store: Storage) => void): void {
  try {
    act(tabStore());
  } catch {
    // The storage may be full or closed.
  }
}

/** Clears the session in this tab, and what it has kept: a half-filled order is not for the next person at the device. */
export function clearSession(state: AppState): void {
  inTab((store) => store.clear());
  forgetAllLeft(browserStore);
  forgetCustomer(state);
}

/** Clears a session that has ended elsewhere: what the tab has kept, and what the open dialog holds, waits for the same customer. */
export function endSession(state: AppState): void {
  const { id } = state.auth;
  window.dispatchEvent(new Event(SESSION_ENDS));
  inTab((store) => (id === '' ? store.clear() : setAside(store, id)));
  forgetAllLeft(browserStore);
  forgetCustomer(state);
}

function forgetCustomer(state: AppState): void {
  Object.assign(state.auth, {
    isAuthorized: false,
    code: null,
    type: 'login',
    id: '',
    phone: '',
    name: '',
    email: '',
  });
}

/** Erases what the device keeps of accounts, but of the customer who is signed in. */
export async function forgetOffline(exceptId?: string): Promise<void> {
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  const others = names.filter(
    (name) => name.startsWith(ACCOUNT_CACHE) && name !== `${ACCOUNT_CACHE}${exceptId}`,
  );
  await Promise.all(others.map((name) => window.caches.delete(name)));
}
