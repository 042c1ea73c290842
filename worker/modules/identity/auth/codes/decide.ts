import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import {
  ATTACKED_FROM,
  CODES_NOT_ENTERED,
  CODES_TO_OWNER,
  CODES_TO_RECIPIENT,
  FLOODED_FROM,
  MOST_EARNED,
  NETWORK_SHARE,
  SMS_SHARES,
} from '#shared/features/bounds/terms.ts';

/** Kinds of codes that share the limits of a recipient: apart, so that nobody locks others out by codes of another kind. */
export type CodeFamily = 'sign-in' | 'contact' | 'removal' | 'signature';

/** A code that was sent to the recipient within a day. */
export interface SentCode {
  readonly family: CodeFamily;
  /** Network address that it was asked for from. */
  readonly address: string;
  /** Whether a browser has asked for it that the recipient had signed in with before. */
  readonly isOwners: boolean;
  /** Whether it can still be entered. */
  readonly isOpen: boolean;
  readonly at: EpochMs;
}

/** What is known of an address, or of its network. */
interface Standing {
  /** Codes of this hour that nobody has entered. */
  readonly open: number;
  /** Those of the hour before, as far as the last sixty minutes reach into it. */
  readonly openBefore: number;
  /** Codes of this day that were entered. */
  readonly entered: number;
}

/** Everything that the sending of a code depends on. */
export interface CodeUse {
  readonly sent: readonly SentCode[];
  readonly address: Standing;
  readonly network: Standing;
  /** The whole site: codes that nobody has entered, and messages of this hour whose code nobody has entered. */
  readonly site: { readonly open: number; readonly openBefore: number; readonly texted: number };
}

/** Who asks for a code, and for what. */
export interface CodeRequest {
  readonly family: CodeFamily;
  readonly address: string;
  /** Whether it goes by SMS, which costs money, and not by letter. */
  readonly isText: boolean;
  /** Whether the recipient has signed in with this browser before. */
  readonly isOwners: boolean;
  /** Whether a bot check was passed, or the customer is signed in. */
  readonly isProven: boolean;
  /** Whether a proof of work was done; undefined where the call cannot bring one. */
  readonly hasWork: boolean | undefined;
  /** Messages of an hour that the site may send in vain. */
  readonly textsPerHour: number;
}

/** Up to which counts a code may be sent: the batch that stores it is refused above them. */
export interface CodeRoom {
  readonly address: number;
  readonly network: number;
  readonly texts: number;
}

export type CodeDecision =
  | { readonly is: 'sent'; readonly room: CodeRoom }
  /** A proof of work would make room; without one there is some at that moment. */
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

/** What a phone is sent in a day for strangers without a proof. */
function refusalWithoutProof({ sent }: CodeUse, asked: CodeRequest, now: EpochMs): Refusal | undefined {
  if (asked.isOwners || asked.isProven || !asked.isText) return undefined;
  const others = sent.filter(({ isOwners }) => !isOwners);
  return tooMany(others, CODES_TO_RECIPIENT.dayPlain, DAY_MS, now);
}

/** What others have asked for does not count against the owner, nor the other way round. */
function refusalOfRecipient(use: CodeUse, asked: CodeRequest, now: EpochMs): Refusal | undefined {
  const alike = use.sent.filter(({ isOwners }) => isOwners === asked.isOwners);
  const family = alike.filter((code) => code.family === asked.family);
  if (asked.isOwners) {
    const { hour, day } = CODES_TO_OWNER;
    const refusal = lastOf(tooMany(alike, hour, HOUR_MS, now), tooMany(alike, day, DAY_MS, now));
    return orEnterLast(refusal, family, now) ?? pauseOf(family, now);
  }
  const { hourFromAddress, hour, day, dayOfKind } = CODES_TO_RECIPIENT;
  const here = family.filter(({ address }) => address === asked.address);
  const ofKind = asked.family === 'sign-in' ? day : dayOfKind[asked.family];
  const refusal = lastOf(
    tooMany(alike, day, DAY_MS, now),
    tooMany(family, ofKind, DAY_MS, now),
    tooMany(family, hour, HOUR_MS, now),
    tooMany(here, hourFromAddress, HOUR_MS, now),
    asked.hasWork === undefined ? refusalWithoutProof(use, asked, now) : undefined,
  );
  return orEnterLast(refusal, family, now) ?? pauseOf(family, now);
}

/** How many codes of this hour may stand open at an address: more where its people enter theirs. */
const roomFor = (base: number, { entered, openBefore }: Standing) =>
  base + Math.min(entered, MOST_EARNED) - openBefore;

function termsOf({ open, openBefore }: CodeUse['site']) {
  if (open + openBefore >= FLOODED_FROM) return CODES_NOT_ENTERED.flooded;
  return open + openBefore >= ATTACKED_FROM ? CODES_NOT_ENTERED.attacked : CODES_NOT_ENTERED.usual;
}

function shareOf(use: CodeUse, asked: CodeRequest, hasWork: boolean): number {
  if (asked.isOwners) return SMS_SHARES.owner;
  if (asked.isProven || use.address.entered > 0) return SMS_SHARES.proven;
  return hasWork ? SMS_SHARES.worked : SMS_SHARES.unknown;
}

function roomOf(use: CodeUse, asked: CodeRequest, hasWork: boolean): CodeRoom {
  const terms = termsOf(use.site);
  const base = asked.isProven || hasWork ? terms.proven : terms.plain;
  return {
    address: roomFor(base, use.address),
    network: roomFor(base * NETWORK_SHARE, use.network),
    texts: asked.isText
      ? Math.floor(asked.textsPerHour * shareOf(use, asked, hasWork))
      : Number.MAX_SAFE_INTEGER,
  };
}

/** What refuses a code of whoever has worked, or has not; undefined where there is room. */
function shortageOf(use: CodeUse, asked: CodeRequest, hasWork: boolean, now: EpochMs): Refusal | undefined {
  const room = roomOf(use, asked, hasWork);
  const nextHour = now - (now % HOUR_MS) + HOUR_MS;
  const ofDay = hasWork ? undefined : refusalWithoutProof(use, asked, now);
  if (ofDay) return ofDay;
  if (use.site.texted >= room.texts) return { is: 'budget', retryAt: nextHour };
  // A letter costs nothing, and says nothing of whoever could not have a phone.
  if (asked.isOwners || !asked.isText) return undefined;
  const isFull = use.address.open >= room.address || use.network.open >= room.network;
  return isFull ? { is: 'address', retryAt: nextHour } : undefined;
}

/**
 * Whether a code is sent. A browser that the recipient has signed in with asks under limits of its own. Everybody else is
 * bounded by what their address has asked for and nobody has entered: people enter their codes, and who asks for codes of
 * strangers' phones cannot.
 */
export function decideCode(use: CodeUse, asked: CodeRequest, now: EpochMs): CodeDecision {
  const refusal = refusalOfRecipient(use, asked, now);
  if (refusal) return refusal;
  const hasWork = asked.hasWork === true;
  const shortage = shortageOf(use, asked, hasWork, now);
  if (!shortage) return { is: 'sent', room: roomOf(use, asked, hasWork) };
  const canHelp = asked.hasWork === false && !shortageOf(use, asked, true, now);
  return canHelp ? { is: 'work', retryAt: shortage.retryAt } : shortage;
}
