import { reviewLength } from '#shared/features/ratings/schema.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';

/** Words about a delivery or a dish that the site offers. */
export type Opinion = SiteConfig['dishOpinions'][number];

/** Stars from which somebody was content. */
export const CONTENT_STARS = 4;
/** Characters that may be written beside the chosen words. */
export const WORDS_MOST = reviewLength.most - 300;

const none: Pick<SiteConfig, 'reviewOpinions' | 'reviewDishesOpinions' | 'dishOpinions'> = {
  reviewOpinions: [],
  reviewDishesOpinions: [],
  dishOpinions: [],
};

/** The words that the site offers; none before they have come, or where they do not: all can be written as well. */
export function useOpinions(): typeof none {
  return useRestData(getConfig).data ?? none;
}

/** Chosen opinions and the written text as one text. */
export function withOpinions(chosen: readonly string[], text: string): string {
  return [chosen.join(', '), text.trim()].filter((part) => part !== '').join('. ');
}
