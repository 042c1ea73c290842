import { loginQuery, safeBackUrl } from '#shared/routes.ts';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import type { AppRouter } from '../../platform/navigation/app-router.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { authPhoneDialog } from './shared/dialogs.ts';
import { withSentCode } from './state.ts';

/** Reads from an address whether the visitor is asked to sign in, and where to go on then. */
export function readLoginQuery(search: string): { readonly backUrl: string | undefined } | undefined {
  const query = new URLSearchParams(search);
  if (query.get(loginQuery.name) !== loginQuery.value) return undefined;
  return { backUrl: safeBackUrl(query.get(loginQuery.backUrl)) };
}

/**
 * Opens the sign-in dialog where the address asks for it, once. Whoever is signed in goes on, also by a dialog that was
 * closed and opened again by its button: the page is loaded anew after every sign-in, which the router tells.
 */
export function followLoginQuery(state: AppState, router: AppRouter): void {
  let asked = '';
  const follow = () => {
    const { location, navigation } = router.state;
    if (navigation.state !== 'idle') return;
    const isAsked = asked === location.key + location.search;
    asked = location.key + location.search;
    const login = readLoginQuery(location.search);
    if (!login) return;
    if (!state.auth.isAuthorized) {
      if (isAsked) return;
      void withSentCode((m) => m.openSignInStep(state, location.search)).then(
        (isOpen) => isOpen || openDialog(state, authPhoneDialog, {}),
      );
    } else if (login.backUrl !== undefined) void router.navigate(login.backUrl, { replace: true });
  };
  router.subscribe(follow);
  follow();
}
