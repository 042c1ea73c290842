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

/** How long a code works, in words: «5 минут». */
export function lifetimeText(lifetimeMs: number): string {
  return countOf(lifetimeMs / 60_000, 'минуту', 'минуты', 'минут');
}
