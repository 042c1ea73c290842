import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { FOOD_DAYS_PER_DELIVERY } from '../deliveries/terms.ts';
import { Code, MealSlot } from '../dishes/schema.ts';
import { PersonNumber } from '../orders/person-number.ts';
import { MAX_PEOPLE } from '../orders/price.ts';
import { PHOTO_MAX_BYTES, photoMaxText } from '../pictures/photo.ts';
import { Picture } from '../pictures/schema.ts';
import { photoLeave } from './photo-leave.ts';
import { RatingSummary, Review, ReviewPhoto, ReviewText, reviewLength, Stars } from './schema.ts';

const open = group({ tag: 'ratings' });
const own = group({ tag: 'ratings', auth: 'customer' });

const pageMessage = 'Укажите номер страницы';

/** Published reviews by page, the newest first. */
export const listReviews = open.get(
  '/rest/reviews/',
  'Опубликованные отзывы по страницам, с отбором по программе и оценке',
  {
    isShared: true,
    query: z.object({
      programme: z.optional(Code),
      rating: z.optional(Stars),
      page: z._default(
        z.coerce
          .number(pageMessage)
          .check(z.int(pageMessage), z.gte(1, pageMessage), z.lte(1000, pageMessage)),
        1,
      ),
    }),
    response: z.object({
      reviews: z.array(Review),
      page: z.int(),
      pageCount: z.int(),
      /** Of the programme, or of everything; the chosen rating does not narrow it. */
      summary: RatingSummary,
      /** Programmes that have reviews. */
      programmes: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
      /** The newest pictures of customers, of the programme or of everything. */
      photos: z.array(ReviewPhoto),
    }),
    example: { query: { programme: 'balans', rating: '5', page: '1' } },
  },
);

/** What the signed-in customer may say of a programme. */
export const getOwnReview = own.get(
  '/rest/reviews/own/',
  'О каких программах покупатель может написать отзыв, и его снимки к прежним',
  {
    pages: ['otzyvy'],
    response: z.object({
      /** Delivered programmes without a review by this customer. */
      programmes: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Own pictures under reviews: those that wait for their check and those that are shown. */
      photos: z.array(z.object({ id: z.string(), programme: z.string(), isShown: z.boolean() })),
    }),
  },
);

/** A review of a programme that has been delivered to the customer; it is published by an operator. */
export const addReview = own.post(
  '/rest/reviews/',
  'Отзыв о программе, которую уже привозили; появляется после проверки',
  {
    pages: ['otzyvy'],
    status: 201,
    body: z.object({ programme: Code, rating: Stars, text: ReviewText }),
    response: z.object({ id: z.string(), state: z.literal('pending') }),
    example: { body: { programme: 'balans', rating: 5, text: 'Вкусно, сытно и вовремя, спасибо.' } },
  },
);

const ReviewId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** A picture for an own review that waits for its check: the bytes of the file are the body. */
export const addReviewPhoto = own.post(
  '/rest/reviews/:id/photo/',
  `Снимок к своему отзыву, пока его не проверили: JPEG, PNG, WebP или HEIC до ${photoMaxText}`,
  {
    params: ReviewId,
    query: z.object({
      /** The edition of the leave that was ticked. */
      allowed: z.literal(photoLeave.edition, 'Разрешите показать снимок на сайте'),
    }),
    bodyLimit: PHOTO_MAX_BYTES,
    response: z.object({ hasPhoto: z.literal(true) }),
    example: { query: { allowed: photoLeave.edition } },
  },
);

/** The picture of a published review. */
export const getReviewPhoto = open.get('/rest/reviews/:id/photo/', 'Снимок опубликованного отзыва', {
  params: ReviewId,
  /** JPEG. */
  response: z.string(),
  mediaType: 'image/jpeg',
});

/** The customer's own picture, whether or not it was checked. */
export const getOwnReviewPhoto = own.get(
  '/rest/reviews/:id/photo/own/',
  'Свой снимок к отзыву, пока его ещё никто не видит, и после',
  {
    params: ReviewId,
    /** JPEG. */
    response: z.string(),
    mediaType: 'image/jpeg',
  },
);

