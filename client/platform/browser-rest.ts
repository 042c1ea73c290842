import type { AppState } from './app-state.ts';
import { reportRefusal } from './error-report.ts';
import { coverPage } from './loading.ts';
import { createRestCall, type RestCall, type RestRequest, type RestTransport } from './rest-client.ts';
import { clearSession } from './session.ts';

/** How long a call may take before it is given up, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** The same for a file, which a phone may take a while to send. */
const FILE_TIMEOUT_MS = 90_000;

// Loaded with the first call: a page that is only read makes none.
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
      // What a visitor has done is told to its end, also when they leave the page meanwhile.
      // Browsers keep no more than 64 KB alive.
      keepalive: method !== 'GET' && !isFile,
    });
    return { status: response.status, statusText: response.statusText, body: response._data };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: error.status ?? 0, statusText: error.statusText ?? error.message, body: error.data };
  }
};

/** Makes the caller of `/rest` for the browser: reports refusals, and on a 401 forgets the visitor and goes home. */
export function createBrowserRest(state: AppState): RestCall {
  return createRestCall(overNetwork, (error) => {
    reportRefusal(error, state.auth.id);
    if (error.status !== 401) return;
    coverPage(state);
    clearSession(state);
    window.location.assign('/');
  });
}
