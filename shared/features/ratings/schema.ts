import * as z from 'zod/mini';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';

/** Stars, from 1 to 5. */
export const Stars = z.coerce
  .number('Поставьте оценку')
  .check(z.int('Поставьте оценку'), z.gte(1, 'Поставьте оценку'), z.lte(5, 'Поставьте оценку'));

/** Characters that a review may have. */
export const reviewLength = { least: 20, most: 1500 } as const;

const lengthMessage = `Напишите от ${reviewLength.least} до ${reviewLength.most} символов`;

/** The text of a review. */
export const ReviewText = z
  .string(lengthMessage)
  .check(
    z.trim(),
    z.minLength(reviewLength.least, lengthMessage),
    z.maxLength(reviewLength.most, lengthMessage),
  );

const author = z.string().check(z.minLength(2), z.maxLength(40));

/** A review as the seed holds it: of a programme or of a dish. */
export const ReviewSeed = z
  .object({
    id: Code,
    programme: z.optional(Code),
    dish: z.optional(Code),
    author,
    rating: z.int().check(z.gte(1), z.lte(5)),
    text: ReviewText,
    writtenOn: IsoDateSchema,
  })
  .check(
    z.refine(({ programme, dish }) => (programme === undefined) !== (dish === undefined), 'О чём отзыв?'),
  );
export type ReviewSeed = z.infer<typeof ReviewSeed>;

/** What a review is about. */
export const ReviewSubject = z.object({
  kind: z.enum(['programme', 'dish']),
  code: z.string(),
  name: z.string(),
});

/** A customer's picture, under the review that it belongs to. */
export const ReviewPhoto = z.object({
  /** The review. */
  id: z.string(),
  author,
  /** Where the picture is: a path of this site. */
  path: z.string(),
});
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

/** A published review. */
export const Review = z.object({
  id: z.string(),
  subject: ReviewSubject,
  author,
  rating: z.int(),
  text: z.string(),
  writtenOn: IsoDateText,
  /** An example in place of a customer's words: it says so, and counts for no rating. */
  isSample: z.boolean(),
  /** Path of the customer's picture; absent without one, as with most. */
  photo: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

/** How many gave each number of stars, and the mean. */
export const RatingSummary = z.object({
  /** Mean of the ratings, 1 to 5; 0 without any. */
  average: z.number(),
  count: z.int(),
  /** Reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: z.array(z.int()),
});
export type RatingSummary = z.infer<typeof RatingSummary>;
