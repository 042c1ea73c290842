import { type CookieChoice, cookieChoiceText, readCookieChoice } from '#shared/features/consents/cookies.ts';
import type { AppState } from './app-state.ts';

/** Takes over what the visitor chose on an earlier page; without a choice the banner asks. */
export function restoreCookieChoice(state: AppState): void {
  state.cookies.choice = readCookieChoice(document.cookie);
  state.cookies.isAsking = state.cookies.choice === null;
}

/** Keeps the choice; outside scripts wait for «all». */
export function chooseCookies(state: AppState, choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent in Safari and Firefox ESR
  document.cookie = cookieChoiceText(choice);
  state.cookies.choice = choice;
  state.cookies.isAsking = false;
}

/** Asks again: a consent is as easy to take back as to give. */
export function askForCookies(state: AppState): void {
  state.cookies.isAsking = true;
}
