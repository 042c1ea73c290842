import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { normalizePhone } from '#shared/phone.ts';
import { openDialog } from '../../platform/modals/dialogs.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { authNameDialog, authPhoneDialog, authSmsDialog } from './shared/dialogs.ts';

/**
 * Opens the step of signing in that the address names: its form may have been sent before scripts came, or without
 * them.
 */
export function openSignInStep(state: AppState, search: string): void {
  const { returnedForm } = state.site;
  const step = new URLSearchParams(search).get('step');
  const form = returnedForm?.call.startsWith('POST /rest/customer/auth/') ? returnedForm.values : undefined;
  const phone = normalizePhone(String(form?.phone ?? ''));
  if (phone === undefined || step === null) {
    openDialog(state, authPhoneDialog, {});
    return;
  }
  const name = String(form?.name ?? '');
  const isNew = form?.type === 'register';
  if (step === 'code') {
    state.auth.type = isNew ? 'register' : 'login';
    const retryAfter = codeTerms.pauseMs / 1000;
    openDialog(state, authSmsDialog, { phone, retryAfter, ...(isNew && { name }) });
  } else if (step === 'name') openDialog(state, authNameDialog, { phone, knownName: name });
  else openDialog(state, authPhoneDialog, { phone });
}
