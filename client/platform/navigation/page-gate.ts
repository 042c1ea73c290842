import { fixedRedirects, matchPage, withTrailingSlash } from '#shared/routes.ts';
import type { GateRule } from './navigation-gate.ts';

/**
 * Leaves paths that are no page of the variant to the server, which alone knows where redirects lead. A step back or
 * forward stays: it goes to where a document has been shown before.
 */
export function pageGate(isSimply: boolean): GateRule {
  const redirects = fixedRedirects[isSimply ? 'simply' : 'full'];
  return ({ pathname, search }, isBackOrForward) => {
    const isPage =
      matchPage(pathname, isSimply) !== undefined && redirects[withTrailingSlash(pathname)] === undefined;
    return isPage || isBackOrForward ? undefined : pathname + search;
  };
}
