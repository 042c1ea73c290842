import { TRACKING_LIFETIME_S } from '../experiments/rules.ts';

/** The utm parameters of one visit, by their names. */
export type Touch = Readonly<Record<string, string>>;

/** Where a browser came from at its first visit with utm parameters, and at its last one. */
export interface Attribution {
  readonly first: Touch;
  readonly last: Touch;
}

/** First-party cookie that keeps both; the utm cookies themselves mix what visits have brought. */
export const TOUCHES_COOKIE = 'touches';

/** Room of one touch in the cookie, in characters: what does not fit is left out. */
const TOUCH_ROOM = 700;

/** Stands between the touches: escaped parameters never hold it. */
const SEPARATOR = '|';

function textOf(touch: Touch): string {
  let text = '';
  for (const [name, value] of Object.entries(touch)) {
    const longer = `${text}${text && '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    if (longer.length <= TOUCH_ROOM) text = longer;
  }
  return text;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A touch of a cookie, which anybody may have written: nothing but utm parameters counts. */
function parseTouch(text: string): Touch | undefined {
  if (text.length > TOUCH_ROOM) return undefined;
  const pairs = text.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=').map(decoded);
    return name.startsWith('utm_') ? [[name, value] as const] : [];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** The touches among the cookies of a document or a request; null where there are none. */
export function readTouches(cookies: string): Attribution | null {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${TOUCHES_COOKIE}=`));
  const [first = '', last = ''] = pair?.slice(TOUCHES_COOKIE.length + 1).split(SEPARATOR) ?? [];
  const firstTouch = parseTouch(first);
  return firstTouch ? { first: firstTouch, last: parseTouch(last) ?? firstTouch } : null;
}

/** The text that keeps the touches with that of a visit, as `Set-Cookie` and `document.cookie` take it. */
export function touchesText(known: Attribution | null, visit: Touch): string {
  const value = [known?.first ?? visit, visit].map(textOf).join(SEPARATOR);
  return `${TOUCHES_COOKIE}=${value}; Path=/; Max-Age=${TRACKING_LIFETIME_S}; Secure; SameSite=Lax`;
}
