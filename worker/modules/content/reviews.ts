// plain spaces: the texts are heads of pages, which no line of a page shows.
import { sql } from 'kysely';
import { summarise } from '#shared/features/ratings/rules.ts';
import type { RatingSummary, Review, ReviewPhoto } from '#shared/features/ratings/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { listAddresses } from '#shared/features/seo/rules.ts';
import { typeset } from '#shared/typography.ts';
import { q, read } from '../../db/query.ts';
import { groupRows, indexRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import type { Scope } from '../../scope.ts';

/** Published reviews with words: stars without words count for a dish and stand in no list. */
const listed = q
  .selectFrom('reviews as r')
  .leftJoin('programmes as p', 'p.code', 'r.programmeCode')
  .leftJoin('dishes as d', 'd.code', 'r.dishCode')
  .select(['r.id', 'r.author', 'r.rating', 'r.text', 'r.writtenOn', 'r.isSample'])
  .select([
    sql<'programme' | 'dish'>`iif(r.dish_code IS NULL, 'programme', 'dish')`.as('kind'),
    sql<string>`coalesce(r.programme_code, r.dish_code)`.as('code'),
    sql<string>`coalesce(p.name, d.title)`.as('name'),
    sql<0 | 1>`r.photo_key IS NOT NULL AND r.customer_id IS NOT NULL`.as('hasPhoto'),
  ])
  .where(sql<boolean>`r.state = 'published' AND r.text <> ''`)
  .orderBy('r.writtenOn', 'desc')
  .orderBy('r.id');

/** Reviews that are published with the rest of the site; older ones are read from the table. */
const MOST_PUBLISHED = 2000;

/** The newest reviews with words. */
export const newestReviews = definePart('reviews', listed.limit(sql.lit(MOST_PUBLISHED)));
type ReviewRow = RowOf<typeof newestReviews>;

/** How many reviews with words there are of each programme and number of stars, and how many of these are examples. */
export const reviewStars = definePart(
  'review-stars',
  sql<{
    /** Null for the stars of dishes. */ programme: string | null;
    rating: number;
    reviews: number;
    samples: number;
  }>`
    SELECT programme_code AS programme, rating, count(*) AS reviews, sum(is_sample) AS samples FROM reviews
    WHERE state = 'published' AND text <> '' GROUP BY programme_code, rating ORDER BY programme_code, rating`,
);
type StarsRow = RowOf<typeof reviewStars>;

/** Programmes that have reviews, in the order of the shop window. */
export const reviewedProgrammes = definePart(
  'reviewed-programmes',
  sql<{ code: string; name: string; count: number }>`
    SELECT p.code, p.name, count(*) AS count FROM programmes p CROSS JOIN reviews r ON r.programme_code = p.code
    WHERE r.state = 'published' GROUP BY p.code ORDER BY p.sort`,
  { typeset: ['name'] },
);

/**
 * Reviews of dishes in figures, with words or without: of each person of a customer the newest, since who eats a dish often
 * rates it often. Stars of erased customers are left out: nobody can tell any more which of them were one person's.
 */
export const dishRatings = definePart(
  'dish-ratings',
  sql<{ code: string; average: number; count: number }>`
    SELECT code, avg(rating) AS average, count(*) AS count FROM (
      SELECT dish_code AS code, rating, row_number() OVER (
        PARTITION BY dish_code, customer_id, person ORDER BY eaten_on DESC, id DESC
      ) AS place FROM reviews
      WHERE dish_code IS NOT NULL AND state = 'published' AND +customer_id IS NOT NULL
    ) WHERE place = 1 GROUP BY code ORDER BY code`,
);

/** Reviews on one page. */
const PAGE_SIZE = 12;

interface ReviewQuery {
  readonly programme?: string | undefined;
  readonly rating?: number | undefined;
  readonly page?: number;
}

/** Where the picture of a review is. */
const photoPath = (id: string) => `/rest/reviews/${id}/photo/`;

function toReview({ kind, code, name, text, hasPhoto, ...row }: ReviewRow): Review {
  return {
    ...row,
    subject: { kind, code, name: typeset(name) },
    text: typeset(text),
    ...(hasPhoto === 1 && { photo: photoPath(row.id) }),
  };
}

const starsOf = async (scope: Scope, programme?: string) =>
  (await scope.published.rows(reviewStars)).filter(
    (row) => programme === undefined || row.programme === programme,
  );

const sumOf = (rows: readonly StarsRow[], numberOf: (row: StarsRow) => number): number =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

/** What customers have said of a programme as a whole, or of everything; examples are nobody's opinion. */
async function summaryOf(scope: Scope, programme?: string): Promise<RatingSummary> {
  const rows = await starsOf(scope, programme);
  const count = (stars: number) =>
    sumOf(rows, ({ rating, reviews, samples }) => (rating === stars ? reviews - samples : 0));
  return summarise([1, 2, 3, 4, 5].map(count));
}

/** Reviews that the page of a dish shows. */
const MOST_OF_DISH = 6;

/** The newest reviews of a dish with words. */
export async function listDishReviews(scope: Scope, dish: string): Promise<Review[]> {
  const newest = await scope.published.rows(newestReviews);
  return newest
    .filter(({ kind, code }) => kind === 'dish' && code === dish)
    .slice(0, MOST_OF_DISH)
    .map(toReview);
}

/** The days on which dishes were reviewed, by their codes. */
export async function listDishReviewDates(scope: Scope): Promise<ReadonlyMap<string, readonly string[]>> {
  const newest = (await scope.published.rows(newestReviews)).filter(({ kind }) => kind === 'dish');
  return new Map(
    [...groupRows(newest, 'code')].map(([code, rows]) => [code, rows.map(({ writtenOn }) => writtenOn)]),
  );
}

/** What customers have said of a dish, in one figure. */
export async function ratingOf(scope: Scope, dish: string): Promise<{ average: number; count: number }> {
  const found = indexRows(await scope.published.rows(dishRatings), 'code').get(dish);
  return { average: found?.average ?? 0, count: found?.count ?? 0 };
}

/** Whether a review is of a programme; of none in particular, any is. */
const isAbout = ({ kind, code }: ReviewRow, programme: string | undefined): boolean =>
  programme === undefined || (kind === 'programme' && code === programme);

/** Reviews of a page: from what is published with the site, or from the table where they are older than that. */
async function readReviews(
  scope: Scope,
  { programme, rating, page = 1 }: ReviewQuery,
  count: number,
): Promise<ReviewRow[]> {
  const newest = await scope.published.rows(newestReviews);
  const published = newest.filter(
    (row) => isAbout(row, programme) && (rating === undefined || row.rating === rating),
  );
  const offset = (page - 1) * PAGE_SIZE;
  if (published.length >= Math.min(count, offset + PAGE_SIZE))
    return published.slice(offset, offset + PAGE_SIZE);
  const ofProgramme = programme === undefined ? listed : listed.where('r.programmeCode', '=', programme);
  const wanted = rating === undefined ? ofProgramme : ofProgramme.where('r.rating', '=', rating);
  return read(scope.db, wanted.limit(PAGE_SIZE).offset(offset));
}

/** Pictures of customers that stand in a row. */
const PHOTOS_SHOWN = 12;

/** The newest pictures of customers, of a programme or of everything. */
async function listPhotos(scope: Scope, programme: string | undefined): Promise<ReviewPhoto[]> {
  const newest = await scope.published.rows(newestReviews);
  return newest
    .filter((row) => row.hasPhoto === 1 && isAbout(row, programme))
    .slice(0, PHOTOS_SHOWN)
    .map(({ id, author }) => ({ id, author, path: photoPath(id) }));
}

/** One page of published reviews; undefined where there is no such page. */
export async function listReviews(scope: Scope, query: ReviewQuery) {
  const { programme, rating, page = 1 } = query;
  const [summary, stars, programmes, photos] = await Promise.all([
    summaryOf(scope, programme),
    starsOf(scope, programme),
    scope.published.rows(reviewedProgrammes),
    listPhotos(scope, programme),
  ]);
  const count = sumOf(stars, (row) => (rating === undefined || row.rating === rating ? row.reviews : 0));
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (page > pageCount) return undefined;
  const rows = await readReviews(scope, query, count);
  return { reviews: rows.map(toReview), page, pageCount, summary, programmes: [...programmes], photos };
}

/** The pages of the list of reviews; each new review moves the others. */
export async function listReviewDates(scope: Scope): Promise<SitePage[]> {
  const [newest] = await scope.published.rows(newestReviews);
  if (!newest) return [];
  const count = sumOf(await starsOf(scope), ({ reviews }) => reviews);
  const writtenOn = newest.writtenOn;
  return listAddresses('/otzyvy/', count, PAGE_SIZE).map((address) => ({ address, changedOn: writtenOn }));
}

/** Title and description of the list of reviews. */
export function describeReviews(routeId: string): PageDescription | undefined {
  if (routeId !== 'otzyvy') return undefined;
  return {
    name: 'Отзывы',
    title: 'Отзывы покупателей о готовом питании',
    description:
      'Что говорят о программах и блюдах те, кому мы их уже привозили: оценки, подробности о вкусе, порциях и доставке. Отбор по программе и числу звёзд.',
  };
}

/** The stars that a customer gave to dishes, by person (from 1) and day, those of earlier days first. */
export const ownDishRatings = (scope: Scope, customerId: string) =>
  read(
    scope.db,
    q
      .selectFrom('reviews')
      .select(['dishCode as code', 'person', 'eatenOn', 'rating as stars'])
      .where('customerId', '=', customerId)
      .where('dishCode', 'is not', null)
      .orderBy('eatenOn')
      .$narrowType<{ code: string; person: number; eatenOn: string }>(),
  );
export type DishStars = Awaited<ReturnType<typeof ownDishRatings>>[number];
