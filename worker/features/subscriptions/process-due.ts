import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { NOTICE_MS } from '#shared/features/subscriptions/rules.ts';
import type { Scope } from '../../scope.ts';
import { notifySoon } from './notify.ts';
import { planOrder } from './plan.ts';
import { type DueRenewal, noteEnd, pauseWith } from './renew.ts';
import * as sql from './sql.ts';

const A_RUN = 50;
/** The notice goes out a little earlier than it has to: the charge then keeps its hour. */
const TELL_MS = NOTICE_MS + 30 * 60_000;
/** How a renewal that is due is handed on: to the queue. */
export type HandOn = (due: DueRenewal) => Promise<unknown>;

/** Plans the next charge and tells of it once it is a day away; what can no more be ordered pauses with the reason. */
async function plan(scope: Scope, row: sql.SubscriptionRow): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  if (row.method_id === null) return pauseWith(scope, row, 'карта не привязана');
  try {
    const next = await planOrder(scope, row);
    const totalKop = next.body.expectedTotalKop;
    if (next.chargeAt - TELL_MS > now) {
      await sql.updateSubscription(db, row, { chargeAt: next.chargeAt }).run();
      return;
    }
    await db.batch([
      sql.updateSubscription(db, row, { chargeAt: next.chargeAt, noticed: { at: now, totalKop } }),
      notifySoon(scope, row, next, now),
    ]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await pauseWith(scope, row, 'прежний рацион больше нельзя заказать целиком');
  }
}

async function tend(scope: Scope, row: sql.SubscriptionRow, handOn: HandOn): Promise<void> {
  const now = scope.clock.now();
  const isGivenUp =
    row.is_given_up === 1 || row.order_state === 'cancelled' || row.order_state === 'refunded';
  if (isGivenUp) {
    // Who has given up the food has not asked for more of it.
    await pauseWith(scope, row, 'заказ отменён');
  } else if (row.state === 'paused') {
    await sql.updateSubscription(scope.db, row, { state: 'active', isNextPeriod: true, declines: 0 }).run();
  } else if (row.noticed_at === null) {
    await plan(scope, row);
  } else if ((row.charge_at ?? now) <= now) {
    await handOn({ subscriptionId: row.id, period: row.period, declines: row.declines });
  }
}

/**
 * What the timer does: notes charges that have ended, tells of those that come, hands on those that are due, ends what
 * was cancelled. Two runs at a moment tell once and hand on twice, which charges once.
 */
export async function processDueSubscriptions(scope: Scope, handOn: HandOn): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  const each = async <T>(list: readonly T[], work: (item: T) => Promise<void>) => {
    for (const item of list) {
      try {
        await work(item);
      } catch (error) {
        scope.log('error', 'subscription not tended', { reason: String(error) });
      }
    }
  };
  await each(await sql.listEnded(db, A_RUN), (charge) => noteEnd(scope, charge));
  await each(await sql.listDue(db, now + TELL_MS, A_RUN), (row) => tend(scope, row, handOn));
  await sql.endCancelled(db, moscowDate(now), now);
}
