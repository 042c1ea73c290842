import { isCookieAllowed } from '../../platform/consent/cookie-choice.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { readCookies } from '../../platform/storage/stores.ts';

/** Cookie in which the marketing platform's tracker keeps its id of the device; it runs only after consent. */
const deviceCookie = 'mindboxDeviceUUID';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The device id among a document's cookies; empty when there is none or it is not one. */
export function readDeviceId(cookies: string): string {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${deviceCookie}=`));
  const value = pair?.slice(deviceCookie.length + 1) ?? '';
  return uuid.test(value) ? value : '';
}

/** Copies the device id into the state where marketing is allowed; the tracker may set it at any time, so it is read before each use. */
export function copyDeviceId(state: AppState): void {
  state.auth.deviceUuid = isCookieAllowed(state, 'marketing') ? readDeviceId(readCookies()) : '';
}
