import type { ScriptCategory } from '#shared/features/outside-scripts/outside-script.ts';
import type { AppState } from '../app-state.ts';
import { isCookieAllowed } from '../cookie-choice.ts';

/** Tells whether a script of a category may be used now. */
export function isScriptAllowed(state: AppState, category: ScriptCategory): boolean {
  return category === 'necessary' || isCookieAllowed(state, category);
}
