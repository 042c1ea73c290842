import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { getReferral, listPromotions } from '#shared/features/promotions/contract.ts';
import { REFERRAL_KOP, REFERRAL_MIN_DAYS, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { addCode } from './codes/commands.ts';
import * as commands from './commands.ts';

export function mountPromotions(table: RestTable): void {
  mount(table, listPromotions, async ({ scope }) => ({ promotions: await commands.listPromotions(scope) }));

  mount(table, getReferral, async ({ scope, session }) => ({
    code: await commands.ownReferralCode(scope, session.customer.id),
    friendKop: REFERRAL_KOP,
    rewardKop: REFERRAL_KOP,
    minDays: REFERRAL_MIN_DAYS,
    rewardAfter: REFERRAL_REWARD_AFTER,
  }));

  mount(table, addPromoCode, ({ scope, body }) => addCode(scope, body));
}
