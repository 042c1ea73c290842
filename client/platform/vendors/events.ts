import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import type { SiteEvent } from '#shared/features/events/catalogue.ts';
import type { ScriptCategory } from '#shared/features/outside-scripts/outside-script.ts';
import { isCookieAllowed } from '../consent/cookie-choice.ts';
import type { AppState } from '../state/app-state.ts';

/** An event with what was allowed when it happened: consent is not given for what was before. */
export interface ReportedEvent {
  readonly event: SiteEvent;
  readonly allowed: readonly CookieCategory[];
}

type Take = (reported: ReportedEvent) => void;

/** Events that wait at most: what serves the vendors may never come. */
const MOST_WAITING = 50;

/** Who takes the events of a page, or what waits for them. */
const pages = new WeakMap<AppState, Take | ReportedEvent[]>();

/** Tells the vendors what the visitor has done; where none is on, or nothing allowed, it is forgotten at once. */
export function reportEvent(state: AppState, event: SiteEvent): void {
  const { site, cookies } = state;
  if (!site.outside || cookies.allowed.length === 0) return;
  const reported = { event, allowed: [...cookies.allowed] };
  const page = pages.get(state) ?? [];
  if (typeof page === 'function') page(reported);
  else pages.set(state, [...page, reported].slice(0, MOST_WAITING));
}

/** Hands over what has waited, and from now on every event as it happens. */
export function takeEvents(state: AppState, take: Take): void {
  const waiting = pages.get(state);
  pages.set(state, take);
  if (Array.isArray(waiting)) waiting.forEach(take);
}

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
