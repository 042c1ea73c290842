import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { ACCOUNT_CACHE } from '../service-worker/account-cache.ts';
import type { AppState } from '../state/app-state.ts';

/** Stores the signed-in customer; the token stays in its HttpOnly cookie. */
export function saveSignedIn(state: AppState, customer: SignedInCustomer): void {
  const { id, name, phone, email } = customer;
  Object.assign(state.auth, { id, name, phone, email, isAuthorized: true, code: null });
}

/** Clears the tab's storage: a half-filled order is not for the next person at the same device. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Browsers may deny the storage.
  }
}

/** Clears the session in this tab. */
export function clearSession(state: AppState): void {
  forgetTab();
  Object.assign(state.auth, {
    isAuthorized: false,
    code: null,
    type: 'login',
    id: '',
    phone: '',
    name: '',
    email: '',
    captchaToken: '',
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
