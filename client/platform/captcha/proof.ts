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

/** All but the top dialog is inert while one is open: a challenge anywhere else could not be pressed. */
function hostOfWidgets(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

/** The element that a vendor draws into. */
export interface Place {
  readonly container: HTMLElement;
  readonly isCurrent: () => boolean;
}

/** Makes an element for a widget where the visitor is. */
export function createPlace(): Place {
  const container = document.createElement('div');
  // React does not know what the vendor draws: presses there are not for it.
  container.dataset.outside = '';
  // Out of the flow: a dialog is a grid, whose rows would make room for it.
  container.style.position = 'absolute';
  const host = hostOfWidgets();
  host.append(container);
  return { container, isCurrent: () => container.isConnected && hostOfWidgets() === host };
}
