import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { BonusReviews, NewBonusReview } from './schema.ts';

const open = group({ tag: 'bonuses' });
const own = group({ tag: 'bonuses', auth: 'customer' });
const operator = group({ tag: 'operations', auth: 'operator' });

/** Own reviews for bonuses; an anonymous visitor has none. */
export const listBonusReviews = open.get('/rest/bonuses/reviews/', 'Мои отзывы за бонусы', {
  response: BonusReviews,
});

/** Sends a review; an operator looks at it, and bonuses follow. */
export const sendBonusReview = own.post(
  '/rest/bonuses/reviews/',
  'Прислать отзыв, чтобы получить бонусы после проверки',
  {
    status: 201,
    body: NewBonusReview,
    response: z.object({ id: z.string() }),
    example: { body: { text: 'Вкусно. '.repeat(50) } },
  },
);

/** An operator's decision on a review: an approved one is rewarded, once a customer and month. */
export const decideBonusReview = operator.post(
  '/rest/operations/bonus-reviews/:id/',
  'Принять или отклонить отзыв за бонусы',
  {
    roles: ['care', 'manager'],
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: z.object({
      decision: z.enum(['approved', 'declined'], 'Решение — approved или declined'),
      /** What the customer reads about it. */
      reply: z._default(z.string().check(z.maxLength(500, 'Ответ не длиннее 500 знаков')), ''),
    }),
    response: z.object({ state: z.enum(['approved', 'declined']) }),
    example: { body: { decision: 'declined' } },
  },
);
