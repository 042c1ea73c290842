import * as codesContract from '#shared/features/promotions/codes/contract.ts';
import * as promotionsContract from '#shared/features/promotions/contract.ts';
import { REFERRAL_KOP, REFERRAL_MIN_DAYS, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { calls } from '../../../rest/calls.ts';
import { addCode } from './codes/commands.ts';
import * as commands from './commands.ts';

export const promotionCalls = [
  ...calls(promotionsContract, {
    listPromotions: async ({ scope }) => ({ promotions: await commands.listPromotions(scope) }),
    getReferral: async ({ scope, customer }) => ({
      code: await commands.ownReferralCode(scope, customer.id),
      friendKop: REFERRAL_KOP,
      rewardKop: REFERRAL_KOP,
      minDays: REFERRAL_MIN_DAYS,
      rewardAfter: REFERRAL_REWARD_AFTER,
    }),
  }),
  ...calls(codesContract, { addPromoCode: ({ scope, body }) => addCode(scope, body) }),
];
