import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { CODES_NOT_ENTERED, CODES_TO_RECIPIENT, SMS_SHARES } from '#shared/features/bounds/terms.ts';

/** Kinds of codes that share the limits of a recipient: apart, so that nobody locks others out by codes of another kind. */
export type CodeFamily = 'sign-in' | 'contact' | 'removal' | 'signature';

/** A code that was sent to the recipient within a day. */
export interface SentCode {
  readonly family: CodeFamily;
  /** Network address that it was asked for from. */
  readonly address: string;
  /** Whether it can still be entered. */
  readonly isOpen: boolean;
  readonly at: EpochMs;
}

/** Everything that the sending of a code depends on. */
export interface CodeUsage {
  readonly sent: readonly SentCode[];
  /** Codes of this hour that the address has asked for and nobody has entered. */
  readonly openAtAddress: number;
  /** Messages of the whole site in this hour whose code nobody has entered. */
  readonly texted: number;
}

/** Who asks for a code, and for what. */
export interface CodeRequest {
  readonly family: CodeFamily;
  readonly address: string;
  /** Whether it goes by SMS, which costs money, and not by letter. */
  readonly isText: boolean;
  /** Whether the recipient is a customer already. */
  readonly isCustomer: boolean;
  /** Whether a bot check was passed, or the customer is signed in. */
  readonly isProven: boolean;
  /** Whether a proof of work was done; undefined where the call cannot bring one. */
  readonly hasWork: boolean | undefined;
  /** Messages of an hour that the site may send in vain. */
  readonly textsPerHour: number;
}

/** Up to which counts a code may be sent: the batch that stores it is refused above them. */
export interface CodeLimits {
  readonly address: number;
  readonly texts: number;
}

export type CodeDecision =
  | { readonly is: 'sent'; readonly limits: CodeLimits }
  /** A proof of work would help; without one there is room at that moment. */
  | { readonly is: 'work'; readonly retryAt: EpochMs }
  | { readonly is: 'soon'; readonly retryAt: EpochMs }
  /** No new one is sent until then, but the last one can still be entered. */
  | { readonly is: 'enter'; readonly retryAt: EpochMs }
  | { readonly is: 'recipient' | 'address' | 'budget'; readonly retryAt: EpochMs };

type Refusal = Exclude<CodeDecision, { is: 'sent' | 'work' }>;

/** What refuses longest: whoever waits for it is not refused by another one then. */
const lastOf = (...refusals: readonly (Refusal | undefined)[]): Refusal | undefined =>
  refusals.filter((one) => one !== undefined).sort((a, b) => b.retryAt - a.retryAt)[0];

const since = (codes: readonly SentCode[], at: EpochMs) => codes.filter((code) => code.at > at);

/** When the oldest of the last so many codes is old enough for another one. */
const freeAt = (codes: readonly SentCode[], most: number, ms: number): EpochMs =>
  ([...codes].sort((a, b) => b.at - a.at)[most - 1]?.at ?? 0) + ms;

function pauseOf(codes: readonly SentCode[], now: EpochMs): Refusal | undefined {
  const retryAt = Math.max(...codes.map(({ at }) => at), Number.NEGATIVE_INFINITY) + codeTerms.pauseMs;
  return retryAt > now ? { is: 'soon', retryAt } : undefined;
}

function tooMany(codes: readonly SentCode[], most: number, ms: number, now: EpochMs): Refusal | undefined {
  if (since(codes, now - ms).length < most) return undefined;
  return { is: 'recipient', retryAt: freeAt(codes, most, ms) };
}

/**
 * Who may have no new code may still enter the last one that has come: whoever has asked for it, it is on their phone. Those
 * before it are taken by nobody any more.
 */
function orEnterLast(
  refusal: Refusal | undefined,
  codes: readonly SentCode[],
  now: EpochMs,
): Refusal | undefined {
  if (refusal?.is !== 'recipient') return refusal;
  const [last] = [...codes].sort((a, b) => b.at - a.at);
  const isOpen = last?.isOpen === true && last.at + codeTerms.lifetimeMs > now;
  return isOpen ? { is: 'enter', retryAt: refusal.retryAt } : refusal;
}

function refusalOfRecipient({ sent }: CodeUsage, asked: CodeRequest, now: EpochMs): Refusal | undefined {
  const { fromAddress, hour, day, dayOfKind } = CODES_TO_RECIPIENT;
  const family = sent.filter((code) => code.family === asked.family);
  const here = sent.filter(({ address }) => address === asked.address);
  const ofKind = asked.family === 'sign-in' ? day : dayOfKind[asked.family];
  const refusal = lastOf(
    tooMany(sent, day, DAY_MS, now),
    tooMany(family, ofKind, DAY_MS, now),
    tooMany(family, hour, HOUR_MS, now),
    tooMany(here, fromAddress.day, DAY_MS, now),
    tooMany(here, fromAddress.hour, HOUR_MS, now),
  );
  return orEnterLast(refusal, family, now) ?? pauseOf(family, now);
}

function limitsOf(asked: CodeRequest, isProven: boolean): CodeLimits {
  const share = asked.isCustomer ? SMS_SHARES.customer : isProven ? SMS_SHARES.proven : SMS_SHARES.plain;
  return {
    // A letter costs nothing, and says nothing of whoever could not have a phone.
    address: asked.isText ? CODES_NOT_ENTERED[isProven ? 'proven' : 'plain'] : Number.MAX_SAFE_INTEGER,
    texts: asked.isText ? Math.floor(asked.textsPerHour * share) : Number.MAX_SAFE_INTEGER,
  };
}

/** What refuses a code of whoever has a proof, or has none; undefined where there is room. */
function shortageOf(
  { texted, openAtAddress }: CodeUsage,
  asked: CodeRequest,
  isProven: boolean,
  now: EpochMs,
): Refusal | undefined {
  const limits = limitsOf(asked, isProven);
  const retryAt = now - (now % HOUR_MS) + HOUR_MS;
  if (texted >= limits.texts) return { is: 'budget', retryAt };
  return openAtAddress >= limits.address ? { is: 'address', retryAt } : undefined;
}

/**
 * Whether a code is sent: within what its recipient gets in an hour and a day, what its address has asked for in this hour
 * and nobody has entered, and what the site sends in an hour. People enter their codes; who asks for codes of strangers'
 * phones cannot.
 */
export function decideCode(usage: CodeUsage, asked: CodeRequest, now: EpochMs): CodeDecision {
  const refusal = refusalOfRecipient(usage, asked, now);
  if (refusal) return refusal;
  const isProven = asked.isProven || asked.hasWork === true;
  const shortage = shortageOf(usage, asked, isProven, now);
  if (!shortage) return { is: 'sent', limits: limitsOf(asked, isProven) };
  // The token of a bot check is good once: who has passed one is never asked for work besides.
  const canHelp = !isProven && asked.hasWork === false && !shortageOf(usage, asked, true, now);
  return canHelp ? { is: 'work', retryAt: shortage.retryAt } : shortage;
}
