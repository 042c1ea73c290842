import type { ScriptCategory } from '#shared/features/outside-scripts/outside-script.ts';
import { isCookieAllowed } from '../consent/cookie-choice.ts';
import type { AppState } from '../state/app-state.ts';

/** Tells whether a script of a category may be used now. */
export function isScriptAllowed(state: AppState, category: ScriptCategory): boolean {
  return category === 'necessary' || isCookieAllowed(state, category);
}
