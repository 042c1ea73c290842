/** What cookies are for beside what the site cannot work without; each is allowed apart. */
export const cookieCategories = ['analytics', 'marketing', 'chat'] as const;
export type CookieCategory = (typeof cookieCategories)[number];

/** The edition of the policy whose words a choice is made under; a choice under another one is asked for again. */
export const COOKIE_WORDING = '2026-11-22';

/** What a visitor allows cookies for. */
export interface CookieChoice {
  /** The edition of the policy that was shown. */
  readonly wording: string;
  /** Seconds since 1970; 0 where an earlier build has kept the choice, which noted no time. */
  readonly chosenAt: number;
  readonly allowed: readonly CookieCategory[];
}

/** First-party cookie that keeps the choice; `readCookieChoice` names it too, in fewer bytes than this would take. */
export const COOKIE_CHOICE_NAME = 'cookie_choice';

/** The choice is asked for again after a year, in seconds. */
const LIFETIME_S = 31_536_000;

/** Values of builds that knew no categories. */
const earlierValues: Readonly<Record<string, readonly CookieCategory[]>> = {
  all: cookieCategories,
  necessary: [],
};

/** The choice that a cookie holds; null where it holds none. */
export function parseCookieChoice(value: string | undefined): CookieChoice | null {
  if (value === undefined) return null;
  const earlier = Object.hasOwn(earlierValues, value) ? earlierValues[value] : undefined;
  if (earlier) return { wording: COOKIE_WORDING, chosenAt: 0, allowed: earlier };
  const [, wording, chosenAt, names] = /^(\d{4}-\d\d-\d\d)\.(\d{1,11})((?:\.[a-z]+)*)$/.exec(value) ?? [];
  if (wording === undefined || names === undefined) return null;
  const chosen = names.split('.');
  const allowed = cookieCategories.filter((category) => chosen.includes(category));
  return { wording, chosenAt: Number(chosenAt), allowed };
}

/** The choice among a document's cookies; null while nothing was chosen. */
export function readCookieChoice(cookies: string): CookieChoice | null {
  return parseCookieChoice(/(?:^|; )cookie_choice=([^;]*)/.exec(cookies)?.[1]);
}

/** The value of the cookie that keeps a choice. */
export function cookieChoiceValue({ wording, chosenAt, allowed }: CookieChoice): string {
  return [wording, chosenAt, ...allowed].join('.');
}

/** The text of `document.cookie` that keeps a choice. */
export function cookieChoiceText(choice: CookieChoice): string {
  const value = cookieChoiceValue(choice);
  return `${COOKIE_CHOICE_NAME}=${value}; Path=/; Max-Age=${LIFETIME_S}; Secure; SameSite=Lax`;
}

/** What decides about the cookies of a visitor. */
export interface CookieTerms {
  readonly choice: CookieChoice | null;
  /** Whether the operator lets everything count as allowed until it is refused. */
  readonly isImplied: boolean;
  /** Whether the browser sends Global Privacy Control: marketing is refused until it is allowed by hand. */
  readonly hasPrivacyControl: boolean;
}

/** Tells whether a choice was made under the words of today. */
export function isPresentChoice(choice: CookieChoice | null): choice is CookieChoice {
  return choice?.wording === COOKIE_WORDING;
}

/** The categories that are allowed now. A refusal outlives the words that it was made under, a consent does not. */
export function allowedCookies({
  choice,
  isImplied,
  hasPrivacyControl,
}: CookieTerms): readonly CookieCategory[] {
  if (choice) return isImplied || isPresentChoice(choice) ? choice.allowed : [];
  if (!isImplied) return [];
  return cookieCategories.filter((category) => category !== 'marketing' || !hasPrivacyControl);
}

/** Tells whether a visitor allows cookies of a category; where no request asks, there is none who could. */
export function allowsCookies(terms: CookieTerms | null, category: CookieCategory): boolean {
  return terms !== null && allowedCookies(terms).includes(category);
}
