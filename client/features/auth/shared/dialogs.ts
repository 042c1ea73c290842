import { dialog, pageDialog } from '../../../platform/modals/dialogs.ts';
/** What a form has asked its visitor already, so that for any number the code alone is missing. */
export interface KnownFromForm {
  readonly name: string;
  /** The code signs the consent to health data as well: its text stands beside it. */
  readonly signsConsent: boolean;
}

export interface AuthModalProps {
  /** Number that is already known, as typed. */
  readonly phone?: string;
  /** Name that is already known, for a new customer. */
  readonly knownName?: string;
  /** Whether the visitor comes back from the code to change the number. */
  readonly isChanging?: boolean;
  /** The form that waits for the sign-in: another number is asked for its code at once, and for nothing else. */
  readonly knownFromForm?: KnownFromForm;
  /** Runs after signing in with the number that was confirmed, for example places the order that waited for it. */
  readonly onSignedIn?: (phone: string) => void;
}

export interface AuthModals {
  'auth-phone': AuthModalProps;
  'auth-name': AuthModalProps & { readonly phone: string };
  'auth-sms': AuthModalProps & {
    readonly phone: string;
    readonly name?: string;
    readonly retryAfter: number;
  };
}

export const authNameDialog = dialog(
  'auth-name',
  () => import('../auth-name-modal.tsx'),
  (m) => m.AuthNameModal,
);
export const authSmsDialog = dialog(
  'auth-sms',
  () => import('../auth-sms-modal.tsx'),
  (m) => m.AuthSmsModal,
);
/** The first step stands in every page. */
export const authPhoneDialog = pageDialog<AuthModalProps>('auth-phone');
