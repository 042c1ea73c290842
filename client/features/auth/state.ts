import {
  confirmCode as confirmCodeContract,
  requestCode as requestCodeContract,
} from '#shared/features/auth/contract.ts';
import type { AuthStepOneAnswer } from '#shared/features/auth/schema.ts';
import { withProof } from '../../platform/captcha/captcha.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { saveSignedIn } from '../../platform/session/session.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import { copyDeviceId } from './device-id.ts';
import { ensureSessionStored } from './stored-session.ts';

interface CodeRequest {
  readonly phone: string;
  /** Name of a new customer, who has ticked the consent with it. */
  readonly name?: string | undefined;
  /** Whether the code signs the consent to health data as well, whose text stands beside it. */
  readonly signsConsent?: boolean;
}

/** The device, which both steps send when it is known. */
function identifiers(state: AppState): { deviceUuid?: string } {
  copyDeviceId(state);
  const { auth } = state;
  return auth.deviceUuid === '' ? {} : { deviceUuid: auth.deviceUuid };
}

/** Step one: asks for a code. The answer's type overrides ours; a new phone goes on with the name. */
export async function requestCode(
  state: AppState,
  rest: RestCall,
  request: CodeRequest,
): Promise<AuthStepOneAnswer> {
  const { phone, name, signsConsent = false } = request;
  if (name === undefined) state.auth.type = 'login';
  try {
    const answer = await withProof(state, 'smartcaptcha', ({ token, failure }) =>
      rest(requestCodeContract, {
        body: {
          step: 1,
          phone,
          'smart-token': token,
          ...failure,
          ...identifiers(state),
          ...(name === undefined ? {} : { type: 'register', name, consent: true }),
          ...(signsConsent && { signs: 'healthData' as const }),
        },
      }),
    );
    state.auth.type = answer.type;
    return answer;
  } catch (error) {
    console.error('authorization error');
    throw error;
  }
}

/** Asks for a code where name and consent are known: a new phone is registered with them, a known one signs in. */
export async function askForCode(
  state: AppState,
  rest: RestCall,
  { phone, name, signsConsent = false }: CodeRequest,
): Promise<AuthStepOneAnswer> {
  const answer = await requestCode(state, rest, { phone, signsConsent });
  return answer.sent ? answer : requestCode(state, rest, { phone, name, signsConsent });
}

interface CodeConfirmation extends CodeRequest {
  readonly code: string;
}

/** Step two: checks the code; then the visitor is signed in. Rethrows, so that the screen can react. */
export async function confirmCode(state: AppState, rest: RestCall, entered: CodeConfirmation): Promise<void> {
  const { phone, name, code, signsConsent = false } = entered;
  const { type } = state.auth;
  state.auth.code = Number(code);
  try {
    const user = await withProof(state, 'recaptcha', ({ token, failure }) =>
      rest(confirmCodeContract, {
        params: { type },
        body: {
          step: 2,
          phone,
          code,
          type,
          'g-recaptcha-response': token,
          ...failure,
          ...identifiers(state),
          ...(name === undefined ? {} : { name }),
          ...(signsConsent && { signs: 'healthData' as const }),
        },
      }),
    );
    await ensureSessionStored();
    saveSignedIn(state, user);
    reportEvent(state, { name: type === 'register' ? 'register' : 'auth', facts: {} });
  } catch (error) {
    console.error('authorization error');
    throw error;
  }
}
