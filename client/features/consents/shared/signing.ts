import { openModal } from '../../../platform/modals/modal-actions.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import type { AppState } from '../../../platform/state/app-state.ts';
import { useAppState } from '../../../platform/state/app-state.ts';

/** Asks for the signature under the consent to health data, and goes on once it is given. */
export function askToSign(state: AppState, onSigned: () => void): void {
  openModal(state, 'sign-consent', { onSigned });
}

/**
 * Asks for the signature that a refused call wants, and goes on once it is given; false where the call was refused for
 * anything else: a tab may be older than the wording, or than the end of the consent.
 */
export function signRefused(state: AppState, error: unknown, onSigned: () => void): boolean {
  const isUnsigned = error instanceof RestError && error.code === 'consent_unsigned';
  if (isUnsigned) askToSign(state, onSigned);
  return isUnsigned;
}

/** What a form does about the signature: it is asked for first where the page knows that it is missing. */
export function useSigning(isMissing: boolean) {
  const state = useAppState();
  return {
    asksFirst: (go: () => void) => {
      if (isMissing) askToSign(state, go);
      return isMissing;
    },
    onRefused: (error: unknown, again: () => void) => signRefused(state, error, again),
  };
}
