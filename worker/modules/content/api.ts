export {
  datedAuthors,
  describeBlog,
  describeSubject,
  findArticle,
  listArticles,
  listBlogDates,
} from './articles.ts';
export { datedPurposes, describePurpose, findPurpose, listPurposeDates } from './catalogue.ts';
export { listClosedDays, publishedClosedDays } from './closed-days.ts';
export { type DatedKind, lastDay, noteDays, noted, readDays } from './days.ts';
export { describeDish, listDishDates, readDishPage } from './dish-page.ts';
export { datedDishes, dishesByCode, per100Of } from './dishes.ts';
export { type Editions, readEditions } from './editions.ts';
export { findGuidance } from './guidance.ts';
export { kitchenOf, menuFor, wholeKitchen } from './menu.ts';
export { datedPages, datedQuestions, describePage, listPageDates, listQuestions, readPage } from './pages.ts';
export { datedPeople, describePeople, findAuthor, findPerson, listPeopleDates } from './people.ts';
export { encodePhoto, readPhoto, storePhoto } from './photos.ts';
export { lightestShown, readSource, transformPicture, typeOf } from './pictures.ts';
export {
  checkAddress,
  judgePlaces,
  PlaceRow,
  placeColumn,
  requireServedStreet,
} from './places.ts';
export { datedProgrammes, findProgramme, listProgrammeDates, listProgrammes } from './programmes.ts';
export { brokenPromisesOf } from './promises.ts';
export { pageServices } from './recipients.ts';
export { readConfig, requireInterval, setRegionCookie, textOfSms } from './regions.ts';
export {
  type DishStars,
  describeReviews,
  listReviewDates,
  listReviews,
  ownDishRatings,
} from './reviews.ts';
export { createTextRenderer } from './texts.ts';
