import type { SitePage } from '#shared/features/seo/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { listBlogDates } from '../../modules/content/articles.ts';
import { listPurposeDates } from '../../modules/content/catalogue.ts';
import { lastDay } from '../../modules/content/days.ts';
import { listDishDates } from '../../modules/content/dish-page.ts';
import { listPageDates } from '../../modules/content/pages.ts';
import { listPeopleDates } from '../../modules/content/people.ts';
import { listProgrammeDates } from '../../modules/content/programmes.ts';
import { listReviewDates } from '../../modules/content/reviews.ts';
import { listPromotionDates } from '../../modules/money/promotions.ts';
import { listHomemadeDates } from '../../modules/ordering/homemade/items.ts';
import type { Scope } from '../../scope.ts';

/** Pages that show what others are about change with the newest of those. */
function gatheredFrom(addresses: readonly string[], parts: readonly SitePage[]): SitePage[] {
  const changedOn = lastDay(parts.map(({ changedOn }) => changedOn));
  return changedOn === undefined ? [] : addresses.map((address) => ({ address, changedOn }));
}

/** Every page of the site, of both variants, with the day on which its text was last changed. */
export async function listSitePages(scope: Scope): Promise<SitePage[]> {
  const [programmes, purposes, promotions, ...others] = await Promise.all([
    listProgrammeDates(scope),
    listPurposeDates(scope),
    listPromotionDates(scope),
    listPageDates(scope),
    listBlogDates(scope),
    listPeopleDates(scope),
    listDishDates(scope),
    listHomemadeDates(scope),
    listReviewDates(scope),
  ]);
  const pages = [
    ...gatheredFrom(['/'], [...programmes, ...promotions]),
    ...gatheredFrom(['/comparison/', '/programmy/'], programmes),
    ...purposes,
    ...promotions,
    ...others.flat(),
    ...programmes,
  ];
  // A page of a region changes with the one whose content it shows.
  const regional = pageRoutes.flatMap(({ path, shows }) =>
    pages.filter(({ address }) => address === shows).map((page) => ({ ...page, address: path })),
  );
  // A programme with a page for a purpose at the same address stands once.
  return [...new Map([...pages, ...regional].map((page) => [page.address, page])).values()];
}
