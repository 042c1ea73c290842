import * as z from 'zod/mini';

const ReviewRow = z.object({
  id: z.string(),
  kind: z.enum(['programme', 'dish']),
  code: z.string(),
  name: z.string(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  written_on: z.string(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

interface Filter {
  readonly programme: string | null;
  readonly rating: number | null;
}

interface Page extends Filter {
  readonly limit: number;
  readonly offset: number;
}

/** Stars without words count for a dish and stand in no list. */
const published = `r.state = 'published' AND r.text <> '' AND (?1 IS NULL OR r.programme_code = ?1)`;

/** Published reviews, the newest first. */
export async function listReviewRows(db: D1Database, { programme, rating, limit, offset }: Page) {
  const { results } = await db
    .prepare(
      `SELECT r.id, iif(r.dish_code IS NULL, 'programme', 'dish') AS kind, coalesce(r.programme_code, r.dish_code) AS code,
         coalesce(p.name, d.title) AS name, r.author, r.rating, r.text, r.written_on
       FROM reviews r LEFT JOIN programmes p ON p.code = r.programme_code LEFT JOIN dishes d ON d.code = r.dish_code
       WHERE ${published} AND (?2 IS NULL OR r.rating = ?2)
       ORDER BY r.written_on DESC, r.id LIMIT ?3 OFFSET ?4`,
    )
    .bind(programme, rating, limit, offset)
    .all();
  return z.array(ReviewRow).parse(results);
}

/** How many published reviews there are of each number of stars. */
export async function countByStars(db: D1Database, programme: string | null): Promise<number[]> {
  const { results } = await db
    .prepare(`SELECT r.rating, count(*) AS reviews FROM reviews r WHERE ${published} GROUP BY r.rating`)
    .bind(programme)
    .all();
  const rows = z.array(z.object({ rating: z.int(), reviews: z.int() })).parse(results);
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.reviews ?? 0);
}

/** How many published reviews a dish has, and their mean; zeros without any. */
export async function rateDish(db: D1Database, dish: string) {
  const row = await db
    .prepare(
      `SELECT coalesce(avg(rating), 0) AS average, count(*) AS count FROM reviews
       WHERE dish_code = ?1 AND state = 'published'`,
    )
    .bind(dish)
    .first();
  return z.object({ average: z.number(), count: z.int() }).parse(row);
}

/** Programmes that have published reviews. */
export async function listReviewedProgrammes(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT p.code, p.name, count(*) AS count FROM programmes p CROSS JOIN reviews r ON r.programme_code = p.code
       WHERE r.state = 'published' GROUP BY p.code ORDER BY p.sort`,
    )
    .all();
  return z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })).parse(results);
}

/** Programmes that the customer has spoken of. */
export async function listOwnSubjects(db: D1Database, customerId: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      'SELECT programme_code AS code FROM reviews WHERE customer_id = ?1 AND programme_code IS NOT NULL',
    )
    .bind(customerId)
    .all();
  return z
    .array(z.object({ code: z.string() }))
    .parse(results)
    .map(({ code }) => code);
}

/** The stars that a customer gave to dishes. */
export async function listOwnDishStars(db: D1Database, customerId: string): Promise<Map<string, number>> {
  const { results } = await db
    .prepare('SELECT dish_code AS code, rating FROM reviews WHERE customer_id = ?1 AND dish_code IS NOT NULL')
    .bind(customerId)
    .all();
  const rows = z.array(z.object({ code: z.string(), rating: z.int() })).parse(results);
  return new Map(rows.map(({ code, rating }) => [code, rating]));
}

interface NewReview {
  readonly id: string;
  readonly programme: string;
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly writtenOn: string;
  readonly customerId: string;
}

/** Stores a pending review; false when the customer has already spoken of the programme. */
export async function insertReview(db: D1Database, review: NewReview): Promise<boolean> {
  const { id, programme, author, rating, text, writtenOn, customerId } = review;
  const { meta } = await db
    .prepare(
      `INSERT INTO reviews (id, programme_code, author, rating, text, written_on, state, customer_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'pending', ?7) ON CONFLICT DO NOTHING`,
    )
    .bind(id, programme, author, rating, text, writtenOn, customerId)
    .run();
  return meta.changes === 1;
}

/** How many reviews are published, and the day of the newest one. */
export async function findLastReview(db: D1Database) {
  const row = await db
    .prepare(`SELECT count(*) AS count, max(written_on) AS writtenOn FROM reviews
       WHERE state = 'published' AND text <> ''`)
    .first();
  return z.object({ count: z.int(), writtenOn: z.nullable(z.string()) }).parse(row);
}
