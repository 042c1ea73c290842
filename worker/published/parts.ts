import { charities, levels } from '../features/bonuses/sql.ts';
import { navigation, purposes } from '../features/catalogue/sql.ts';
import { articleCards, articles, articleTags, authors, staff } from '../features/content/sql.ts';
import { closedDays } from '../features/deliveries/statements.ts';
import { dishes } from '../features/dishes/sql.ts';
import { ingredients } from '../features/exclusions/sql.ts';
import { guidance } from '../features/guidance/sql.ts';
import { items } from '../features/homemade/sql.ts';
import { menuDays } from '../features/menu/sql.ts';
import { mentions, pages, questions, wordings } from '../features/pages/sql.ts';
import { offers } from '../features/partners/sql.ts';
import { pictures } from '../features/pictures/sql.ts';
import { programmes } from '../features/programmes/sql.ts';
import { promotions } from '../features/promotions/sql.ts';
import { dishRatings, newestReviews, reviewedProgrammes, reviewStars } from '../features/ratings/sql.ts';
import { intervals, listItems, regions, zones } from '../features/regions/sql.ts';
import { redirects, writtenSeo } from '../features/seo/sql.ts';
import { exercises } from '../features/workouts/sql.ts';

/** Everything that is published. Their tables count their changes: see the schema of the publication. */
export const publishedParts = [
  ...[navigation, purposes, programmes, menuDays, dishes, items, guidance],
  ...[articleCards, articles, articleTags, authors, staff],
  ...[pages, wordings, mentions, questions, pictures, promotions],
  ...[newestReviews, reviewStars, reviewedProgrammes, dishRatings],
  ...[regions, intervals, listItems, zones, closedDays],
  ...[writtenSeo, redirects, exercises, ingredients],
  ...[levels, charities, offers],
];
