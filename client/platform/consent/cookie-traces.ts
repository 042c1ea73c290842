import { keepCookieChoice } from '#shared/features/consents/contract.ts';
import { type CookieCategory, cookieCategories } from '#shared/features/consents/cookies.ts';
import { importAgain } from '../code/import-again.ts';
import type { RestCall } from '../rest/rest.ts';
import type { AppState } from '../state/app-state.ts';
import { browserStore, readCookies, tabStore } from '../storage/stores.ts';
import { hasRefusedScript } from '../vendors/events.ts';
import { followCookieChoice, isCookieAllowed, writeCookie } from './cookie-choice.ts';

/** Names of what each category leaves in a browser, ours and the vendors', in cookies as in storages. */
const traces: Readonly<Record<CookieCategory, RegExp>> = {
  analytics: /^(_ym|_ga|_gid|told_analytics)/,
  marketing: /^(utm_|mindbox|directCrm|_gcl|flocktory|popmechanic|sbjs_|told_marketing|touches$)/,
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
  const names = readCookies()
    .split('; ')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  for (const name of tracesOf(names, allowed)) {
    for (const place of placesOf(window.location.hostname)) {
      writeCookie(`${name}=; Path=/; Max-Age=0; Secure${place}`);
    }
  }
}

function removeStored(allowed: readonly CookieCategory[]): void {
  try {
    for (const storage of [browserStore(), tabStore()]) {
      for (const name of tracesOf(Object.keys(storage), allowed)) storage.removeItem(name);
    }
  } catch {
    // Browsers may deny the storages: then nothing is in them.
  }
}

async function keepTracking(state: AppState, search: string): Promise<void> {
  const { keepVisit } = await importAgain(() => import('./visit-cookies.ts'));
  // The visitor may have thought better of it meanwhile.
  if (isCookieAllowed(state, 'marketing')) keepVisit(search);
}

/**
 * Keeps the browser to the choice, now and whenever it changes. Where the visit came from is remembered by this page
 * alone until marketing is allowed. A script that runs cannot be taken back, and would set again what has been removed:
 * the page begins anew without it, once a customer's choice is told, since a reload may cut that call.
 */
export function keepToCookieChoice(state: AppState, rest: RestCall, search: string): void {
  const remove = (allowed: readonly CookieCategory[]) => {
    removeCookies(allowed);
    removeStored(allowed);
    if (!allowed.includes('marketing')) Object.assign(state.auth, { deviceUuid: '', anonymousId: '' });
  };
  remove(state.cookies.allowed);
  followCookieChoice(state, async (allowed) => {
    remove(allowed);
    if (allowed.includes('marketing') && search !== '')
      void keepTracking(state, search).catch(() => undefined);
    // The browser keeps the choice in any case; the next sign-in tells it again.
    if (state.auth.isAuthorized) await rest(keepCookieChoice).catch(() => undefined);
    if (hasRefusedScript(state)) window.location.reload();
  });
}
