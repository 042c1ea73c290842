import type { BlockerFunction } from 'react-router';
import type { AppRouter } from './app-router.ts';

/** Says to which address the browser has to go by a full load instead of this navigation, if it has. */
export type GateRule = (
  to: { readonly pathname: string; readonly search: string },
  isBackOrForward: boolean,
) => string | undefined;

/** Asks the rules before every navigation inside the app; a rule that answers cancels it. */
export function gateNavigation(
  router: Pick<AppRouter, 'getBlocker'>,
  rules: readonly GateRule[],
  load: (url: string) => void,
): void {
  const isBlocked: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (from.pathname === to.pathname && from.search === to.search) return false;
    const path = to.pathname + to.search;
    for (const rule of rules) {
      const url = rule(to, historyAction === 'POP');
      if (url === undefined) continue;
      load(url + (url === path ? to.hash : ''));
      return true;
    }
    return false;
  };
  // `useBlocker` begins with an effect, too late for the press that has woken the page.
  router.getBlocker('gate', isBlocked);
}
