import type { DataRouter } from 'react-router';

/** Says to which address the browser has to go by a full load instead of this navigation, if it has. */
export type GateRule = (
  to: { readonly pathname: string; readonly search: string },
  isBackOrForward: boolean,
) => string | undefined;

/** Asks the rules before every navigation inside the app; a rule that answers cancels it. */
export function gateNavigation(
  router: Pick<DataRouter, 'getBlocker'>,
  rules: readonly GateRule[],
  load: (url: string) => void,
): void {
  router.getBlocker('gate', ({ currentLocation, nextLocation, historyAction }) => {
    if (currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search)
      return false;
    const path = nextLocation.pathname + nextLocation.search;
    for (const rule of rules) {
      const url = rule(nextLocation, historyAction === 'POP');
      if (url === undefined) continue;
      load(url + (url === path ? nextLocation.hash : ''));
      return true;
    }
    return false;
  });
}
