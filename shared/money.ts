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

const rubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const rublesWithKopecks = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a sum for people: «36 001 ₽», with kopecks only where there are any; the minus is typographic. */
export function formatMoney(sum: Kopecks): string {
  const whole = sum % 100 === 0;
  const digits = (whole ? rubles : rublesWithKopecks).format(Math.abs(sum) / 100).replace(/\s/g, '\u00a0');
  return `${sum < 0 ? '−' : ''}${digits}\u00a0₽`;
}

/** Formats basis points as a percentage for people: «7,5 %». */
export function formatPercent(share: BasisPoints): string {
  return `${String(share / 100).replace('.', ',')}\u00a0%`;
}
