import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { RatingSummary, Review, ReviewText, reviewLength, Stars } from './schema.ts';

const pageMessage = 'Укажите номер страницы';

/** Published reviews by page, the newest first. */
export const listReviews = defineContract({
  method: 'GET',
  path: '/rest/reviews/',
  summary: 'Опубликованные отзывы по страницам, с отбором по программе и оценке',
  tag: 'ratings',
  isShared: true,
  query: z.object({
    programme: z.optional(Code),
    rating: z.optional(Stars),
    page: z._default(
      z.coerce.number(pageMessage).check(z.int(pageMessage), z.gte(1, pageMessage), z.lte(1000, pageMessage)),
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
  }),
});

/** What the signed-in customer may say of a programme. */
export const getOwnReview = defineContract({
  method: 'GET',
  path: '/rest/reviews/own/',
  summary: 'О каких программах покупатель может написать отзыв',
  tag: 'ratings',
  auth: 'customer',
  response: z.object({
    /** Delivered programmes without a review by this customer. */
    programmes: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

/** A review of a programme that has been delivered to the customer; it is published by an operator. */
export const addReview = defineContract({
  method: 'POST',
  path: '/rest/reviews/',
  summary: 'Отзыв о программе, которую уже привозили; появляется после проверки',
  tag: 'ratings',
  auth: 'customer',
  status: 201,
  body: z.object({ programme: Code, rating: Stars, text: ReviewText }),
  response: z.object({ id: z.string(), state: z.literal('pending') }),
});

const DeliveryId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });
const Words = z._default(
  z.string().check(z.trim(), z.maxLength(reviewLength.most, `Не длиннее ${reviewLength.most} символов`)),
  '',
);

/** A dish that was in a delivery. */
const RatedDish = z.object({
  code: z.string(),
  title: z.string(),
  picture: Picture,
  tint: z.string(),
  /** Own stars; null without any. */
  stars: z.nullable(z.int()),
});

/** A delivery that the customer may rate. */
export const RateableDelivery = z.object({
  id: z.string(),
  date: IsoDateText,
  dishes: z.array(RatedDish),
});
export type RateableDelivery = z.infer<typeof RateableDelivery>;

/** The newest delivery of the last days that the customer has said nothing of yet. */
export const getAskedRating = defineContract({
  method: 'GET',
  path: '/rest/ratings/asked/',
  summary: 'О какой доставке спросить: последняя из привезённых, о которой ещё не сказано',
  tag: 'ratings',
  auth: 'customer',
  response: z.object({ delivery: z.nullable(RateableDelivery) }),
});

/** What the customer says of a delivery: in one press, with stars, or that they would rather not. */
export const rateDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/rating/',
  summary: 'Оценить доставку: всё хорошо, всё плохо, от 1 до 5 звёзд или не сейчас',
  tag: 'ratings',
  auth: 'customer',
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
});

/** Dishes rated at once: a delivery brings no more. */
const DISHES_MOST = 30;

/** What the customer says of dishes that a delivery has brought. */
export const rateDishes = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/dishes/',
  summary: 'Оценить блюда доставки: звёзды и слова; слова публикуются после проверки',
  tag: 'ratings',
  auth: 'customer',
  params: DeliveryId,
  body: z.object({
    dishes: z
      .array(z.object({ code: Code, stars: Stars, text: Words }))
      .check(z.minLength(1, 'Поставьте оценку'), z.maxLength(DISHES_MOST, 'Слишком много блюд')),
  }),
  response: z.object({ success: z.literal(true) }),
});
