import { reportRefusal } from '../errors/error-report.ts';
import { endSession } from '../session/session.ts';
import type { AppState } from '../state/app-state.ts';
import { coverPage } from '../state/loading.ts';
import { keepAnswers } from './kept-answers.ts';
import { loadTransport, overNetwork } from './over-network.ts';
import { createRestCall, type RestCall } from './rest-client.ts';

/** Creates the browser's `/rest` client: logs errors; a 401 clears the session and opens home, to sign in and come back. */
export function createBrowserRest(state: AppState): RestCall {
  // Before it is needed; the first call meets a failure.
  loadTransport().catch(() => undefined);
  return createRestCall(keepAnswers(overNetwork), (error) => {
    reportRefusal(error, state.auth.id);
    // A page that is being left already knows where to.
    if (error.status !== 401 || state.interface.isLoading) return;
    coverPage(state);
    endSession(state);
    // The same page again, where it is the account's: its gate leads to the sign-in and knows the way back.
    window.location.assign(window.location.pathname.startsWith('/personal') ? '' : '/');
  });
}
