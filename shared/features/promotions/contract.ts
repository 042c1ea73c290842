import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Promotion } from './schema.ts';

/** The promotions that hold today. */
export const listPromotions = defineContract({
  method: 'GET',
  path: '/rest/promotions/',
  summary: 'Действующие акции',
  tag: 'promotions',
  isShared: true,
  response: z.object({ promotions: z.array(Promotion) }),
});

/** The customer's code for friends with its terms. */
export const getReferral = defineContract({
  method: 'GET',
  path: '/rest/referral/',
  summary: 'Код для друзей и его условия',
  tag: 'promotions',
  auth: 'customer',
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
