import type { AnswerOf } from '#shared/contract.ts';
import type { listReviews } from '#shared/features/ratings/contract.ts';

/** A page of reviews with the filters of its address. */
export interface ReviewsData extends AnswerOf<typeof listReviews> {
  readonly programme: string | null;
  readonly rating: string | null;
}

/** The address of a page of reviews with its filters. */
export function reviewsPath(filters: {
  readonly programme?: string | null;
  readonly rating?: string | null;
  readonly page?: number;
}): string {
  const entries = Object.entries(filters).filter(
    ([name, value]) => value && !(name === 'page' && value === 1),
  );
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return entries.length === 0 ? '/otzyvy/' : `/otzyvy/?${query}`;
}
