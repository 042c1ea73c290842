import type { Clock } from '#shared/dates.ts';
import { datedAuthors } from '../modules/content/articles.ts';
import { datedPurposes } from '../modules/content/catalogue.ts';
import { noteDays, noted } from '../modules/content/days.ts';
import { datedDishes } from '../modules/content/dishes.ts';
import { datedPages, datedQuestions } from '../modules/content/pages.ts';
import { datedPeople } from '../modules/content/people.ts';
import { datedProgrammes } from '../modules/content/programmes.ts';
import { datedPromotions } from '../modules/money/promotions.ts';
import { datedItems } from '../modules/ordering/homemade/items.ts';
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
