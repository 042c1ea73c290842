import { articleCards, articles, articleTags, authors } from '../modules/content/articles.ts';
import { navigation, purposes } from '../modules/content/catalogue.ts';
import { closedDays } from '../modules/content/closed-days.ts';
import { contentDays } from '../modules/content/days.ts';
import { dishes } from '../modules/content/dishes.ts';
import { guidance } from '../modules/content/guidance.ts';
import { menuDays } from '../modules/content/menu.ts';
import { mentions, pages, questions, wordings } from '../modules/content/pages.ts';
import { offers } from '../modules/content/partners.ts';
import { staff } from '../modules/content/people.ts';
import { pictures } from '../modules/content/pictures.ts';
import { programmes } from '../modules/content/programmes.ts';
import { intervals, listItems, regions, zones } from '../modules/content/regions.ts';
import { dishRatings, newestReviews, reviewedProgrammes, reviewStars } from '../modules/content/reviews.ts';
import { exercises } from '../modules/content/workouts.ts';
import { ingredients } from '../modules/deliveries/exclusions/sql.ts';
import { charities, levels } from '../modules/money/bonuses/bonuses.ts';
import { promotions } from '../modules/money/promotions.ts';
import { items } from '../modules/ordering/homemade/items.ts';
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
