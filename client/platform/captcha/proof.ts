import type { CaptchaFailure } from '#shared/features/auth/schema.ts';

/** The bot checks by their rows among the outside scripts. */
export type CaptchaKind = 'smartcaptcha' | 'recaptcha';

/** The outcome of a check of the visitor. */
export interface Proof {
  /** Empty where there is none. */
  readonly token: string;
  /** Field of the call that says why there is no token. */
  readonly failure: { readonly 'captcha-failure'?: CaptchaFailure };
  /** Called when the token has been used, or refused. */
  readonly release: () => void;
}

/** A vendor's widget in the page. */
export interface Widget {
  /** Asks for a token; rejects where none comes. */
  readonly ask: () => Promise<string>;
  readonly reset: () => void;
  readonly remove: () => void;
  /** Whether it stands where the visitor is: in the open dialog, or in the page. */
  readonly isInPlace: () => boolean;
}

/** Why a widget gives no token. */
export class ProofError extends Error {
  readonly reason: CaptchaFailure;

  constructor(reason: CaptchaFailure) {
    super(`No token: ${reason}`);
    this.name = 'ProofError';
    this.reason = reason;
  }
}
