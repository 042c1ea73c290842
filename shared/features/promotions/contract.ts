import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Promotion } from './schema.ts';

const open = group({ tag: 'promotions' });
const own = group({ tag: 'promotions', auth: 'customer' });

/** The promotions that hold today. */
export const listPromotions = open.get('/rest/promotions/', 'Действующие акции', {
  isShared: true,
  response: z.object({ promotions: z.array(Promotion) }),
});

/** The customer's code for friends with its terms. */
export const getReferral = own.get('/rest/referral/', 'Код для друзей и его условия', {
  response: z.object({
    code: z.string(),
    /** What the friend saves on a first order of at least `minDays` days. */
    friendKop: z.int(),
    /** Bonuses of the customer after `rewardAfter` deliveries to the friend, in kopecks. */
    rewardKop: z.int(),
    minDays: z.int(),
    rewardAfter: z.int(),
  }),
});
