import { loginQuery, safeBackUrl } from '#shared/routes.ts';
import { importAgain } from '../../platform/code/import-again.ts';
import { openModal } from '../../platform/modals/modal-actions.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import type { AppRouter } from '../../router/router.ts';

/** Reads from an address whether the visitor is asked to sign in, and where to go on then. */
export function readLoginQuery(search: string): { readonly backUrl: string | undefined } | undefined {
  const query = new URLSearchParams(search);
  if (query.get(loginQuery.name) !== loginQuery.value) return undefined;
  return { backUrl: safeBackUrl(query.get(loginQuery.backUrl)) };
}

async function openStep(state: AppState, search: string, onSignedIn: () => void): Promise<void> {
  try {
    (await importAgain(() => import('./sign-in-step.ts'))).openSignInStep(state, search, onSignedIn);
  } catch {
    openModal(state, 'auth-phone', { onSignedIn });
  }
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
    else void openStep(state, location.search, goOn);
  };
  router.subscribe(follow);
  follow();
}
