import { ReviewSeed } from '#shared/features/ratings/schema.ts';
import reviews from './reviews.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/** Sample reviews, to be replaced by those of customers; what customers have written stays untouched. */
export function readReviews(rows: unknown = reviews): ReviewSeed[] {
  return parseRows('reviews.json', rows, ReviewSeed, 'id');
}

/** The sample reviews as rows. */
export function reviewTable(): SeedTable {
  return {
    table: 'reviews',
    key: ['id'],
    columns: [
      'id',
      'programme_code',
      'dish_code',
      'author',
      'rating',
      'text',
      'written_on',
      'state',
      'is_sample',
    ],
    rows: readReviews().map(({ id, programme, dish, author, rating, text, writtenOn }) => [
      id,
      programme ?? null,
      dish ?? null,
      author,
      rating,
      text,
      writtenOn,
      'published',
      1,
    ]),
  };
}
