/** Money everywhere is a whole number of kopecks. */
export type Kopecks = number;

/** Share in basis points: 100 is one per cent. */
export type BasisPoints = number;

/** Takes a share of a sum, rounded half up to a whole kopeck. */
export function shareOf(sum: Kopecks, share: BasisPoints): Kopecks {
  return Math.floor((sum * share + 5000) / 10_000);
}

/** The part `part / whole` of a sum, rounded down to a whole kopeck; exact beyond what a double holds. */
export function partOf(sum: Kopecks, part: number, whole: number): Kopecks {
  return Number((BigInt(sum) * BigInt(part)) / BigInt(whole));
}

/**
 * What of a sum belongs to `count` parts of `whole` after `before` of them. The shares of all parts sum to the whole sum,
 * in whatever steps they are taken.
 */
export function stepOf(sum: Kopecks, before: number, count: number, whole: number): Kopecks {
  return partOf(sum, before + count, whole) - partOf(sum, before, whole);
}

/** Kopecks of a rouble. */
export const ROUBLE_KOP: Kopecks = 100;

/** Takes a share of a sum, rounded half up to a whole rouble but never above the sum. */
export function roublesOf(sum: Kopecks, share: BasisPoints): Kopecks {
  return Math.min(sum, Math.floor((sum * share + 500_000) / 1_000_000) * ROUBLE_KOP);
}

/** The whole roubles of a sum. */
export function wholeRoubles(sum: Kopecks): Kopecks {
  return Math.floor(sum / ROUBLE_KOP) * ROUBLE_KOP;
}

/**
 * Formats a sum for people: «36 001 ₽», with kopecks only where there are any; the minus is typographic. Without `Intl`:
 * making its formatters takes a cheap phone 50 ms, before the page is painted.
 */
export function formatMoney(sum: Kopecks): string {
  const kopecks = Math.abs(sum);
  const roubles = String(Math.floor(kopecks / ROUBLE_KOP)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const rest = kopecks % ROUBLE_KOP;
  const fraction = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`;
  return `${sum < 0 ? '−' : ''}${roubles}${fraction} ₽`;
}

/** Formats basis points as a percentage for people: «7,5 %». */
export function formatPercent(share: BasisPoints): string {
  return `${String(share / 100).replace('.', ',')}\u00a0%`;
}
