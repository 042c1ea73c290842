import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { normalizePhone } from '#shared/phone.ts';
import { loginQuery, safeBackUrl } from '#shared/routes.ts';
import type { AppRouter } from '../router/router.ts';
import type { AppState } from './app-state.ts';
import { openModal } from './modal-actions.ts';
import { typedValue } from './returned-form.ts';

/** What the query of an address asks of the visitor: to sign in, and where to go on then. */
export function readLoginQuery(search: string): { readonly backUrl: string | undefined } | undefined {
  const query = new URLSearchParams(search);
  if (query.get(loginQuery.name) !== loginQuery.value) return undefined;
  return { backUrl: safeBackUrl(query.get(loginQuery.backUrl)) };
}

/**
 * Opens the step of signing in that the address names: its form may have been sent before scripts came, or without
 * them.
 */
function openStep(state: AppState, search: string, onSignedIn: () => void): void {
  const { returnedForm } = state.site;
  const step = new URLSearchParams(search).get('step');
  const form = returnedForm?.call.startsWith('POST /rest/customer/auth/') ? returnedForm : undefined;
  const phone = normalizePhone(typedValue(form, 'phone'));
  if (phone === undefined || step === null) {
    openModal(state, 'auth-phone', { onSignedIn });
    return;
  }
  const name = typedValue(form, 'name');
  const isNew = typedValue(form, 'type') === 'register';
  if (step === 'code') {
    state.auth.type = isNew ? 'register' : 'login';
    const retryAfter = codeTerms.pauseMs / 1000;
    openModal(state, 'auth-sms', { phone, retryAfter, onSignedIn, ...(isNew && { name }) });
  } else if (step === 'name') openModal(state, 'auth-name', { phone, knownName: name, onSignedIn });
  else openModal(state, 'auth-phone', { phone, onSignedIn });
}

/** Opens the sign-in dialog where the address asks for it; a visitor who is signed in goes straight on. */
export function followLoginQuery(state: AppState, router: AppRouter): void {
  let asked = '';
  const follow = () => {
    const { location, navigation } = router.state;
    if (navigation.state !== 'idle' || asked === location.key + location.search) return;
    asked = location.key + location.search;
    const login = readLoginQuery(location.search);
    if (!login) return;
    const goOn = () => {
      if (login.backUrl !== undefined) void router.navigate(login.backUrl, { replace: true });
    };
    if (state.auth.isAuthorized) goOn();
    else openStep(state, location.search, goOn);
  };
  router.subscribe(follow);
  follow();
}
