import { dialog, openDialog } from '../../../platform/modals/open-dialog.ts';
import { RestError } from '../../../platform/rest/rest.ts';
import { type AppState, useAppState } from '../../../platform/state/app-state.ts';

const signConsentDialog = dialog(
  'sign-consent',
  () => import('../sign-consent-modal.tsx'),
  'SignConsentModal',
);

/** Whether a call was refused for want of a signature: a tab may be older than the wording, or than the consent's end. */
const wantsSignature = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'consent_unsigned';

/** Asks for the signature under the consent to health data, and goes on once it is given. */
export function askToSign(state: AppState, onSigned: () => void): void {
  openDialog(state, signConsentDialog, { onSigned });
}

/** Has a form ask for the signature first where the page knows that it is missing, and where the call is refused for it. */
export function useSigning(isMissing: boolean): (go: () => void, refusal?: unknown) => boolean {
  const state = useAppState();
  return (go, refusal) => {
    const isWanted = refusal === undefined ? isMissing : wantsSignature(refusal);
    if (isWanted) askToSign(state, go);
    return isWanted;
  };
}
