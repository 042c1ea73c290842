import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { keyedHash } from '../../../hash.ts';

/** A code of some digits whose first is not 0, evenly drawn: six are 900,000 values, 19.8 bits, five tries. */
export function createCode(length: number = codeTerms.length): string {
  const span = 9 * 10 ** (length - 1);
  const fair = Math.floor(2 ** 32 / span) * span;
  let value = fair;
  while (value >= fair) value = crypto.getRandomValues(new Uint32Array(1))[0] ?? fair;
  return String(10 ** (length - 1) + (value % span));
}

/** Keyed hash of a code: without the pepper a stolen table of six-digit codes would be read at once. */
export function hashCode(code: string, phone: string, pepper: string): Promise<string> {
  return keyedHash(pepper, `${phone}:${code}`);
}
