import { loginPath, matchPage } from '#shared/routes.ts';
import type { AppState } from './app-state.ts';
import type { GateRule } from './navigation-gate.ts';

/** Sends a signed-out visitor of the account to the sign-in dialog on home, as the server does on a full load. */
export function accountGate({ auth, site }: AppState): GateRule {
  return ({ pathname, search }) => {
    const isAccount = matchPage(pathname, site.isSimply)?.layout === 'personal';
    return isAccount && !auth.isAuthorized ? loginPath(pathname + search) : undefined;
  };
}
