import { getSettings } from '#shared/features/customers/contract.ts';
import { loadTransport } from '../../platform/rest/browser-rest.ts';
import { pathOf, RestError } from '../../platform/rest/rest-client.ts';

const UNAUTHORIZED = 401;
const REFUSED_COOKIES =
  'Вход не\u00a0сохранился: браузер не\u00a0принимает cookie нашего сайта. Разрешите их\u00a0в\u00a0настройках браузера и\u00a0запросите новый код';

/**
 * Makes sure that the browser comes back with the session that it was just given: one that refuses cookies would count
 * as signed in until its next call. Throws a `RestError` that says so.
 */
export async function ensureSessionStored(): Promise<void> {
  const request = {
    method: 'GET',
    url: pathOf(getSettings),
    headers: {},
    body: undefined,
  };
  const { overNetwork } = await loadTransport();
  const { status, statusText } = await overNetwork(request);
  if (status !== UNAUTHORIZED) return;
  const body = { error: { code: 'unauthorized', message: REFUSED_COOKIES } };
  throw new RestError({ status, statusText, body }, request);
}
