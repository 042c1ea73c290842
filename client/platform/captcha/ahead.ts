import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { followCookieChoice, isCookieAllowed } from '../consent/cookie-choice.ts';
import type { AppState } from '../state/app-state.ts';
import { loadSmartCaptcha } from './widgets.ts';

/**
 * Loads the first check before a form is touched, for whoever allows analytics: a check that has watched the visit asks
 * fewer people to solve something. The others get it with the first touch.
 */
export function loadCheckAhead(state: AppState, script: ScriptToLoad): void {
  const load = () => {
    if (isCookieAllowed(state, 'analytics')) void loadSmartCaptcha(script);
  };
  load();
  followCookieChoice(state, load);
}
