import type { keepCookieChoice } from '#shared/features/consents/contract.ts';
import { type CookieCategory, cookieCategories } from '#shared/features/consents/cookies.ts';
import { TRACKING_LIFETIME_S, trackingCookies } from '#shared/features/experiments/rules.ts';
import type { AppState } from './app-state.ts';
import { followCookieChoice } from './cookie-choice.ts';
import type { RestCall } from './rest-client.ts';

/** Names of what each category leaves in a browser, ours and the vendors', in cookies as in storages. */
const traces: Readonly<Record<CookieCategory, RegExp>> = {
  analytics: /^(_ym|_ga|_gid|exp_seen)/,
  marketing: /^(utm_|mindbox|directCrm|_gcl|flocktory|popmechanic)/,
  chat: /^(jv_|jivo)/,
};

/** Names that belong to categories which are not allowed. */
export function tracesOf(names: readonly string[], allowed: readonly CookieCategory[]): string[] {
  const refused = cookieCategories.filter((category) => !allowed.includes(category));
  return names.filter((name) => refused.some((category) => traces[category].test(name)));
}

/** Vendors set their cookies for the whole site: each domain that the host belongs to, and the host alone. */
function placesOf(hostname: string): string[] {
  const labels = hostname.split('.');
  const domains = labels.slice(0, -1).map((_, first) => `; Domain=${labels.slice(first).join('.')}`);
  return ['', ...domains];
}

function removeCookies(allowed: readonly CookieCategory[]): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  for (const name of tracesOf(names, allowed)) {
    for (const place of placesOf(window.location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent in Safari and Firefox ESR
      document.cookie = `${name}=; Path=/; Max-Age=0; Secure${place}`;
    }
  }
}

function removeStored(allowed: readonly CookieCategory[]): void {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      for (const name of tracesOf(Object.keys(storage), allowed)) storage.removeItem(name);
    }
  } catch {
    // Browsers may deny the storages: then nothing is in them.
  }
}

function keepTracking(visit: readonly (readonly [string, string])[]): void {
  for (const [name, value] of visit) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent in Safari and Firefox ESR
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${TRACKING_LIFETIME_S}; Secure; SameSite=Lax`;
  }
}

/**
 * Keeps the browser to the choice, now and whenever it changes. Where the visit came from is remembered by this page
 * alone until marketing is allowed.
 */
export function keepToCookieChoice(state: AppState, rest: RestCall, search: string): void {
  const visit = trackingCookies(new URLSearchParams(search));
  const remove = (allowed: readonly CookieCategory[]) => {
    removeCookies(allowed);
    removeStored(allowed);
    if (!allowed.includes('marketing')) state.auth.deviceUuid = '';
  };
  remove(state.cookies.allowed);
  followCookieChoice(state, (allowed) => {
    remove(allowed);
    if (allowed.includes('marketing')) keepTracking(visit);
    if (!state.auth.isAuthorized) return;
    // The browser keeps the choice in any case; the next sign-in tells it again.
    void rest<typeof keepCookieChoice>('PUT /rest/customer/consents/cookies/').catch(() => undefined);
  });
}
