import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { nextTryAt } from '#shared/features/subscriptions/rules.ts';
import { writeOne } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { chargeMethod, findMethod } from '../../money/api.ts';
import { placeOrder } from '../orders/commands.ts';
import type { Renewal } from '../renewals/commands.ts';
import { notifyDeclined, notifyPaused } from './notify.ts';
import { planOrder } from './plan.ts';
import * as sql from './sql.ts';

/** A renewal that is due, as the queue carries it. */
export interface DueRenewal {
  readonly subscriptionId: string;
  readonly period: number;
  readonly declines: number;
}

/** Refusals of an order that another day may not meet. */
const passing: readonly string[] = ['sales_stopped', 'delivery_days_full', 'start_date_passed'];

/** Stops charging and says why; the customer goes on when they like. */
export async function pauseWith(scope: Scope, row: sql.SubscriptionRow, reason: string): Promise<void> {
  const { db } = scope;
  await db.write([
    sql.updateSubscription(row, { state: 'paused', chargeAt: null, noticed: null, resumeOn: null }),
    await notifyPaused(scope, row, reason),
  ]);
}

/** What cannot be ordered today is tried tomorrow or left to the customer. */
async function postpone(scope: Scope, row: sql.SubscriptionRow, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'price_changed') {
    // Never charge more than the customer was notified of: a higher sum is notified first.
    await writeOne(scope.db, sql.updateSubscription(row, { noticed: null }));
  } else if (passing.includes(error.code)) {
    const chargeAt = scope.clock.now() + DAY_MS;
    await writeOne(scope.db, sql.updateSubscription(row, { chargeAt }));
  } else {
    await pauseWith(scope, row, 'прежний рацион больше нельзя заказать целиком');
  }
  scope.log('warn', 'renewal not ordered', { subscription: row.id, code: error.code });
}

/** Whether a renewal that the queue brings is still to be charged. */
function isDue(row: sql.SubscriptionRow, due: DueRenewal, now: EpochMs): boolean {
  return (
    (row.state === 'active' || row.state === 'payment_failed') &&
    !sql.isOrderOver(row) &&
    row.period === due.period &&
    row.declines === due.declines &&
    row.noticed_at !== null &&
    row.charge_at !== null &&
    row.charge_at <= now
  );
}

/** Places the order of a renewal, charged to the subscription's method; the same renewal is ordered once. */
async function order(scope: Scope, row: sql.SubscriptionRow, due: DueRenewal) {
  const method = row.method_id === null ? undefined : await findMethod(scope, row.method_id);
  if (!method) {
    await pauseWith(scope, row, 'карта отвязана');
    return undefined;
  }
  const renewal: Renewal = { ...due, method: { id: method.id, provider: method.provider } };
  try {
    const { body } = await planOrder(scope, row);
    if (body.expectedTotalKop > (row.noticed_kop ?? 0)) throw new AppError('price_changed');
    // A colon stands in no key that comes from outside.
    await placeOrder(scope, row.customer_id, body, `renewal:${row.id}:${due.period}:${due.declines}`, {
      renewal,
    });
  } catch (error) {
    await postpone(scope, row, error);
    return undefined;
  }
  return sql.findCharge(scope.db, row.id, due.period, due.declines);
}

async function noteDeclined(scope: Scope, row: sql.SubscriptionRow, charge: sql.ChargeRow): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  const declines = row.declines + 1;
  const nextAt = nextTryAt(declines, now);
  const ended = sql.endCharge(charge, 'declined');
  if (nextAt === undefined) {
    const change = { state: 'paused', chargeAt: null, noticed: null, resumeOn: null } as const;
    const message = await notifyPaused(scope, row, 'банк четыре раза не провёл оплату');
    await db.write([ended, sql.updateSubscription(row, change), message]);
    return;
  }
  const reason = { amountKop: charge.amount_kop, reason: charge.decline_reason, nextAt };
  await db.write([
    ended,
    sql.updateSubscription(row, { state: 'payment_failed', chargeAt: nextAt, declines }),
    await notifyDeclined(scope, row, reason),
  ]);
}

/** The renewal is paid: whatever the customer does at the same moment, the next one follows its order. */
async function notePaid(scope: Scope, row: sql.SubscriptionRow, charge: sql.ChargeRow): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await db.write([sql.endCharge(charge, 'paid'), sql.beginNextPeriod(row, charge.order_id, now)]);
}

/** Notes how a try has ended, once; its invoice decides. */
export async function noteEnd(scope: Scope, charge: sql.ChargeRow): Promise<void> {
  const { db } = scope;
  const row = await sql.findSubscription(db, charge.subscription_id);
  if (!row || charge.state !== 'pending' || charge.invoice_state === 'open') return;
  const isPaid = charge.invoice_state === 'paid' || charge.invoice_state === 'refunded';
  const isCurrent = row.period === charge.period && row.declines === charge.declines;
  if (isPaid) return notePaid(scope, row, charge);
  if (isCurrent && (row.state === 'active' || row.state === 'payment_failed')) {
    return noteDeclined(scope, row, charge);
  }
  await writeOne(scope.db, sql.endCharge(charge, 'declined'));
}

/**
 * Renews a subscription that is due: orders the same again and charges its method. The queue may bring the same renewal
 * twice, also at once: the order has one key, and its invoice is charged once. False while the outcome is open.
 */
export async function renew(scope: Scope, due: DueRenewal): Promise<boolean> {
  const { db } = scope;
  const row = await sql.findSubscription(db, due.subscriptionId);
  if (!row || !isDue(row, due, scope.clock.now())) return true;
  const known = await sql.findCharge(db, row.id, due.period, due.declines);
  const charge = known ?? (await order(scope, row, due));
  if (!charge) return true;
  const outcome = await chargeMethod(scope, charge.order_id);
  const ended = await sql.findCharge(db, row.id, due.period, due.declines);
  if (ended) await noteEnd(scope, ended);
  return outcome !== 'pending';
}
