export { datedAuthors, datedPeople } from './articles/dated.ts';
export {
  describeBlogOrStaff,
  describeSubject,
  findArticle,
  findAuthor,
  findPerson,
  listArticles,
  listContentDates,
} from './articles.ts';
export { datedPurposes } from './catalogue/dated.ts';
export { describePurpose, findPurpose, listPurposeDates } from './catalogue.ts';
export { listClosedDays, publishedClosedDays } from './closed-days/statements.ts';
export { type DatedKind, lastDay, noteDays, noted, readDays } from './days/days.ts';
export { datedDishes } from './dishes/dated.ts';
export { dishesByCode, per100Of } from './dishes.ts';
export { findGuidance } from './guidance.ts';
export { describeDish, listDishDates, readDishPage } from './menu/dish-page.ts';
export { kitchenOf, menuFor, wholeKitchen } from './menu.ts';
export { datedPages, datedQuestions } from './pages/dated.ts';
export { pageServices } from './pages/deployment.ts';
export { type Editions, readEditions } from './pages/editions/in-force.ts';
export {
  createTextRenderer,
  describePage,
  listPageDates,
  listQuestions,
  readPage,
} from './pages.ts';
export { lightestShown } from './pictures/formats.ts';
export { encodePhoto, readPhoto, storePhoto } from './pictures/photos.ts';
export { transformPicture, typeOf } from './pictures/transform.ts';
export { readSource } from './pictures.ts';
export { datedProgrammes } from './programmes/dated.ts';
export { findProgramme, listProgrammeDates, listProgrammes } from './programmes.ts';
export { brokenPromisesOf } from './promises.ts';
export { setRegionCookie } from './regions/region-cookie.ts';
export { PlaceColumn, type PlaceRow, placeColumn } from './regions/statements.ts';
export {
  checkAddress,
  judgePlaces,
  readConfig,
  requireInterval,
  requireServedStreet,
  textOfSms,
} from './regions.ts';
export { describeReviews, listReviewDates, listReviews, ownDishRatings } from './reviews/commands.ts';
export type { DishStars } from './reviews/sql.ts';
