import { logout } from '#shared/features/auth/contract.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { RestCall } from '../rest/rest.ts';
import { ACCOUNT_CACHE } from '../service-worker/account-cache.ts';
import { unsubscribeBrowser } from '../service-worker/subscribe.ts';
import { type AppState, coverPage, DRAFT_KEY } from '../state/app-state.ts';
import { keysOf, tabStore } from '../storage/stores.ts';
import { forgetShared, forgetStale, isTypedKey } from '../storage/typed.ts';

/** Where a tab notes that its session has ended elsewhere. */
const ENDED_KEY = 'session-ended';

/** Stores the signed-in customer; the token stays in its HttpOnly cookie. */
export function saveSignedIn(state: AppState, customer: SignedInCustomer): void {
  const { id, name, phone, email } = customer;
  Object.assign(state.auth, { id, name, phone, email, isAuthorized: true, code: null });
  inTab((store) => store.removeItem(ENDED_KEY));
  forgetStale(id);
}

/** Does something with what the tab keeps, where the browser lets it. */
function inTab(act: (store: Storage) => void): void {
  try {
    act(tabStore());
  } catch {
    // The storage may be full or closed.
  }
}

/** Clears the session in this tab, and what it has kept: a half-filled order is not for the next person at the device. */
export function clearSession(state: AppState): void {
  inTab((store) => store.clear());
  forgetShared();
  forgetCustomer(state);
}

/** Clears a session that has ended elsewhere: what was typed in the tab waits for the same customer. */
export function endSession(state: AppState): void {
  const { id } = state.auth;
  inTab((store) => {
    for (const key of keysOf(store))
      if (id === '' || !(isTypedKey(key) || key === DRAFT_KEY)) store.removeItem(key);
    if (id !== '') store.setItem(ENDED_KEY, '1');
  });
  forgetShared();
  forgetCustomer(state);
}

/** Whether a session of this tab has ended without its customer, who is to know why they sign in. */
export function hasEnded(): boolean {
  return tabStore().getItem(ENDED_KEY) !== null;
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

/** Clears what the browser stores of a session that the server has ended, and opens home. */
export async function leave(state: AppState): Promise<void> {
  coverPage(state);
  clearSession(state);
  // The session is over on the server, so failures of the clean-up do not matter.
  await Promise.allSettled([forgetOffline(), unsubscribeBrowser()]);
  window.location.assign('/');
}

/** Ends the session on the server and in the browser, and opens home. */
export async function signOut(state: AppState, rest: RestCall): Promise<void> {
  await rest(logout, {
    headers: { 'customer-phone': state.auth.phone },
  });
  await leave(state);
}
