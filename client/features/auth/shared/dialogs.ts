import { dialog, pageDialog } from '../../../platform/modals/open-dialog.ts';

export interface AuthModalProps {
  readonly phone?: string;
  /** Name that is already known, for a new customer. */
  readonly knownName?: string;
  /** Whether the visitor comes back from the code to change the number. */
  readonly isChanging?: boolean;
  /**
   * What the form that waits for the sign-in has asked its visitor already: for any number the code alone is missing, and
   * another one is asked for its code at once. Where the code signs the consent to health data as well, its text stands
   * beside it.
   */
  readonly knownFromForm?: { readonly name: string; readonly signsConsent: boolean } | undefined;
  /** Runs after signing in with the number that was confirmed, for example places the order that waited for it. */
  readonly onSignedIn?: ((phone: string) => void) | undefined;
}

const steps = () => import('../auth-steps.tsx');

export const authNameDialog = dialog('auth-name', steps, 'AuthNameModal');
export const authSmsDialog = dialog('auth-sms', steps, 'AuthSmsModal');
/** The first step stands in every page. */
export const authPhoneDialog = pageDialog<AuthModalProps>('auth-phone');
