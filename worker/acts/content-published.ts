import type { Clock } from '#shared/dates.ts';
import {
  datedAuthors,
  datedDishes,
  datedPages,
  datedPeople,
  datedProgrammes,
  datedPurposes,
  datedQuestions,
  indexContent,
  noteDays,
  noted,
} from '../modules/content/api.ts';
import { datedPromotions } from '../modules/money/api.ts';
import { datedItems } from '../modules/ordering/api.ts';
import type { Published } from '../published/part.ts';
import type { ServingOptions } from '../published/serving.ts';
import { readSettings } from '../settings.ts';

/** What has a day of change, which the sitemap tells; articles carry their own. */
const dated = [
  ...[noted(datedDishes), noted(datedProgrammes), noted(datedPurposes)],
  ...[noted(datedPages), noted(datedQuestions), noted(datedPeople), noted(datedAuthors)],
  ...[noted(datedPromotions), noted(datedItems)],
];

/**
 * What goes with each publication: what it changes has its day, which is published with it, and what is published is
 * found. Neither waits for the other to succeed.
 */
export const aroundPublication = (
  clock: Clock,
): Required<Pick<ServingOptions, 'beforePublish' | 'afterPublish'>> => ({
  beforePublish: ({ db }) => noteDays({ db, clock }, dated),
  async afterPublish({ db, bindings }, snapshot) {
    const rows: Published['rows'] = async (part) => snapshot.rows(part);
    const settings = readSettings(bindings);
    await indexContent({ db, bindings, settings, clock, published: { rows }, region: '' });
  },
});
