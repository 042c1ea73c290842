import type { Location, NavigationType } from 'react-router';
import { listRedirects } from '#shared/features/seo/contract.ts';
import { withTrailingSlash } from '#shared/routes.ts';
import type { RestCall } from '../rest/rest.ts';
import type { AppRouter } from './app-router.ts';

interface Step {
  readonly location: Location;
  readonly historyAction: NavigationType;
}

function stepOf({ navigation, location, historyAction }: AppRouter['state']): Step {
  return navigation.state === 'idle' ? { location, historyAction } : navigation;
}

/** Tells whether the server leads a path elsewhere; a question that fails stops nobody. */
async function hasRow(rest: RestCall, pathname: string): Promise<boolean> {
  try {
    const query = { path: pathname };
    const { redirects } = await rest(listRedirects, { query });
    // An origin that knows nothing of paths answers all its rows.
    const isOwn = (from: string) =>
      withTrailingSlash(new URL(from, window.location.origin).pathname) === withTrailingSlash(pathname);
    return redirects.some(({ from }) => isOwn(from));
  } catch {
    return false;
  }
}

interface RedirectRowsInput {
  readonly router: Pick<AppRouter, 'state' | 'subscribe'>;
  readonly rest: RestCall;
  /** Loads a document, in a new entry of the history or in place of the present one. */
  readonly load: (url: string, how: 'assign' | 'replace') => void;
  /** The path that was shown before the router has gone on; the present one if left out. */
  readonly shown?: string;
}

/**
 * Leaves pages that a redirect row leads elsewhere to the server. It is asked beside the page's own loading, which waits
 * for nothing; a step back or forward stays, since it goes to where a page has been shown before.
 */
export function followRedirectRows({ router, rest, load, shown }: RedirectRowsInput): void {
  let asked = shown ?? router.state.location.pathname;
  const follow = async ({ location: { pathname, search, hash } }: Step) => {
    if (!(await hasRow(rest, pathname))) return;
    const { navigation, location } = router.state;
    if (stepOf(router.state).location.pathname !== pathname) return;
    const isShown = navigation.state === 'idle' && location.pathname === pathname;
    load(pathname + search + hash, isShown ? 'replace' : 'assign');
  };
  const look = (state: AppRouter['state']) => {
    const step = stepOf(state);
    if (step.location.pathname === asked) return;
    asked = step.location.pathname;
    if (step.historyAction !== 'POP') void follow(step);
  };
  look(router.state);
  router.subscribe(look);
}
