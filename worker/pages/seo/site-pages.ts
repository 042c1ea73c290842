import type { SitePage } from '#shared/features/seo/contract.ts';
import {
  listContentDates,
  listDishDates,
  listPageDates,
  listProgrammeDates,
  listPurposeDates,
  listReviewDates,
} from '../../modules/content/api.ts';
import { listPromotionDates } from '../../modules/money/api.ts';
import { listHomemadeDates } from '../../modules/ordering/api.ts';
import type { Scope } from '../../scope.ts';

/** Pages that show what others are about change with the newest of those. */
function gatheredFrom(addresses: readonly string[], parts: readonly SitePage[]): SitePage[] {
  const days = parts.map(({ changedOn }) => changedOn).sort();
  const changedOn = days.at(-1);
  return changedOn === undefined ? [] : addresses.map((address) => ({ address, changedOn }));
}

/** Every page of the site, of both variants, with the day on which its text was last changed. */
export async function listSitePages(scope: Scope): Promise<SitePage[]> {
  const [programmes, purposes, promotions, ...others] = await Promise.all([
    listProgrammeDates(scope),
    listPurposeDates(scope),
    listPromotionDates(scope),
    listPageDates(scope),
    listContentDates(scope),
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
  // A programme with a page for a purpose at the same address stands once.
  return [...new Map(pages.map((page) => [page.address, page])).values()];
}
