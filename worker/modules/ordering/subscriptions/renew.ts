import { sql } from 'kysely';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { DeclineReason, InvoiceState } from '#shared/features/payments/schema.ts';
import { nextTryAt } from '#shared/features/subscriptions/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import { q, readFirst, statement } from '../../../db/query.ts';
import { type Database, type Statement, writeOne } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { chargeMethod, findMethod } from '../../money/payments/methods.ts';
import { placeOrder } from '../orders/place.ts';
import { notifyDeclined, notifyPaused } from './notify.ts';
import { planOrder } from './plan.ts';
import type { Renewal } from './renewal-orders.ts';
import {
  findSubscription,
  isCharged,
  isOrderOver,
  type Subscription,
  updateSubscription,
} from './subscription.ts';

/** A renewal that is due, as the queue carries it. */
export interface DueRenewal {
  readonly subscriptionId: string;
  readonly period: number;
  readonly declines: number;
}

/** A try to charge a renewal, with the invoice that decides how it ends. */
export interface Charge {
  readonly subscriptionId: string;
  readonly period: number;
  readonly declines: number;
  readonly orderId: string;
  readonly amountKop: Kopecks;
  readonly state: 'pending' | 'paid' | 'declined';
  readonly declineReason: DeclineReason | null;
  readonly invoiceState: InvoiceState;
  readonly at: EpochMs;
}

export const selectCharges = sql`
  SELECT g.subscription_id, g.period, g.declines, g.order_id, g.amount_kop, g.state,
    coalesce(g.decline_reason, (SELECT decline_reason FROM payments WHERE invoice_id = g.order_id)) AS decline_reason,
    n.state AS invoice_state, g.at
  FROM subscription_charges g CROSS JOIN orders o ON o.id = g.order_id CROSS JOIN invoices n ON n.id = g.order_id`;

/** The try of a renewal. */
const findCharge = (db: Database, { subscriptionId, period, declines }: DueRenewal) =>
  readFirst(
    db,
    sql<Charge>`${selectCharges} WHERE g.subscription_id = ${subscriptionId} AND g.period = ${period}
      AND g.declines = ${declines}`,
  );

/** Notes how a try has ended. */
const endCharge = ({ orderId, declineReason }: Charge, state: 'paid' | 'declined'): Statement =>
  statement(
    q
      .updateTable('subscriptionCharges')
      .set({ state, declineReason: state === 'declined' ? declineReason : null })
      .where('orderId', '=', orderId)
      .where('state', '=', 'pending'),
  );

/**
 * The period after a paid one: it follows the new order in any state. One that renews is looked at in the next run,
 * which plans the charge after this one.
 */
const beginNextPeriod = ({ id, period }: Subscription, orderId: string, now: EpochMs): Statement =>
  statement(
    sql`UPDATE subscriptions SET order_id = ${orderId}, period = period + 1, declines = 0, noticed_at = NULL,
      noticed_kop = NULL, state = CASE state WHEN 'payment_failed' THEN 'active' ELSE state END,
      charge_at = CASE WHEN state IN ('active', 'payment_failed') THEN ${now} ELSE charge_at END,
      resume_on = CASE WHEN state IN ('active', 'payment_failed') THEN NULL ELSE resume_on END
    WHERE id = ${id} AND period = ${period}`,
  );

/** Refusals of an order that another day may not meet. */
const passing: readonly string[] = ['sales_stopped', 'delivery_days_full', 'start_date_passed'];

/** Stops charging and says why; the customer goes on when they like. */
export async function pauseWith(scope: Scope, row: Subscription, reason: string): Promise<void> {
  const { db } = scope;
  await db.write([
    updateSubscription(row, { state: 'paused', chargeAt: null, noticed: null, resumeOn: null }),
    await notifyPaused(scope, row, reason),
  ]);
}

