import { articleCards, articles, articleTags, authors, staff } from '../modules/content/articles/sql.ts';
import { navigation, purposes } from '../modules/content/catalogue/sql.ts';
import { closedDays } from '../modules/content/closed-days/statements.ts';
import { contentDays } from '../modules/content/days/sql.ts';
import { dishes } from '../modules/content/dishes/sql.ts';
import { guidance } from '../modules/content/guidance/sql.ts';
import { menuDays } from '../modules/content/menu/sql.ts';
import { mentions, pages, questions, wordings } from '../modules/content/pages/sql.ts';
import { offers } from '../modules/content/partners/sql.ts';
import { pictures } from '../modules/content/pictures/sql.ts';
import { programmes } from '../modules/content/programmes/sql.ts';
import { intervals, listItems, regions, zones } from '../modules/content/regions/sql.ts';
import {
  dishRatings,
  newestReviews,
  reviewedProgrammes,
  reviewStars,
} from '../modules/content/reviews/sql.ts';
import { exercises } from '../modules/content/workouts/sql.ts';
import { ingredients } from '../modules/deliveries/exclusions/sql.ts';
import { charities, levels } from '../modules/money/bonuses/sql.ts';
import { promotions } from '../modules/money/promotions/sql.ts';
import { items } from '../modules/ordering/homemade/sql.ts';
import { redirects, writtenSeo } from '../pages/seo/sql.ts';

/** Everything that is published. Their tables count their changes: see the schema of the publication. */
export const publishedParts = [
  ...[navigation, purposes, programmes, menuDays, dishes, contentDays, items, guidance],
  ...[articleCards, articles, articleTags, authors, staff],
  ...[pages, wordings, mentions, questions, pictures, promotions],
  ...[newestReviews, reviewStars, reviewedProgrammes, dishRatings],
  ...[regions, intervals, listItems, zones, closedDays],
  ...[writtenSeo, redirects, exercises, ingredients],
  ...[levels, charities, offers],
];
