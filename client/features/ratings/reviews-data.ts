import type { AnswerOf } from '#shared/contract.ts';
import type { listReviews } from '#shared/features/ratings/contract.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';

/** A page of reviews with the filters of its address. */
export interface ReviewsData extends AnswerOf<typeof listReviews> {
  readonly programme: string | null;
  readonly rating: string | null;
  /** Pages of other sites where people write about us. */
  readonly socialReviews: SiteConfig['socialReviews'];
}

/** The address of a page of reviews with its filters. */
export function reviewsPath({
  programme,
  rating,
  page = 1,
}: {
  readonly programme?: string | null;
  readonly rating?: string | null;
  readonly page?: number;
}): string {
  const query = new URLSearchParams({
    ...(programme && { programme }),
    ...(rating && { rating }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? '/otzyvy/' : `/otzyvy/?${query}`;
}
