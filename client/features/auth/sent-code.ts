import { codeTerms } from '#shared/features/auth/code-terms.ts';
import type { AuthType } from '#shared/features/auth/schema.ts';
import { normalizePhone } from '#shared/phone.ts';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { tabStore } from '../../platform/storage/stores.ts';
import { type AuthModalProps, authNameDialog, authPhoneDialog, authSmsDialog } from './shared/dialogs.ts';

const KEY = 'sent-code';

/** A code on its way to a phone, or there already. */
export interface SentCode {
  readonly phone: string;
  readonly name?: string | undefined;
  readonly type: AuthType;
  /** When the next one may be asked for, in milliseconds. */
  readonly nextAt: number;
  /** When it stops working, in milliseconds. */
  readonly expiresAt: number;
}

function parse(text: string): SentCode | undefined {
  const { phone, name, type, nextAt, expiresAt } = JSON.parse(text) as Record<string, unknown>;
  const isPhone = typeof phone === 'string' && normalizePhone(phone) === phone;
  if (!isPhone || (type !== 'login' && type !== 'register')) return undefined;
  if (typeof nextAt !== 'number' || typeof expiresAt !== 'number') return undefined;
  return { phone, type, nextAt, expiresAt, ...(typeof name === 'string' && { name }) };
}

export function readSentCode(now = Date.now(), open: () => Pick<Storage, 'getItem'> = tabStore) {
  try {
    const sent = parse(open().getItem(KEY) ?? '{}');
    return sent && sent.expiresAt > now ? sent : undefined;
  } catch {
    // The storage may be closed, and its text may be anybody's.
    return undefined;
  }
}

export function keepSentCode(
  { retryAfter, ...rest }: Omit<SentCode, 'nextAt' | 'expiresAt'> & { readonly retryAfter: number },
  now = Date.now(),
  open: () => Pick<Storage, 'setItem'> = tabStore,
): void {
  const nextAt = now + retryAfter * 1000;
  // The code was sent when the pause began, which may have been on another page, or it is one of before.
  const expiresAt = Math.min(now, nextAt - codeTerms.pauseMs) + codeTerms.lifetimeMs;
  try {
    open().setItem(KEY, JSON.stringify({ ...rest, nextAt, expiresAt } satisfies SentCode));
  } catch {
    // Without storage the step lives as long as its dialog.
  }
}

export function forgetSentCode(open: () => Pick<Storage, 'removeItem'> = tabStore): void {
  try {
    open().removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Opens the step of a code that was sent before, with what is left of its pause. */
function openCodeStep(state: AppState, sent: SentCode, onSignedIn: AuthModalProps['onSignedIn']): void {
  const { phone, name, type, nextAt } = sent;
  state.auth.type = type;
  openDialog(state, authSmsDialog, {
    phone,
    retryAfter: Math.max(0, Math.ceil((nextAt - Date.now()) / 1000)),
    ...{ name, onSignedIn },
  });
}

/** Goes on with a code that was sent before wherever the sign-in opens for its phone. */
export function resumeCode(state: AppState, { phone, isChanging = false, onSignedIn }: AuthModalProps): void {
  const { open, isClosing } = state.modal;
  const sent = isChanging ? undefined : readSentCode();
  if (open?.name !== 'auth-phone' || isClosing || !sent) return;
  if (phone === undefined || normalizePhone(phone) === sent.phone) openCodeStep(state, sent, onSignedIn);
}

/** The code of a phone for which it is too early for another one. */
function readPaused(phone: string) {
  const sent = readSentCode();
  return sent?.phone === phone && sent.nextAt > Date.now() ? sent : undefined;
}

/** Seconds until the next code of a phone that has one; undefined where another may be asked for. */
export function pauseLeft(state: AppState, phone: string): number | undefined {
  const sent = readPaused(phone);
  if (!sent) return undefined;
  state.auth.type = sent.type;
  return Math.ceil((sent.nextAt - Date.now()) / 1000);
}

/** Opens the step of the code that a phone has got, if it is too early for another one; tells whether it is. */
export function resumePause(state: AppState, phone: string, onSignedIn: AuthModalProps['onSignedIn']) {
  const sent = readPaused(phone);
  if (sent) openCodeStep(state, sent, onSignedIn);
  return sent !== undefined;
}

/**
 * Opens the step of signing in that the address names, and tells whether it names one: its form may have been sent before
 * scripts came, or without them.
 */
export function openSignInStep(state: AppState, search: string): boolean {
  const { returnedForm } = state.site;
  const step = new URLSearchParams(search).get('step');
  const form = returnedForm?.call.startsWith('POST /rest/customer/auth/') ? returnedForm.values : undefined;
  const phone = normalizePhone(String(form?.phone ?? ''));
  if (phone === undefined || step === null) return false;
  const name = String(form?.name ?? '');
  const isNew = form?.type === 'register';
  if (step === 'code') {
    state.auth.type = isNew ? 'register' : 'login';
    const retryAfter = codeTerms.pauseMs / 1000;
    openDialog(state, authSmsDialog, { phone, retryAfter, ...(isNew && { name }) });
  } else if (step === 'name') openDialog(state, authNameDialog, { phone, knownName: name });
  else openDialog(state, authPhoneDialog, { phone });
  return true;
}
