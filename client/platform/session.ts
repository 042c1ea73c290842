import type { logout } from '#shared/features/auth/contract.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { AppState } from './app-state.ts';
import { coverPage } from './loading.ts';
import type { RestCall } from './rest-client.ts';

/** Takes over who has signed in; the token stays in the cookie, which scripts cannot read. */
export function saveSignedIn(state: AppState, customer: SignedInCustomer): void {
  const { id, name, phone, email } = customer;
  Object.assign(state.auth, { id, name, phone, email, isAuthorized: true, code: null });
}

/** What the tab holds, a half-filled order among it, is not for the next person at the same screen. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // A storage that is closed to the page holds nothing.
  }
}

/** Forgets the visitor. */
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

/** Forgets the visitor in the whole browser, whose session the server has ended, and goes home with a fresh page. */
export async function leave(state: AppState): Promise<void> {
  coverPage(state);
  clearSession(state);
  // What the server has ended is over, also where the browser does not let go of its own.
  await Promise.allSettled([
    import('./offline-account.ts').then(({ forgetOffline }) => forgetOffline()),
    import('./push.ts').then(({ unsubscribeBrowser }) => unsubscribeBrowser()),
  ]);
  window.location.assign('/');
}

/** Ends the session on the server, forgets the visitor and goes home with a fresh page. */
export async function signOut(state: AppState, rest: RestCall): Promise<void> {
  await rest<typeof logout>('GET /rest/customer/logout/', {
    headers: { 'customer-phone': state.auth.phone },
  });
  await leave(state);
}
