import type { RatingSummary } from './schema.ts';

/** Sums up how many reviews there are with 1, 2, 3, 4 and 5 stars. */
export function summarise(byStars: readonly number[]): RatingSummary {
  const count = byStars.reduce((sum, reviews) => sum + reviews, 0);
  const total = byStars.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  return { average: count === 0 ? 0 : total / count, count, byStars: [...byStars] };
}
