import { countOf } from '../../plurals.ts';

/** The code of an SMS; apart from the schemas, so that pages load no validator. */
export const codeTerms = {
  /** Digits; the first is never 0, because the specification's code is a number. */
  length: 6,
  /** How long a code can be entered. */
  lifetimeMs: 5 * 60_000,
  /** How long one that came by letter can be: letters take longer. */
  letterLifetimeMs: 10 * 60_000,
  /** Wrong entries after which a code is dead. */
  tries: 5,
  /** Pause between two codes to one phone. */
  pauseMs: 60_000,
} as const;
/**
 * Codes an hour to one phone that one network address may ask for, to one phone in all, and from one address. The first
 * is half of the second: whoever asks for codes of somebody else's phone leaves its owner some.
 */
export const CODES_PER_HOUR = { phoneFromAddress: 4, phone: 8, address: 20 } as const;
/**
 * Guesses an hour of codes that were asked for from elsewhere: from one network address, and of one phone in all. They do
 * not count as tries of the code, which belong to whoever has asked for it.
 */
export const FOREIGN_TRIES_PER_HOUR = { address: 5, phone: 15 } as const;
/** Requests for the first step an hour from one network address, whether or not they send a code. */
export const STEPS_PER_HOUR = 120;
/**
 * Calls an hour without a token of a bot check that is on, from one network address and for one phone or e-mail. They
 * are what protects where the check cannot run: tighter than the limits above, wide enough for a person.
 */
export const WITHOUT_TOKEN_PER_HOUR = {
  /** A new customer needs two calls for one code: the first answers that a name is needed. */
  'sign-in': { address: 6, recipient: 4 },
  /** A code by itself takes five wrong entries. */
  code: { address: 15, recipient: 10 },
  removal: { address: 3, recipient: 3 },
  lead: { address: 3, recipient: 3 },
  /** Orders beyond the number that asks for a check; the recipient is the customer. */
  order: { address: 5, recipient: 3 },
} as const;

/** How long a code works, in words: «5 минут». */
export function lifetimeText(lifetimeMs: number): string {
  return countOf(lifetimeMs / 60_000, 'минуту', 'минуты', 'минут');
}