/** Takes the leave to show a picture back: it is gone from the site and from the store. */
export const removeReviewPhoto = own.post(
  '/rest/reviews/:id/photo/remove/',
  'Отозвать разрешение показывать снимок: он исчезает со страницы и из хранилища, отзыв остаётся',
  { params: ReviewId, response: z.object({ success: z.literal(true) }) },
);

const DeliveryId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });
const Words = z._default(
  z.string().check(z.trim(), z.maxLength(reviewLength.most, `Не длиннее ${reviewLength.most} символов`)),
  '',
);

/** A delivery that the customer may rate. */
export const RateableDelivery = z.object({
  id: z.string(),
  date: IsoDateText,
  /** Whether any of its food is of today or of an earlier day: the rest cannot be rated yet. */
  isTasted: z.boolean(),
});
export type RateableDelivery = z.infer<typeof RateableDelivery>;

/** What one person has eaten on one day of a delivery. */
export const RatedDay = z.object({
  date: IsoDateText,
  /** Persons of an order count from 1. */
  person: z.int(),
  /** What the family calls the person; empty where nobody has said. */
  personName: z.string(),
  dishes: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      picture: Picture,
      tint: z.string(),
      /** Own stars of that day; null without any. */
      stars: z.nullable(z.int()),
    }),
  ),
});
export type RatedDay = z.infer<typeof RatedDay>;

/** The newest delivery of the last days that the customer has said nothing of yet. */
export const getAskedRating = own.get(
  '/rest/ratings/asked/',
  'О какой доставке спросить: последняя из привезённых, о которой ещё не сказано',
  { response: z.object({ delivery: z.nullable(RateableDelivery) }) },
);

/** What the customer says of a delivery: in one press, with stars, or that they would rather not. */
export const rateDelivery = own.post(
  '/rest/deliveries/:id/rating/',
  'Оценить доставку: всё хорошо, всё плохо, от 1 до 5 звёзд или не сейчас',
  {
    params: DeliveryId,
    body: z
      .object({
        verdict: z.enum(['good', 'bad', 'stars', 'declined'], 'Поставьте оценку'),
        stars: z.optional(Stars),
        text: Words,
      })
      .check(
        z.refine(({ verdict, stars }) => (verdict === 'stars') === (stars !== undefined), {
          path: ['stars'],
          message: 'Поставьте оценку',
        }),
      ),
    response: z.object({ success: z.literal(true) }),
    example: { body: { verdict: 'stars', stars: 5 } },
  },
);

/** The days of a delivery whose food can be rated, by person; those that are still ahead are left out. */
export const listDaysToRate = own.get(
  '/rest/deliveries/:id/dishes/',
  'Какие блюда доставки можно оценить: по дням и людям, только то, что уже пора есть',
  { params: DeliveryId, response: z.object({ days: z.array(RatedDay) }) },
);

/** Dishes rated at once: a delivery brings no more. */
const DISHES_MOST = MAX_PEOPLE * FOOD_DAYS_PER_DELIVERY * MealSlot.options.length;

/** What the customer says of a dish that one person has eaten on one day. */
const DishRating = z.object({
  date: IsoDateSchema,
  person: PersonNumber,
  code: Code,
  stars: Stars,
  text: Words,
});
export type DishRating = z.infer<typeof DishRating>;

/** What the customer says of dishes that a delivery has brought. */
export const rateDishes = own.post(
  '/rest/deliveries/:id/dishes/',
  'Оценить блюда доставки по дням и людям: звёзды и слова; слова публикуются после проверки',
  {
    params: DeliveryId,
    body: z.object({
      dishes: z
        .array(DishRating)
        .check(z.minLength(1, 'Поставьте оценку'), z.maxLength(DISHES_MOST, 'Слишком много блюд')),
    }),
    response: z.object({ success: z.literal(true) }),
    example: { body: { dishes: [{ date: '2026-11-16', person: 1, code: 'borsch', stars: 5, text: '' }] } },
  },
);
