import type { ScriptCategory } from '#shared/features/outside-scripts/outside-script.ts';
import { isCookieAllowed } from '../consent/cookie-choice.ts';
import type { AppState } from '../state/app-state.ts';

/** Tells whether a script of a category may be used now. */
export function isScriptAllowed(state: AppState, category: ScriptCategory): boolean {
  return category === 'necessary' || isCookieAllowed(state, category);
}

/** Tells whether a script is on the page that may no longer be used: it cannot be taken back, so that the page begins anew. */
export function hasRefusedScript(state: AppState): boolean {
  const onPage = new Set(Array.from(document.scripts, (script) => script.getAttribute('src')));
  return Object.values(state.site.outside ?? {}).some(
    ({ src, category }) => !isScriptAllowed(state, category) && onPage.has(src),
  );
}
