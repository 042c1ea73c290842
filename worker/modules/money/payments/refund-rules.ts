import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import type { ProviderReturn } from '../../../integrations/payments/port.ts';

const MINUTE_MS = 60_000;

/** Providers remember a key for an hour: within this an attempt is repeated with its key, whatever became of it. */
const KEY_LIFE_MS = 50 * MINUTE_MS;
/** Pauses after the first tries, and from then on. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONG_PAUSE_MS = HOUR_MS;
/** Refunds are tried for so long: after that a person looks at them. */
const TRIED_FOR_MS = 3 * DAY_MS;

/** How far a refund is that its provider has not confirmed. */
export interface OpenRefund {
  readonly createdAt: EpochMs;
  readonly tries: number;
  /** Attempts have keys of their own: a refusal that is certain ends one. */
  readonly attempt: number;
  /** When the present attempt was first sent; null where it was not yet. */
  readonly sentAt: EpochMs | null;
}

/**
 * What to do with an open refund: send its attempt, ask the provider what has become of it first, or leave it to a person
 * who asks the bank: sent twice under two keys it could be paid twice.
 */
export type RefundStep = 'send' | 'ask' | 'person';

export function nextStep(refund: OpenRefund, now: EpochMs, canAsk: boolean): RefundStep {
  if (refund.sentAt === null || now - refund.sentAt < KEY_LIFE_MS) return 'send';
  return canAsk ? 'ask' : 'person';
}

/** What a failed try leaves. */
export interface FailedTry {
  readonly state: 'created' | 'person';
  readonly tries: number;
  readonly attempt: number;
  readonly sentAt: EpochMs | null;
  readonly nextAt: EpochMs;
}

/** When a refund is tried again whose try has failed: refused for certain, or with an outcome that nobody knows. */
export function afterFailure(refund: OpenRefund, isRefused: boolean, now: EpochMs): FailedTry {
  const tries = refund.tries + 1;
  return {
    state: now - refund.createdAt >= TRIED_FOR_MS ? 'person' : 'created',
    tries,
    attempt: refund.attempt + (isRefused ? 1 : 0),
    sentAt: isRefused ? null : (refund.sentAt ?? now),
    nextAt: now + (PAUSES_MS[tries - 1] ?? LONG_PAUSE_MS),
  };
}

/** What of a payment has gone back by our books, what of it is decided and open, and what its provider tells. */
export interface RefundedSums {
  readonly doneKop: Kopecks;
  readonly openKop: Kopecks;
  readonly provider: readonly Pick<ProviderReturn, 'amountKop' | 'isDone'>[];
}

/**
 * What has become of the open refunds of a payment: unknown where only some have gone through, and nobody can tell which.
 */
export type RefundFate = 'through' | 'underway' | 'not_done' | 'unknown';

export function fateOf({ doneKop, openKop, provider }: RefundedSums): RefundFate {
  const theirsKop = provider.reduce((sum, { isDone, amountKop }) => sum + (isDone ? amountKop : 0), 0);
  if (theirsKop >= doneKop + openKop) return 'through';
  // Under another key the provider would give the same money back a second time.
  if (provider.some(({ isDone }) => !isDone)) return 'underway';
  return theirsKop <= doneKop ? 'not_done' : 'unknown';
}

/** A refund of ours as a return is held against it. */
export interface KnownRefund {
  readonly id: string;
  readonly amountKop: Kopecks;
  readonly isDone: boolean;
  /** Whether an attempt may have been carried out. */
  readonly isSent: boolean;
  /** Its id at the provider, where that is known. */
  readonly externalId: string | null;
}

/** What money that has gone back is to our books. */
export interface PlacedReturn {
  /** The refund of ours that it is; null where nobody here has asked for it. */
  readonly refundId: string | null;
  /** Open refunds that it has made needless. */
  readonly closed: readonly string[];
  /** An open refund of which only so much is left. */
  readonly lowered: { readonly id: string; readonly amountKop: Kopecks } | null;
  /** What of it no refund of ours has been for. */
  readonly outsideKop: Kopecks;
}

/**
 * Finds what money that has gone back belongs to; undefined where it is known. What nobody here has asked for is taken off
 * what is decided and not sent yet: a payer gets nothing back twice.
 */
export function placeReturn(
  refunds: readonly KnownRefund[],
  { id, amountKop }: Pick<ProviderReturn, 'id' | 'amountKop'>,
): PlacedReturn | undefined {
  if (refunds.some(({ externalId }) => externalId === id)) return undefined;
  const unnamed = refunds.filter(({ externalId }) => externalId === null);
  const same = unnamed
    .filter((refund) => refund.amountKop === amountKop)
    .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))[0];
  if (same) return { refundId: same.id, closed: [], lowered: null, outsideKop: 0 };
  let outsideKop = amountKop;
  const closed: string[] = [];
  let lowered: PlacedReturn['lowered'] = null;
  for (const open of unnamed.filter(({ isDone, isSent }) => !isDone && !isSent)) {
    if (outsideKop >= open.amountKop) closed.push(open.id);
    else if (outsideKop > 0) lowered = { id: open.id, amountKop: open.amountKop - outsideKop };
    outsideKop = Math.max(0, outsideKop - open.amountKop);
  }
  return { refundId: null, closed, lowered, outsideKop };
}

/** The key of an attempt, by which the provider does it once. */
export const keyOf = (id: string, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`);
