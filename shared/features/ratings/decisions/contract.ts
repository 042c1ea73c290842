import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Reviews of programmes and dishes that wait for an operator. */
export const listPendingReviews = call.get('/rest/operations/reviews/', 'Отзывы, которые ждут проверки', {
  roles: ['care', 'manager'],
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
export const getPendingPhoto = call.get(
  '/rest/operations/reviews/:id/photo/',
  'Снимок отзыва, который ждёт проверки',
  {
    roles: ['care', 'manager'],
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    /** JPEG. */
    response: z.string(),
    mediaType: 'image/jpeg',
  },
);

/** Publishes a review or declines it, its picture too; a published one can be taken down later. */
export const decideReview = call.post('/rest/operations/reviews/:id/', 'Опубликовать или отклонить отзыв', {
  roles: ['care', 'manager'],
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    decision: z.enum(['published', 'rejected'], 'Решение — published или rejected'),
    /** What becomes of the picture of a published review: nothing is shown that nobody has looked at. */
    photo: z._default(z.enum(['shown', 'removed'], 'Снимок — shown или removed'), 'removed'),
  }),
  response: z.object({ state: z.enum(['published', 'rejected']) }),
  example: { body: { decision: 'published' } },
});
