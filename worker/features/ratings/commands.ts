import { summarise } from '#shared/features/ratings/rules.ts';
import type { RatingSummary, Review } from '#shared/features/ratings/schema.ts';
import type { PageSeo, SitePage } from '#shared/features/seo/contract.ts';
import { listAddresses } from '#shared/features/seo/rules.ts';
import type { Scope } from '../../scope.ts';
import { listDeliveredProgrammes } from '../deliveries/commands.ts';
import * as sql from './sql.ts';

/** Reviews on one page. */
const PAGE_SIZE = 12;

interface ReviewQuery {
  readonly programme?: string | undefined;
  readonly rating?: number | undefined;
  readonly page?: number;
}

function toReview({ id, kind, code, name, author, rating, text, written_on }: sql.ReviewRow): Review {
  return { id, subject: { kind, code, name }, author, rating, text, writtenOn: written_on };
}

/** What customers have said of a programme as a whole, or of everything. */
async function summaryOf(scope: Scope, programme?: string): Promise<RatingSummary> {
  return summarise(await sql.countByStars(scope.db, programme ?? null));
}

/** What customers have said of a dish, in one figure. */
export function ratingOf(scope: Scope, dish: string): Promise<{ average: number; count: number }> {
  return sql.rateDish(scope.db, dish);
}

/** The stars that a customer gave to dishes, by their codes. */
export function ownDishRatings(scope: Scope, customerId: string): Promise<Map<string, number>> {
  return sql.listOwnDishStars(scope.db, customerId);
}

/** One page of published reviews; undefined where there is no such page. */
export async function listReviews(scope: Scope, { programme, rating, page = 1 }: ReviewQuery) {
  const filter = { programme: programme ?? null, rating: rating ?? null };
  const [rows, summary, programmes] = await Promise.all([
    sql.listReviewRows(scope.db, { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    summaryOf(scope, programme),
    sql.listReviewedProgrammes(scope.db),
  ]);
  const count = rating === undefined ? summary.count : (summary.byStars[rating - 1] ?? 0);
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (page > pageCount) return undefined;
  return { reviews: rows.map(toReview), page, pageCount, summary, programmes };
}

/** Programmes that the customer has received and not yet spoken of. */
export async function listReviewable(scope: Scope, customerId: string) {
  const [delivered, spoken] = await Promise.all([
    listDeliveredProgrammes(scope, customerId),
    sql.listOwnSubjects(scope.db, customerId),
  ]);
  return delivered.filter(({ code }) => !spoken.includes(code));
}

/** The pages of the list of reviews; each new review moves the others. */
export async function listReviewDates(scope: Scope): Promise<SitePage[]> {
  const { count, writtenOn } = await sql.findLastReview(scope.db);
  if (writtenOn === null) return [];
  return listAddresses('/otzyvy/', count, PAGE_SIZE).map((address) => ({ address, changedOn: writtenOn }));
}

/** Title and description of the list of reviews. */
export function describeReviews(routeId: string): PageSeo | undefined {
  if (routeId !== 'otzyvy') return undefined;
  return {
    title: 'Отзывы покупателей о готовом питании',
    description:
      'Что говорят о программах и блюдах те, кому мы их уже привозили: оценки, подробности о вкусе, порциях и доставке. Отбор по программе и числу звёзд.',
  };
}
