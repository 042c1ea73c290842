import { moscowDate } from '#shared/dates.ts';
import { getReferral, listPromotions } from '#shared/features/promotions/contract.ts';
import { REFERRAL_KOP, REFERRAL_MIN_DAYS, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { openTextDesk } from '../pages/commands.ts';
import * as commands from './commands.ts';
import * as sql from './sql.ts';

export function mountPromotions(table: RestTable): void {
  mount(table, listPromotions, async ({ c }) => {
    const variant = c.get('settings').isSimply ? 'simply' : 'full';
    const today = moscowDate(c.get('services').clock.now());
    const [rows, desk] = await Promise.all([sql.listPromotions(c.env.DB, variant, today), openTextDesk(c)]);
    return {
      promotions: rows.map((row) => ({
        ...row,
        title: desk.line(row.title),
        badge: desk.line(row.badge),
        summary: desk.line(row.summary),
        text: desk.rich(row.text),
        link: desk.isOpen(row.link.href) ? row.link : null,
      })),
    };
  });

  mount(table, getReferral, async ({ c, session }) => ({
    code: await commands.referralCode(c, session),
    friendKop: REFERRAL_KOP,
    rewardKop: REFERRAL_KOP,
    minDays: REFERRAL_MIN_DAYS,
    rewardAfter: REFERRAL_REWARD_AFTER,
  }));
}
