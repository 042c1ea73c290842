import { summarise } from '#shared/features/ratings/rules.ts';
import type { RatingSummary, Review, ReviewPhoto } from '#shared/features/ratings/schema.ts';
import type { PageDescription, SitePage } from '#shared/features/seo/contract.ts';
import { listAddresses } from '#shared/features/seo/rules.ts';
import { typeset } from '#shared/typography.ts';
import { groupRows, indexRows } from '../../../published/index-rows.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';

/** Reviews on one page. */
const PAGE_SIZE = 12;

interface ReviewQuery {
  readonly programme?: string | undefined;
  readonly rating?: number | undefined;
  readonly page?: number;
}

/** Where the picture of a review is. */
const photoPath = (id: string) => `/rest/reviews/${id}/photo/`;

function toReview({
  id,
  kind,
  code,
  name,
  author,
  rating,
  text,
  written_on,
  has_photo,
  is_sample,
}: sql.ReviewRow): Review {
  return {
    id,
    subject: { kind, code, name: typeset(name) },
    author,
    rating,
    text: typeset(text),
    writtenOn: written_on,
    isSample: is_sample === 1,
    ...(has_photo === 1 && { photo: photoPath(id) }),
  };
}

const starsOf = async (scope: Scope, programme?: string) =>
  (await scope.published.rows(sql.reviewStars)).filter(
    (row) => programme === undefined || row.programme === programme,
  );

const sumOf = (rows: readonly sql.StarsRow[], numberOf: (row: sql.StarsRow) => number): number =>
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
  const newest = await scope.published.rows(sql.newestReviews);
  return newest
    .filter(({ kind, code }) => kind === 'dish' && code === dish)
    .slice(0, MOST_OF_DISH)
    .map(toReview);
}

/** The days on which dishes were reviewed, by their codes. */
export async function listDishReviewDates(scope: Scope): Promise<ReadonlyMap<string, readonly string[]>> {
  const newest = (await scope.published.rows(sql.newestReviews)).filter(({ kind }) => kind === 'dish');
  return new Map(
    [...groupRows(newest, 'code')].map(([code, rows]) => [code, rows.map(({ written_on }) => written_on)]),
  );
}

/** What customers have said of a dish, in one figure. */
export async function ratingOf(scope: Scope, dish: string): Promise<{ average: number; count: number }> {
  const found = indexRows(await scope.published.rows(sql.dishRatings), 'code').get(dish);
  return { average: found?.average ?? 0, count: found?.count ?? 0 };
}

/** Whether a review is of a programme; of none in particular, any is. */
const isAbout = ({ kind, code }: sql.ReviewRow, programme: string | undefined): boolean =>
  programme === undefined || (kind === 'programme' && code === programme);

/** Reviews of a page: from what is published with the site, or from the table where they are older than that. */
async function readReviews(
  scope: Scope,
  { programme, rating, page = 1 }: ReviewQuery,
  count: number,
): Promise<sql.ReviewRow[]> {
  const newest = await scope.published.rows(sql.newestReviews);
  const kept = newest.filter(
    (row) => isAbout(row, programme) && (rating === undefined || row.rating === rating),
  );
  const offset = (page - 1) * PAGE_SIZE;
  const isWhole = kept.length >= Math.min(count, offset + PAGE_SIZE);
  if (isWhole) return kept.slice(offset, offset + PAGE_SIZE);
  const filter = { programme: programme ?? null, rating: rating ?? null };
  return sql.listReviewRows(scope.db, { ...filter, limit: PAGE_SIZE, offset });
}

/** Pictures of customers that stand in a row. */
const PHOTOS_SHOWN = 12;

/** The newest pictures of customers, of a programme or of everything. */
async function listPhotos(scope: Scope, programme: string | undefined): Promise<ReviewPhoto[]> {
  const newest = await scope.published.rows(sql.newestReviews);
  return newest
    .filter((row) => row.has_photo === 1 && isAbout(row, programme))
    .slice(0, PHOTOS_SHOWN)
    .map(({ id, author }) => ({ id, author, path: photoPath(id) }));
}

/** One page of published reviews; undefined where there is no such page. */
export async function listReviews(scope: Scope, query: ReviewQuery) {
  const { programme, rating, page = 1 } = query;
  const [summary, stars, programmes, photos] = await Promise.all([
    summaryOf(scope, programme),
    starsOf(scope, programme),
    scope.published.rows(sql.reviewedProgrammes),
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
  const [newest] = await scope.published.rows(sql.newestReviews);
  if (!newest) return [];
  const count = sumOf(await starsOf(scope), ({ reviews }) => reviews);
  const writtenOn = newest.written_on;
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

/** The stars that a customer gave to dishes, by person and day, those of earlier days first. */
export function ownDishRatings(scope: Scope, customerId: string): Promise<sql.DishStars[]> {
  return sql.listOwnDishStars(scope.db, customerId);
}
