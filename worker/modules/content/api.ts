export { describePurpose, findPurpose, listPurposeDates } from './catalogue/commands.ts';
export { datedPurposes } from './catalogue/dated.ts';
export { listClosedDays, publishedClosedDays } from './closed-days/statements.ts';
export {
  describeBlogOrStaff,
  describeSubject,
  findArticle,
  findAuthor,
  findPerson,
  listArticles,
  listContentDates,
} from './content/commands.ts';
export { datedAuthors, datedPeople } from './content/dated.ts';
export { type DatedKind, lastDay, noteDays, noted, readDays } from './days/days.ts';
export { dishesByCode, per100Of } from './dishes/commands.ts';
export { datedDishes } from './dishes/dated.ts';
export { findGuidance } from './guidance/commands.ts';
export { kitchenOf, menuFor, wholeKitchen } from './menu/commands.ts';
export { describeDish, listDishDates, readDishPage } from './menu/dish-page.ts';
export { brokenPromisesOf } from './menu/promises.ts';
export {
  createTextRenderer,
  describePage,
  listPageDates,
  listQuestions,
  readPage,
} from './pages/commands.ts';
export { datedPages, datedQuestions } from './pages/dated.ts';
export { pageServices } from './pages/deployment.ts';
export { type Editions, readEditions } from './pages/editions/in-force.ts';
export { readSource } from './pictures/commands.ts';
export { lightestShown } from './pictures/formats.ts';
export { encodePhoto, readPhoto, storePhoto } from './pictures/photos.ts';
export { transformPicture, typeOf } from './pictures/transform.ts';
export { findProgramme, listProgrammeDates, listProgrammes } from './programmes/commands.ts';
export { datedProgrammes } from './programmes/dated.ts';
export {
  checkAddress,
  judgePlaces,
  readConfig,
  requireInterval,
  requireServedStreet,
  textOfSms,
} from './regions/commands.ts';
export { setRegionCookie } from './regions/region-cookie.ts';
export { PlaceColumn, type PlaceRow, placeColumn } from './regions/statements.ts';
export { describeReviews, listReviewDates, listReviews, ownDishRatings } from './reviews/commands.ts';
export type { DishStars } from './reviews/sql.ts';