/** What cannot be ordered today is tried tomorrow or left to the customer. */
async function postpone(scope: Scope, row: Subscription, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'price_changed') {
    // Never charge more than the customer was notified of: a higher sum is notified first.
    await writeOne(scope.db, updateSubscription(row, { noticed: null }));
  } else if (passing.includes(error.code)) {
    const chargeAt = scope.clock.now() + DAY_MS;
    await writeOne(scope.db, updateSubscription(row, { chargeAt }));
  } else {
    await pauseWith(scope, row, 'прежний рацион больше нельзя заказать целиком');
  }
  scope.log('warn', 'renewal not ordered', { subscription: row.id, code: error.code });
}

/** Whether a renewal that the queue brings is still to be charged. */
function isDue(row: Subscription, due: DueRenewal, now: EpochMs): boolean {
  return (
    isCharged(row) &&
    !isOrderOver(row) &&
    row.period === due.period &&
    row.declines === due.declines &&
    row.noticedAt !== null &&
    row.chargeAt !== null &&
    row.chargeAt <= now
  );
}

/** Places the order of a renewal, charged to the subscription's method; the same renewal is ordered once. */
async function order(scope: Scope, row: Subscription, due: DueRenewal) {
  const method = row.methodId === null ? undefined : await findMethod(scope, row.methodId);
  if (!method) {
    await pauseWith(scope, row, 'карта отвязана');
    return undefined;
  }
  const renewal: Renewal = { ...due, method: { id: method.id, provider: method.provider } };
  try {
    const { body } = await planOrder(scope, row);
    if (body.expectedTotalKop > (row.noticedKop ?? 0)) throw new AppError('price_changed');
    // A colon stands in no key that comes from outside.
    await placeOrder(scope, row.customerId, body, `renewal:${row.id}:${due.period}:${due.declines}`, {
      renewal,
    });
  } catch (error) {
    await postpone(scope, row, error);
    return undefined;
  }
  return findCharge(scope.db, due);
}

async function noteDeclined(scope: Scope, row: Subscription, charge: Charge): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  const declines = row.declines + 1;
  const nextAt = nextTryAt(declines, now);
  const ended = endCharge(charge, 'declined');
  if (nextAt === undefined) {
    const change = { state: 'paused', chargeAt: null, noticed: null, resumeOn: null } as const;
    const message = await notifyPaused(scope, row, 'банк четыре раза не провёл оплату');
    await db.write([ended, updateSubscription(row, change), message]);
    return;
  }
  const reason = { amountKop: charge.amountKop, reason: charge.declineReason, nextAt };
  await db.write([
    ended,
    updateSubscription(row, { state: 'payment_failed', chargeAt: nextAt, declines }),
    await notifyDeclined(scope, row, reason),
  ]);
}

/** The renewal is paid: whatever the customer does at the same moment, the next one follows its order. */
async function notePaid(scope: Scope, row: Subscription, charge: Charge): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  await db.write([endCharge(charge, 'paid'), beginNextPeriod(row, charge.orderId, now)]);
}

/** Notes how a try has ended, once; its invoice decides. */
export async function noteEnd(scope: Scope, charge: Charge): Promise<void> {
  const { db } = scope;
  const row = await findSubscription(db, charge.subscriptionId);
  if (!row || charge.state !== 'pending' || charge.invoiceState === 'open') return;
  const isPaid = charge.invoiceState === 'paid' || charge.invoiceState === 'refunded';
  const isCurrent = row.period === charge.period && row.declines === charge.declines;
  if (isPaid) return notePaid(scope, row, charge);
  if (isCurrent && isCharged(row)) return noteDeclined(scope, row, charge);
  await writeOne(scope.db, endCharge(charge, 'declined'));
}

/**
 * Renews a subscription that is due: orders the same again and charges its method. The queue may bring the same renewal
 * twice, also at once: the order has one key, and its invoice is charged once. False while the outcome is open.
 */
export async function renew(scope: Scope, due: DueRenewal): Promise<boolean> {
  const { db } = scope;
  const row = await findSubscription(db, due.subscriptionId);
  if (!row || !isDue(row, due, scope.clock.now())) return true;
  const known = await findCharge(db, due);
  const charge = known ?? (await order(scope, row, due));
  if (!charge) return true;
  const outcome = await chargeMethod(scope, charge.orderId);
  const ended = await findCharge(db, due);
  if (ended) await noteEnd(scope, ended);
  return outcome !== 'pending';
}
