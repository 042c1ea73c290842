import { type EpochMs, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import { NOTICE_MS } from '#shared/features/subscriptions/rules.ts';
import { reasonOf } from '../../../log.ts';
import { writeOne } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { notifyCancelled, notifySoon } from './notify.ts';
import { planOrder } from './plan.ts';
import { planOf } from './present.ts';
import { type DueRenewal, noteEnd, pauseWith } from './renew.ts';
import * as sql from './sql.ts';

/** Subscriptions that one run looks at, and pages of charges that have ended: each asks the database several times. */
const BATCH_SIZE = 50;
const PAGES = 3;
/** The notice goes out a little earlier than it has to: the charge then keeps its hour. */
const NOTIFY_MS = NOTICE_MS + 30 * 60_000;
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
    if (next.chargeAt - NOTIFY_MS > now) {
      await writeOne(scope.db, sql.updateSubscription(row, { chargeAt: next.chargeAt }));
      return;
    }
    const { draft } = next.body;
    const ration = await planOf(scope, orderPersons(draft), draft.days);
    await db.write([
      sql.updateSubscription(row, { chargeAt: next.chargeAt, noticed: { at: now, totalKop } }),
      notifySoon(row, next, ration, now),
    ]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await pauseWith(scope, row, 'прежний рацион больше нельзя заказать целиком');
  }
}

async function processSubscription(scope: Scope, row: sql.SubscriptionRow, handOn: HandOn): Promise<void> {
  const now = scope.clock.now();
  if (sql.isOrderOver(row)) {
    // Who has given up the food has not asked for more of it, and cannot resume what is over.
    const over = { state: 'cancel_scheduled', chargeAt: null, noticed: null, resumeOn: null } as const;
    await scope.db.write([sql.updateSubscription(row, over), await notifyCancelled(scope, row)]);
  } else if (row.state === 'paused') {
    await writeOne(
      scope.db,
      sql.updateSubscription(row, { state: 'active', isNextPeriod: true, declines: 0 }),
    );
  } else if (row.noticed_at === null) {
    await plan(scope, row);
  } else if ((row.charge_at ?? now) <= now) {
    await handOn({ subscriptionId: row.id, period: row.period, declines: row.declines });
  }
}

/**
 * Looks at subscriptions that something is to be done about: tells of charges, hands on those that are due. Told ones
 * are looked at again when their charge is due. A round that goes on looks at those alone that it has not looked at yet.
 * Returns when the round began where others wait.
 */
export async function processBatch(
  scope: Scope,
  handOn: HandOn,
  begunAt?: EpochMs,
): Promise<EpochMs | undefined> {
  const now = scope.clock.now();
  const due = await sql.listDue(scope.db, {
    now,
    noticeBefore: now + NOTIFY_MS,
    lookedBefore: begunAt ?? null,
    limit: BATCH_SIZE,
  });
  await sql.markLooked(scope.db, due.ids, Math.max(now, begunAt ?? now));
  for (const row of due.rows) {
    try {
      await processSubscription(scope, row, handOn);
    } catch (error) {
      scope.log('error', 'subscription not processed', { id: row.id, ...reasonOf(error) });
    }
  }
  return due.found === BATCH_SIZE && due.rows.length > 0 ? (begunAt ?? now) : undefined;
}

/**
 * What the timer does: notes charges that have ended, tells of those that come, hands on those that are due, ends what
 * was cancelled. Two runs at a moment tell once and hand on twice, which charges once. Returns when its round began
 * where others wait.
 */
export async function processDueSubscriptions(scope: Scope, handOn: HandOn): Promise<EpochMs | undefined> {
  const { db } = scope;
  await workThrough(scope, {
    list: (after: sql.ChargeRow | undefined) => sql.listEnded(db, after, BATCH_SIZE),
    size: BATCH_SIZE,
    pages: PAGES,
    work: (charge) => noteEnd(scope, charge),
    failure: 'end of a charge not noted',
  });
  const begunAt = await processBatch(scope, handOn);
  const now = scope.clock.now();
  await sql.endCancelled(db, moscowDate(now), now);
  return begunAt;
}
