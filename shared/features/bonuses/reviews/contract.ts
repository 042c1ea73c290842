import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { BonusReviews, NewBonusReview } from './schema.ts';

/** Own reviews for bonuses; a stranger has none. */
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
