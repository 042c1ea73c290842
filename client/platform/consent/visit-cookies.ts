import { readTouches, touchesText } from '#shared/features/attribution/touches.ts';
import { TRACKING_LIFETIME_S, trackingCookies } from '#shared/features/experiments/rules.ts';

/** Keeps where the visit came from, as the server does where that is allowed from the start. */
export function keepVisit(search: string): void {
  const visit = trackingCookies(new URLSearchParams(search));
  if (visit.length === 0) return;
  for (const [name, value] of visit) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent in Safari and Firefox ESR
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${TRACKING_LIFETIME_S}; Secure; SameSite=Lax`;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = touchesText(readTouches(document.cookie), Object.fromEntries(visit));
}
