import { moscowDate } from '#shared/dates.ts';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { getReferral, listPromotions } from '#shared/features/promotions/contract.ts';
import { REFERRAL_KOP, REFERRAL_MIN_DAYS, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { createTextRenderer } from '../pages/commands.ts';
import { addCode } from './codes/commands.ts';
import * as commands from './commands.ts';
import * as sql from './sql.ts';

export function mountPromotions(table: RestTable): void {
  mount(table, listPromotions, async ({ scope }) => {
    const variant = scope.settings.isSimply ? 'simply' : 'full';
    const today = moscowDate(scope.clock.now());
    const [rows, renderer] = await Promise.all([
      sql.listPromotions(scope.db, variant, today),
      createTextRenderer(scope),
    ]);
    return {
      promotions: rows.map((row) => ({
        ...row,
        title: renderer.line(row.title),
        badge: renderer.line(row.badge),
        summary: renderer.line(row.summary),
        text: renderer.rich(row.text),
        link: renderer.isOpen(row.link.href) ? row.link : null,
      })),
    };
  });

  mount(table, getReferral, async ({ scope, session }) => ({
    code: await commands.referralCode(scope, session.customer.id),
    friendKop: REFERRAL_KOP,
    rewardKop: REFERRAL_KOP,
    minDays: REFERRAL_MIN_DAYS,
    rewardAfter: REFERRAL_REWARD_AFTER,
  }));

  mount(table, addPromoCode, ({ scope, body }) => addCode(scope, body));
}
