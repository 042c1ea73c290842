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
      }),
    ),
  }),
});

/** Publishes a review or declines it; a published one can be taken down later. */
export const decideReview = defineContract({
  method: 'POST',
  path: '/rest/operations/reviews/:id/',
  summary: 'Опубликовать или отклонить отзыв',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({ decision: z.enum(['published', 'rejected'], 'Решение — published или rejected') }),
  response: z.object({ state: z.enum(['published', 'rejected']) }),
});
