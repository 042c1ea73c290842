import { subscribe } from 'valtio/vanilla';
import {
  allowedCookies,
  COOKIE_WORDING,
  type CookieCategory,
  cookieChoiceText,
  isPresentChoice,
  readCookieChoice,
} from '#shared/features/consents/cookies.ts';
import type { AppState } from '../state/app-state.ts';
import { readCookies } from '../storage/stores.ts';

function keep(allowed: readonly CookieCategory[]): void {
  const choice = { wording: COOKIE_WORDING, chosenAt: Math.floor(Date.now() / 1000), allowed };
  writeCookie(cookieChoiceText(choice));
}

/** Takes over what the visitor chose on an earlier page; without a choice the banner asks. */
export function restoreCookieChoice({ cookies }: AppState): void {
  const choice = readCookieChoice(readCookies());
  if (choice?.chosenAt === 0) keep(choice.allowed);
  const hasPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  cookies.allowed = [...allowedCookies({ choice, isImplied: cookies.isImplied, hasPrivacyControl })];
  cookies.isAsking = !isPresentChoice(choice);
}

/** Keeps the choice for later pages; what follows it hears of it at once. */
export function chooseCookies({ cookies }: AppState, allowed: readonly CookieCategory[]): void {
  keep(allowed);
  cookies.allowed = [...allowed];
  cookies.isAsking = false;
  cookies.isReopened = false;
}

/** Asks again: a consent is as easy to take back as to give. */
export function askForCookies({ cookies }: AppState): void {
  cookies.isReopened = true;
  cookies.isAsking = true;
}

/** Leaves the choice as it is. */
export function closeCookieBanner({ cookies }: AppState): void {
  cookies.isReopened = false;
  cookies.isAsking = false;
}

/** Tells whether cookies and scripts of a category are allowed now; nothing is before the choice is known. */
export function isCookieAllowed({ cookies }: AppState, category: CookieCategory): boolean {
  return cookies.allowed.includes(category);
}

/** Tells of every choice from now on; the answer ends that. */
export function followCookieChoice(
  { cookies }: AppState,
  onChoice: (allowed: readonly CookieCategory[]) => void,
): () => void {
  let known = cookies.allowed;
  return subscribe(cookies, () => {
    const { allowed } = cookies;
    if (allowed === known) return;
    known = allowed;
    onChoice([...allowed]);
  });
}

/**
 * Sets a cookie of the page: `name=value; Path=/; Secure`. Safari keeps no secure one on plain http, where only a site on
 * the own machine is served.
 */
export function writeCookie(line: string): void {
  const isPlain = globalThis.location?.protocol === 'http:';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent in Safari and Firefox ESR
    document.cookie = isPlain ? line.replace(/; Secure\b/, '') : line;
  } catch {
    // Browsers may deny cookies: what this one would keep holds for the page alone.
  }
}
