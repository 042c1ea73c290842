import type { logout } from '#shared/features/auth/contract.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { AppState } from './app-state.ts';
import { coverPage } from './loading.ts';
import { forgetOffline } from './offline-account.ts';
import type { RestCall } from './rest-client.ts';

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

/** Clears what the browser stores of a session that the server has ended, and opens home. */
export async function leave(state: AppState): Promise<void> {
  coverPage(state);
  clearSession(state);
  // The session is over on the server, so failures of the clean-up do not matter.
  await Promise.allSettled([
    forgetOffline(),
    import('./push.ts').then(({ unsubscribeBrowser }) => unsubscribeBrowser()),
  ]);
  window.location.assign('/');
}

/** Ends the session on the server and in the browser, and opens home. */
export async function signOut(state: AppState, rest: RestCall): Promise<void> {
  await rest<typeof logout>('GET /rest/customer/logout/', {
    headers: { 'customer-phone': state.auth.phone },
  });
  await leave(state);
}
