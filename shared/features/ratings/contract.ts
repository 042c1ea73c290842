import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code } from '../dishes/schema.ts';
import { RatingSummary, Review, ReviewText, Stars } from './schema.ts';

const pageMessage = 'Укажите номер страницы';

/** Published reviews by page, the newest first. */
export const listReviews = defineContract({
  method: 'GET',
  path: '/rest/reviews/',
  summary: 'Опубликованные отзывы по страницам, с отбором по программе и оценке',
  tag: 'ratings',
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
