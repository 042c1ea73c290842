import { isCookieAllowed } from '../../platform/consent/cookie-choice.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { readCookies } from '../../platform/storage/stores.ts';

/** Cookies in which the marketing platform's tracker keeps its id of the device, and of a visit; it runs only after consent. */
const deviceCookie = 'mindboxDeviceUUID';
const visitCookie = 'directCrm-session';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function cookieOf(name: string, cookies: string): string {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

const idOf = (value: unknown): string => (typeof value === 'string' && uuid.test(value) ? value : '');

/** The device id among a document's cookies; empty when there is none or it is not one. */
export const readDeviceId = (cookies: string): string => idOf(cookieOf(deviceCookie, cookies));

/** The id of a visitor who is not known yet, `{"deviceGuid": "…"}`; empty when there is none or it is not one. */
export function readAnonymousId(cookies: string): string {
  try {
    const visit: unknown = JSON.parse(decodeURIComponent(cookieOf(visitCookie, cookies)));
    return idOf(Object(visit).deviceGuid);
  } catch {
    return '';
  }
}

/** Copies both ids into the state where marketing is allowed; the tracker may set it at any time, so it is read before each use. */
export function copyDeviceId(state: AppState): void {
  const cookies = isCookieAllowed(state, 'marketing') ? readCookies() : '';
  state.auth.deviceUuid = readDeviceId(cookies);
  state.auth.anonymousId = readAnonymousId(cookies);
}
