import { fixedRedirects, isAccountPath, loginPath, matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { AppState } from '../state/app-state.ts';
import type { GateRule } from './navigation-gate.ts';

/** Sends a signed-out visitor of the account to the sign-in dialog on home, as the server does on a full load. */
export function accountGate({ auth, site }: AppState): GateRule {
  return ({ pathname, search }) =>
    !auth.isAuthorized && isAccountPath(pathname, site.isSimply) ? loginPath(pathname + search) : undefined;
}

/**
 * Leaves paths that are no page of the variant, or one of a region, to the server, which alone knows where redirects lead. A step back or
 * forward stays: it goes to where a document has been shown before.
 */
export function pageGate(isSimply: boolean): GateRule {
  const redirects = fixedRedirects[isSimply ? 'simply' : 'full'];
  return ({ pathname, search }, isBackOrForward) => {
    const page = matchPage(pathname, isSimply);
    // A page of a region changes phone and zones of the frame too, which a navigation leaves as they are.
    const isPage =
      page !== undefined && page.region === undefined && redirects[withTrailingSlash(pathname)] === undefined;
    return isPage || isBackOrForward ? undefined : pathname + search;
  };
}
