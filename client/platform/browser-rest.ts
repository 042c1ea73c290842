import type { AppState } from './app-state.ts';
import { reportRefusal } from './error-report.ts';
import { coverPage } from './loading.ts';
import { createRestCall, type RestCall, type RestRequest, type RestTransport } from './rest-client.ts';
import { clearSession } from './session.ts';

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Timeout of an upload, in milliseconds: phones are slow to send. */
const FILE_TIMEOUT_MS = 90_000;

// Loaded with the first call: most visits make none.
const loadFetch = () => import('ofetch');

/** ofetch's defaults are the specified rule: idempotent methods only, one retry, on exactly the listed statuses. */
const overNetwork: RestTransport = async ({ method, url, headers, body, signal }: RestRequest) => {
  const { FetchError, ofetch } = await loadFetch();
  const isFile = body instanceof Blob;
  const timeout = isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS;
  try {
    const response = await ofetch.raw(url, {
      method,
      headers: { version: __BUILD_ID__, clienthost: window.location.host, ...headers },
      body: body as Record<string, unknown>,
      ...(signal ? { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) } : { timeout }),
      credentials: 'same-origin',
      // A change must arrive even if the visitor leaves the page.
      // Browsers limit such requests to 64 KB.
      keepalive: method !== 'GET' && !isFile,
    });
    return { status: response.status, statusText: response.statusText, body: response._data };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: error.status ?? 0, statusText: error.statusText ?? error.message, body: error.data };
  }
};

/** Creates the browser's `/rest` client: logs errors; a 401 clears the session and opens home, to sign in and come back. */
export function createBrowserRest(state: AppState): RestCall {
  return createRestCall(overNetwork, (error) => {
    reportRefusal(error, state.auth.id);
    if (error.status !== 401) return;
    coverPage(state);
    clearSession(state);
    // The same page again, where it is the account's: its gate leads to the sign-in and knows the way back.
    window.location.assign(window.location.pathname.startsWith('/personal') ? '' : '/');
  });
}
