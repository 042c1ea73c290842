import type { Clock } from '#shared/dates.ts';
import {
  datedAuthors,
  datedDishes,
  datedPages,
  datedPeople,
  datedProgrammes,
  datedPurposes,
  datedQuestions,
  noteDays,
  noted,
} from '../modules/content/api.ts';
import { datedPromotions } from '../modules/money/api.ts';
import { datedItems } from '../modules/ordering/api.ts';
import type { ServingOptions } from '../published/serving.ts';

/** What has a day of change, which the sitemap tells; articles carry their own. */
const dated = [
  ...[noted(datedDishes), noted(datedProgrammes), noted(datedPurposes)],
  ...[noted(datedPages), noted(datedQuestions), noted(datedPeople), noted(datedAuthors)],
  ...[noted(datedPromotions), noted(datedItems)],
];

/** What goes before each publication: what it changes has its day, which is published with it. */
export const noteChangedDays =
  (clock: Clock): NonNullable<ServingOptions['beforePublish']> =>
  ({ db }) =>
    noteDays({ db, clock }, dated);
