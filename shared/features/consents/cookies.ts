/** What a visitor allows cookies for: everything, or only what the site cannot work without. */
export type CookieChoice = 'all' | 'necessary';

/** First-party cookie that keeps the choice; scripts read it before any analytics is loaded. */
export const COOKIE_CHOICE_NAME = 'cookie_choice';

/** The choice is asked again after half a year, in seconds. */
export const COOKIE_CHOICE_LIFETIME_S = 182 * 86_400;

/** The choice among a document's cookies; null while nothing was chosen. */
export function readCookieChoice(cookies: string): CookieChoice | null {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${COOKIE_CHOICE_NAME}=`));
  const value = pair?.slice(COOKIE_CHOICE_NAME.length + 1);
  return value === 'all' || value === 'necessary' ? value : null;
}

/** The text of `document.cookie` that keeps a choice. */
export function cookieChoiceText(choice: CookieChoice): string {
  return `${COOKIE_CHOICE_NAME}=${choice}; Path=/; Max-Age=${COOKIE_CHOICE_LIFETIME_S}; Secure; SameSite=Lax`;
}
