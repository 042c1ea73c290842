import { isAccountPath, loginPath } from '#shared/routes.ts';
import type { AppState } from '../state/app-state.ts';
import type { GateRule } from './navigation-gate.ts';

/** Sends a signed-out visitor of the account to the sign-in dialog on home, as the server does on a full load. */
export function accountGate({ auth, site }: AppState): GateRule {
  return ({ pathname, search }) =>
    !auth.isAuthorized && isAccountPath(pathname, site.isSimply) ? loginPath(pathname + search) : undefined;
}
