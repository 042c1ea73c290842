import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';

/** Reviews of programmes and dishes that wait for an operator. */
export const listPendingReviews = defineContract({
  method: 'GET',
  path: '/rest/operations/reviews/',
  summary: 'Отзывы, которые ждут проверки',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  response: z.object({
    reviews: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        author: z.string(),
        rating: z.int(),
        text: z.string(),
        writtenOn: IsoDateText,
        hasPhoto: z.boolean(),
      }),
    ),
  }),
});

/** The picture of a review, published or not. */
export const getPendingPhoto = defineContract({
  method: 'GET',
  path: '/rest/operations/reviews/:id/photo/',
  summary: 'Снимок отзыва, который ждёт проверки',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  /** JPEG. */
  response: z.string(),
  mediaType: 'image/jpeg',
});

/** Publishes a review or declines it, its picture too; a published one can be taken down later. */
export const decideReview = defineContract({
  method: 'POST',
  path: '/rest/operations/reviews/:id/',
  summary: 'Опубликовать или отклонить отзыв',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    decision: z.enum(['published', 'rejected'], 'Решение — published или rejected'),
    /** What becomes of the picture of a published review: nothing is shown that nobody has looked at. */
    photo: z._default(z.enum(['shown', 'removed'], 'Снимок — shown или removed'), 'removed'),
  }),
  response: z.object({ state: z.enum(['published', 'rejected']) }),
});
