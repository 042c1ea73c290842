import { readTouches, touchesText } from '#shared/features/attribution/touches.ts';
import { TRACKING_LIFETIME_S, trackingCookies } from '#shared/features/experiments/rules.ts';
import { readCookies } from '../storage/stores.ts';
import { writeCookie } from './cookie-choice.ts';

/** Keeps where the visit came from, as the server does where that is allowed from the start. */
export function keepVisit(search: string): void {
  const visit = trackingCookies(new URLSearchParams(search));
  if (visit.length === 0) return;
  for (const [name, value] of visit) {
    writeCookie(
      `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${TRACKING_LIFETIME_S}; Secure; SameSite=Lax`,
    );
  }
  writeCookie(touchesText(readTouches(readCookies()), Object.fromEntries(visit)));
}
