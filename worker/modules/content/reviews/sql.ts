import * as z from 'zod/mini';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { type Database, listRows, sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const ReviewRow = z.object({
  id: z.string(),
  kind: z.enum(['programme', 'dish']),
  code: z.string(),
  name: z.string(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  written_on: z.string(),
  has_photo: z.int(),
  is_sample: z.int(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

/** Reviews that are published with the rest of the site; older ones are read from the table. */
export const MOST_PUBLISHED = 2000;

const selectReviews = `
  SELECT r.id, iif(r.dish_code IS NULL, 'programme', 'dish') AS kind, coalesce(r.programme_code, r.dish_code) AS code,
    coalesce(p.name, d.title) AS name, r.author, r.rating, r.text, r.written_on,
    r.photo_key IS NOT NULL AND r.customer_id IS NOT NULL AS has_photo, r.is_sample
  FROM reviews r LEFT JOIN programmes p ON p.code = r.programme_code LEFT JOIN dishes d ON d.code = r.dish_code`;

/** Stars without words count for a dish and stand in no list. */
const listed = `r.state = 'published' AND r.text <> ''`;

const newestFirst = 'ORDER BY r.written_on DESC, r.id';

/** The newest reviews with words. */
export const newestReviews = definePart(
  'reviews',
  ReviewRow,
  sql(`${selectReviews} WHERE ${listed} ${newestFirst} LIMIT ${MOST_PUBLISHED}`),
);

const StarsRow = z.object({
  /** Null for the stars of dishes. */
  programme: z.nullable(z.string()),
  rating: z.int(),
  reviews: z.int(),
  /** How many of these are examples. */
  samples: z.int(),
});
export type StarsRow = z.infer<typeof StarsRow>;

/** How many reviews with words there are of each programme and number of stars. */
export const reviewStars = definePart(
  'review-stars',
  StarsRow,
  sql(`SELECT r.programme_code AS programme, r.rating, count(*) AS reviews, sum(r.is_sample) AS samples FROM reviews r
     WHERE ${listed} GROUP BY r.programme_code, r.rating ORDER BY r.programme_code, r.rating`),
);

/** Programmes that have reviews, in the order of the shop window. */
export const reviewedProgrammes = definePart(
  'reviewed-programmes',
  z.object({ code: z.string(), name: typesetColumn, count: z.int() }),
  sql(`SELECT p.code, p.name, count(*) AS count FROM programmes p CROSS JOIN reviews r ON r.programme_code = p.code
       WHERE r.state = 'published' GROUP BY p.code ORDER BY p.sort`),
);

/**
 * Reviews of dishes in figures, with words or without: of each person of a customer the newest, since who eats a dish often
 * rates it often. Stars of erased customers are left out: nobody can tell any more which of them were one person's.
 */
export const dishRatings = definePart(
  'dish-ratings',
  z.object({ code: z.string(), average: z.number(), count: z.int() }),
  sql(`SELECT code, avg(rating) AS average, count(*) AS count FROM (
         SELECT dish_code AS code, rating, row_number() OVER (
           PARTITION BY dish_code, customer_id, person ORDER BY eaten_on DESC, id DESC
         ) AS place FROM reviews
         WHERE dish_code IS NOT NULL AND state = 'published' AND +customer_id IS NOT NULL
       ) WHERE place = 1 GROUP BY code ORDER BY code`),
);

interface Page {
  readonly programme: string | null;
  readonly rating: number | null;
  readonly limit: number;
  readonly offset: number;
}

/** Published reviews of a page, the newest first: for those that are too old to be published with the site. */
export async function listReviewRows(db: Database, { programme, rating, limit, offset }: Page) {
  return listRows(
    db,
    ReviewRow,
    sql(`${selectReviews} WHERE ${listed} AND (?1 IS NULL OR r.programme_code = ?1) AND (?2 IS NULL OR r.rating = ?2)
       ${newestFirst} LIMIT ?3 OFFSET ?4`).with(programme, rating, limit, offset),
  );
}

const DishStars = z.object({
  code: z.string(),
  /** Persons of an order count from 1. */
  person: z.int(),
  eatenOn: z.string(),
  stars: z.int(),
});
/** What a person of a customer's orders gave a dish on the day of eating it. */
export type DishStars = z.infer<typeof DishStars>;

/** The stars that a customer gave to dishes, those of earlier days first. */
export function listOwnDishStars(db: Database, customerId: string): Promise<DishStars[]> {
  return listRows(
    db,
    DishStars,
    sql(`SELECT dish_code AS code, person, eaten_on AS eatenOn, rating AS stars FROM reviews
       WHERE customer_id = ?1 AND dish_code IS NOT NULL ORDER BY eaten_on`).with(customerId),
  );
}
