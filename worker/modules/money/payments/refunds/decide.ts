import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import type { ProviderRefunds } from '../../../../integrations/payments/port.ts';

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

/** What of a payment has gone back: by our books, by refunds that are open, and by the word of the provider. */
export interface RefundedSums {
  readonly doneKop: Kopecks;
  readonly openKop: Kopecks;
  readonly provider: ProviderRefunds;
}

/**
 * What has become of the open refunds of a payment: unknown where only some have gone through, and nobody can tell which.
 */
export type RefundFate = 'through' | 'underway' | 'not_done' | 'unknown';

export function fateOf({ doneKop, openKop, provider }: RefundedSums): RefundFate {
  if (provider.doneKop >= doneKop + openKop) return 'through';
  // Under another key the provider would give the same money back a second time.
  if (provider.underwayKop > 0) return 'underway';
  return provider.doneKop <= doneKop ? 'not_done' : 'unknown';
}

/** The key of an attempt, by which the provider does it once. */
export const keyOf = (id: string, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`);
