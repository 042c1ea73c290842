import { FetchError, ofetch } from 'ofetch';
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

/** ofetch's defaults are the specified rule: idempotent methods only, one retry, on exactly the listed statuses. */
const overNetwork: RestTransport = async ({ method, url, headers, body }: RestRequest) => {
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

/** Fields of a request body that may be written into a log; every other value is masked. */
const loggable = new Set(['step', 'type', 'payment', 'interval', 'days', 'people', 'kcal', 'programme']);

function masked(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body === undefined ? undefined : '***';
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, loggable.has(name) ? value : '***']),
  );
}

function report(error: RestError, userId: string): void {
  const entry = {
    level: 'error',
    url: error.request.url,
    details: {
      user_id: userId || 'guest',
      status: error.status,
      statusText: error.statusText,
      body: masked(error.request.body),
    },
    message: error.message,
  };
  // The report of an error must never become an error of its own.
  ofetch('/api/log/', { method: 'POST', body: entry, keepalive: true }).catch(() => undefined);
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
