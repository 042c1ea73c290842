import { sql } from 'kysely';
import { type EpochMs, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import { NOTICE_MS } from '#shared/features/subscriptions/rules.ts';
import { list, q, read, write } from '../../../db/query.ts';
import { reasonOf } from '../../../log.ts';
import { writeOne } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { notifyCancelled, notifySoon } from './notify.ts';
import { planOrder } from './plan.ts';
import { planOf } from './present.ts';
import { type Charge, type DueRenewal, noteEnd, pauseWith, selectCharges } from './renew.ts';
import {
  isOrderOver,
  parseSubscription,
  type StoredSubscription,
  type Subscription,
  selectSubscriptions,
  updateSubscription,
} from './subscription.ts';

/** Subscriptions that one run looks at, and pages of charges that have ended: each asks the database several times. */
const BATCH_SIZE = 50;
const PAGES = 3;
/** The notice goes out a little earlier than it has to: the charge then keeps its hour. */
const NOTIFY_MS = NOTICE_MS + 30 * 60_000;
/** How a renewal that is due is handed on: to the queue. */
export type HandOn = (due: DueRenewal) => Promise<unknown>;

/** Tries whose invoice has come to its end, and that nobody has noted yet: the oldest after a given one. */
async function listEnded({ db }: Scope, after: Charge | undefined) {
  const rows = await read(
    db,
    sql<Charge>`${selectCharges} WHERE g.state = 'pending' AND n.state <> 'open'
      AND (g.at, g.order_id) > (${after?.at ?? 0}, ${after?.orderId ?? ''})
      ORDER BY g.at, g.order_id LIMIT ${BATCH_SIZE}`,
  );
  return { rows, ids: rows.map(({ orderId }) => orderId), found: rows.length };
}

/**
 * Subscriptions that something is to be done about: a charge to be told of or made, a pause to be ended, an order that
 * was given up. Those that waited longest come first; with a moment, only those that were last looked at before.
 */
const listDue = ({ db }: Scope, now: EpochMs, lookedBefore: EpochMs | null) =>
  read(
    db,
    sql<StoredSubscription>`${selectSubscriptions()}
      WHERE o.state <> 'pending_payment' AND s.id IN (
        SELECT id FROM subscriptions
        WHERE charge_at <= ${now + NOTIFY_MS} AND state IN ('active', 'payment_failed', 'paused')
          AND (noticed_at IS NULL OR charge_at <= ${now}) AND looked_at < COALESCE(${lookedBefore}, looked_at + 1)
        UNION ALL
        SELECT r.id FROM subscriptions r CROSS JOIN orders p ON p.id = r.order_id
        WHERE r.state IN ('active', 'payment_failed') AND r.looked_at < COALESCE(${lookedBefore}, r.looked_at + 1) AND (
          p.state IN ('cancelled', 'refunded') OR EXISTS (SELECT 1 FROM cancellations g WHERE g.order_id = p.id)
        )
      )
      ORDER BY s.looked_at, s.charge_at LIMIT ${BATCH_SIZE}`,
  );

/** Plans the next charge and tells of it once it is a day away; what can no more be ordered pauses with the reason. */
async function plan(scope: Scope, row: Subscription): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  if (row.methodId === null) return pauseWith(scope, row, 'карта не привязана');
  try {
    const next = await planOrder(scope, row);
    const totalKop = next.body.expectedTotalKop;
    if (next.chargeAt - NOTIFY_MS > now) {
      await writeOne(scope.db, updateSubscription(row, { chargeAt: next.chargeAt }));
      return;
    }
    const { draft } = next.body;
    const ration = await planOf(scope, orderPersons(draft), draft.days);
    await db.write([
      updateSubscription(row, { chargeAt: next.chargeAt, noticed: { at: now, totalKop } }),
      notifySoon(row, next, ration, now),
    ]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await pauseWith(scope, row, 'прежний рацион больше нельзя заказать целиком');
  }
}

async function processSubscription(scope: Scope, row: Subscription, handOn: HandOn): Promise<void> {
  const now = scope.clock.now();
  if (isOrderOver(row)) {
    // Who has given up the food has not asked for more of it, and cannot resume what is over.
    const over = { state: 'cancel_scheduled', chargeAt: null, noticed: null, resumeOn: null } as const;
    await scope.db.write([updateSubscription(row, over), await notifyCancelled(scope, row)]);
  } else if (row.state === 'paused') {
    await writeOne(scope.db, updateSubscription(row, { state: 'active', isNextPeriod: true, declines: 0 }));
  } else if (row.noticedAt === null) {
    await plan(scope, row);
  } else if ((row.chargeAt ?? now) <= now) {
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
  const due = await listDue(scope, now, begunAt ?? null);
  const ids = list(due.map(({ id }) => id));
  const lookedAt = Math.max(now, begunAt ?? now);
  await write(scope.db, q.updateTable('subscriptions').set({ lookedAt }).where('id', 'in', ids));
  for (const row of due) {
    try {
      await processSubscription(scope, parseSubscription(row), handOn);
    } catch (error) {
      scope.log('error', 'subscription not processed', { id: row.id, ...reasonOf(error) });
    }
  }
  return due.length === BATCH_SIZE ? (begunAt ?? now) : undefined;
}

/**
 * What the timer does: notes charges that have ended, tells of those that come, hands on those that are due, ends what
 * was cancelled. Two runs at a moment tell once and hand on twice, which charges once. Returns when its round began
 * where others wait.
 */
export async function processDueSubscriptions(scope: Scope, handOn: HandOn): Promise<EpochMs | undefined> {
  await workThrough(scope, {
    list: (after: Charge | undefined) => listEnded(scope, after),
    size: BATCH_SIZE,
    pages: PAGES,
    work: (charge) => noteEnd(scope, charge),
    failure: 'end of a charge not noted',
  });
  const begunAt = await processBatch(scope, handOn);
  const now = scope.clock.now();
  // Ends those whose last paid period is over.
  await write(
    scope.db,
    sql`UPDATE subscriptions SET state = 'cancelled', ended_at = ${now}
      WHERE state = 'cancel_scheduled' AND (SELECT end_date FROM orders WHERE id = order_id) < ${moscowDate(now)}`,
  );
  return begunAt;
}
