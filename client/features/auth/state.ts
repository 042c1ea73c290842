import {
  confirmCode as confirmCodeContract,
  requestCode as requestCodeContract,
} from '#shared/features/auth/contract.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { withProof } from '../../platform/captcha/captcha.ts';
import { importAgain } from '../../platform/code/import-again.ts';
import { isCookieAllowed } from '../../platform/consent/cookie-choice.ts';
import { loadTransport } from '../../platform/rest/browser-rest.ts';
import { pathOf, type RestCall, RestError } from '../../platform/rest/rest.ts';
import { saveSignedIn } from '../../platform/session/session.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { readCookies } from '../../platform/storage/stores.ts';
import { reportEvent } from '../../platform/vendors/events.ts';

const UNAUTHORIZED = 401;
const REFUSED_COOKIES =
  'Вход не сохранился: браузер не принимает cookie нашего сайта. Разрешите их в настройках браузера и запросите новый код';

/**
 * Makes sure that the browser comes back with the session that it was just given: one that refuses cookies would count
 * as signed in until its next call. Throws a `RestError` that says so.
 */
async function ensureSessionStored(): Promise<void> {
  const request = { method: 'GET', url: pathOf(getSettings), headers: {}, body: undefined };
  const { overNetwork } = await loadTransport();
  const { status, statusText } = await overNetwork(request);
  if (status !== UNAUTHORIZED) return;
  const body = { error: { code: 'unauthorized', message: REFUSED_COOKIES } };
  throw new RestError({ status, statusText, body }, request);
}

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

/**
 * Uses what is known of a sent code. Its module comes late, since every page carries the first step of signing in.
 * Never import it statically: if its script fails to load, the dialog would fail too.
 */
export const withSentCode = <T>(use: (module: typeof import('./sent-code.ts')) => T) =>
  // Without it signing in begins anew.
  importAgain(() => import('./sent-code.ts')).then(use, () => undefined);

interface CodeRequest {
  readonly phone: string;
  /** Name of a new customer, who has ticked the consent with it. */
  readonly name?: string | undefined;
  /** Whether the code signs the consent to health data as well, whose text stands beside it. */
  readonly signsConsent?: boolean;
}

function identifiers(state: AppState): { deviceUuid?: string } {
  copyDeviceId(state);
  const { auth } = state;
  return auth.deviceUuid === '' ? {} : { deviceUuid: auth.deviceUuid };
}

/** Notes that a step has failed; the screen says so. */
function noteFailure(error: unknown): never {
  console.error('authorization error');
  throw error;
}

/** Step one: asks for a code. The answer's type overrides ours; a new phone goes on with the name. */
export async function requestCode(state: AppState, rest: RestCall, request: CodeRequest) {
  const { phone, name, signsConsent = false } = request;
  if (name === undefined) state.auth.type = 'login';
  const answer = await withProof(state, 'smartcaptcha', ({ token, failure }) =>
    rest(requestCodeContract, {
      body: {
        ...{ step: 1, phone, 'smart-token': token },
        ...failure,
        ...identifiers(state),
        ...(name === undefined ? {} : { type: 'register', name, consent: true }),
        ...(signsConsent && { signs: 'healthData' as const }),
      },
    }),
  ).catch(noteFailure);
  state.auth.type = answer.type;
  return answer;
}

/** Asks for a code where name and consent are known: a new phone is registered with them, a known one signs in. */
export async function askForCode(state: AppState, rest: RestCall, { name, ...request }: CodeRequest) {
  const answer = await requestCode(state, rest, request);
  return answer.sent ? answer : requestCode(state, rest, { ...request, name });
}

/** Step two: checks the code; then the visitor is signed in. */
export async function confirmCode(state: AppState, rest: RestCall, entered: CodeRequest & { code: string }) {
  const { phone, name, code, signsConsent = false } = entered;
  const { type } = state.auth;
  state.auth.code = Number(code);
  const user = await withProof(state, 'recaptcha', ({ token, failure }) =>
    rest(confirmCodeContract, {
      params: { type },
      body: {
        ...{ step: 2, phone, code, type, 'g-recaptcha-response': token },
        ...failure,
        ...identifiers(state),
        ...(name === undefined ? {} : { name }),
        ...(signsConsent && { signs: 'healthData' as const }),
      },
    }),
  ).catch(noteFailure);
  await ensureSessionStored().catch(noteFailure);
  saveSignedIn(state, user);
  reportEvent(state, { name: type === 'register' ? 'register' : 'auth', facts: {} });
}
