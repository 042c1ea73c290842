import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { BonusReviews, NewBonusReview } from './schema.ts';

/** Own reviews for bonuses; an anonymous visitor has none. */
export const listBonusReviews = defineContract({
  method: 'GET',
  path: '/rest/bonuses/reviews/',
  summary: 'Мои отзывы за бонусы',
  tag: 'bonuses',
  response: BonusReviews,
});

/** Sends a review; an operator looks at it, and bonuses follow. */
export const sendBonusReview = defineContract({
  method: 'POST',
  path: '/rest/bonuses/reviews/',
  summary: 'Прислать отзыв, чтобы получить бонусы после проверки',
  tag: 'bonuses',
  auth: 'customer',
  status: 201,
  body: NewBonusReview,
  response: z.object({ id: z.string() }),
});

/** An operator's decision on a review: an approved one is rewarded, once a customer and month. */
export const decideBonusReview = defineContract({
  method: 'POST',
  path: '/rest/operations/bonus-reviews/:id/',
  summary: 'Принять или отклонить отзыв за бонусы',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    decision: z.enum(['approved', 'declined'], 'Решение — approved или declined'),
    /** What the customer reads about it. */
    reply: z._default(z.string().check(z.maxLength(500, 'Ответ не длиннее 500 знаков')), ''),
  }),
  response: z.object({ state: z.enum(['approved', 'declined']) }),
});
