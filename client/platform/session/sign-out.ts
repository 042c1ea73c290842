import { logout } from '#shared/features/auth/contract.ts';
import type { RestCall } from '../rest/rest-client.ts';
import { unsubscribeBrowser } from '../service-worker/subscribe.ts';
import type { AppState } from '../state/app-state.ts';
import { coverPage } from '../state/loading.ts';
import { clearSession, forgetOffline } from './session.ts';

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
