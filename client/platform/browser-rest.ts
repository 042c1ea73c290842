import { maskedBody } from '#shared/features/logs/rules.ts';
import type { AppState } from './app-state.ts';
import {
  createRestCall,
  type RestCall,
  type RestError,
  type RestRequest,
  type RestTransport,
} from './rest-client.ts';

/** How long a call may take before it is given up, in milliseconds. */
const TIMEOUT_MS = 15_000;

// Loaded with the first call: a page that is only read makes none.
const loadFetch = () => import('ofetch');

/** ofetch's defaults are the specified rule: idempotent methods only, one retry, on exactly the listed statuses. */
const overNetwork: RestTransport = async ({ method, url, headers, body }: RestRequest) => {
  const { FetchError, ofetch } = await loadFetch();
  try {
    const response = await ofetch.raw(url, {
      method,
      headers: { version: __BUILD_ID__, clienthost: window.location.host, ...headers },
      body: body as Record<string, unknown>,
      timeout: TIMEOUT_MS,
      credentials: 'same-origin',
    });
    return { status: response.status, statusText: response.statusText, body: response._data };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: error.status ?? 0, statusText: error.statusText ?? error.message, body: error.data };
  }
};

function report(error: RestError, userId: string): void {
  const entry = {
    level: 'error',
    url: error.request.url,
    details: {
      user_id: userId || 'guest',
      status: error.status,
      statusText: error.statusText,
      body: maskedBody(error.request.body),
    },
    message: error.message,
  };
  // The report of an error must never become an error of its own.
  fetch('/api/log/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
  }).catch(() => undefined);
}

/** Makes the caller of `/rest` for the browser: reports refusals, and on a 401 forgets the visitor and goes home. */
export function createBrowserRest(state: AppState): RestCall {
  return createRestCall(overNetwork, (error) => {
    report(error, state.auth.id);
    if (error.status !== 401) return;
    Object.assign(state.auth, { isAuthorized: false, id: '', phone: '', name: '', email: '', code: null });
    window.location.assign('/');
  });
}
