import { v7 as uuidv7 } from 'uuid';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { planRenewal } from '#shared/features/subscriptions/rules.ts';
import { LONGEST_PAUSE_DAYS, type SubscriptionState } from '#shared/features/subscriptions/schema.ts';
import type { Scope } from '../../scope.ts';
import { listClosedDays } from '../deliveries/statements.ts';
import { sendSoon } from '../notifications/commands.ts';
import { listMethods } from '../payments/commands.ts';
import { notifyCancelled } from './notify.ts';
import { readOptions } from './own/sql.ts';
import * as sql from './sql.ts';

const done = { success: true } as const;

/** One own subscription in one of the states; another customer's is not found. */
async function findOwn(
  scope: Scope,
  customerId: string,
  id: string,
  states: readonly SubscriptionState[],
): Promise<sql.SubscriptionRow> {
  const row = await sql.findSubscription(scope.db, id);
  if (row?.customer_id !== customerId) throw new AppError('not_found');
  if (!states.includes(row.state)) throw new AppError('subscription_moved');
  return row;
}

/** The method that is charged: the one it has, or the one that was kept last. */
async function requireMethod(scope: Scope, customerId: string, known: string | null): Promise<string> {
  const methods = await listMethods(scope, customerId);
  const method = methods.find(({ id }) => id === known) ?? methods[0];
  if (!method) throw new AppError('no_saved_method');
  return method.id;
}

/** A change that came too late for what has happened meanwhile says so. */
async function apply(scope: Scope, statements: readonly [D1PreparedStatement, ...D1PreparedStatement[]]) {
  const [changed] = await scope.db.batch([...statements]);
  if (changed?.meta.changes === 0) throw new AppError('subscription_moved');
  return done;
}

/** Turns renewing on for an own order that still brings food. */
export async function start(scope: Scope, customerId: string, orderId: string) {
  const { db } = scope;
  const now = scope.clock.now();

  const { renewable } = await readOptions(db, customerId, moscowDate(now));
  if (!renewable.some(({ id }) => id === orderId)) throw new AppError('not_found');
  const methodId = await requireMethod(scope, customerId, null);
  const statements = sql.insertSubscription(db, {
    id: uuidv7(),
    customerId,
    orderId,
    methodId,
    consentVersion: documentVersions.subscription,
    consentId: uuidv7(),
    address: scope.address,
    chargeAt: now,
    now,
  });
  await db.batch(statements);
  return done;
}

/** Stops charging until a day: the first that may bring food again. */
export async function pause(scope: Scope, customerId: string, id: string, until: IsoDate) {
  const row = await findOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const now = scope.clock.now();
  const today = moscowDate(now);
  if (until <= today || until > addDays(today, LONGEST_PAUSE_DAYS)) {
    const message = `Выберите день в ближайшие ${LONGEST_PAUSE_DAYS}\u00a0дней`;
    throw new AppError('validation_failed', { fields: { until: message } });
  }
  const closed = await listClosedDays(scope.db, today);
  const terms = { endDate: row.end_date, resumeOn: until, daysOff: [...row.skip, ...closed], part: row.part };
  const { chargeAt } = planRenewal(terms, now);
  const change = { state: 'paused', resumeOn: until, noticed: null, chargeAt } as const;
  return apply(scope, [sql.updateSubscription(scope.db, row, change)]);
}

/** Resumes after a pause or undoes a cancellation; the customer is notified of the next charge again. */
export async function resume(scope: Scope, customerId: string, id: string) {
  const row = await findOwn(scope, customerId, id, ['paused', 'cancel_scheduled']);
  // A cancelled order is not renewed: the customer places a new one.
  if (row.is_cancelled === 1) throw new AppError('subscription_moved');
  const methodId = await requireMethod(scope, customerId, row.method_id);
  const chargeAt = scope.clock.now();
  const fresh = { noticed: null, resumeOn: null, declines: 0, isNextPeriod: true } as const;
  const change = { state: 'active', methodId, chargeAt, ...fresh } as const;
  return apply(scope, [sql.updateSubscription(scope.db, row, change)]);
}

/** Nothing is charged any more; what is paid is delivered, and a letter proves it. */
export async function cancel(scope: Scope, customerId: string, id: string, reason: number) {
  const row = await findOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const { db } = scope;
  const change = {
    state: 'cancel_scheduled',
    chargeAt: null,
    noticed: null,
    resumeOn: null,
    cancelReason: reason,
  } as const;
  const answer = await apply(scope, [
    sql.updateSubscription(db, row, change),
    notifyCancelled(scope, row, scope.clock.now()),
  ]);
  sendSoon(scope);
  return answer;
}
