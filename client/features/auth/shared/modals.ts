export interface AuthModalProps {
  /** Number that is already known, as typed. */
  readonly phone?: string;
  /** Name that is already known, for a new customer. */
  readonly knownName?: string;
  /** Whether the visitor comes back from the code to change the number. */
  readonly isChanging?: boolean;
  /** Runs after signing in, for example places the order that waited for it. */
  readonly onSignedIn?: () => void;
}

export interface AuthModals {
  'auth-phone': AuthModalProps;
  'auth-name': AuthModalProps & { readonly phone: string };
  'auth-sms': AuthModalProps & {
    readonly phone: string;
    readonly name?: string;
    readonly retryAfter: number;
    /** No code has been asked for yet: phone, name and consent are known, so that the dialog asks by itself. */
    readonly isUnasked?: boolean;
    /** The code signs the consent to health data as well: its text stands beside it. */
    readonly signsConsent?: boolean;
  };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends AuthModals {}
}
