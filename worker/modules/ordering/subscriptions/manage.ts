import { v7 as uuidv7 } from 'uuid';
import { addDays, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { planRenewal } from '#shared/features/subscriptions/rules.ts';
import { LONGEST_PAUSE_DAYS, type SubscriptionState } from '#shared/features/subscriptions/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays, readEditions } from '../../content/api.ts';
import { sendSoon } from '../../messaging/api.ts';
import { listMethods } from '../../money/api.ts';
import { insertSubscription } from '../renewals/sql.ts';
import { notifyCancelled } from './notify.ts';
import { readOptions } from './own/sql.ts';
import { chargedAt, datesOf, losesDays, planRenewedOrder, termsOf } from './plan.ts';
import type { DueRenewal } from './renew.ts';
import * as sql from './sql.ts';

const done = { success: true } as const;

/** One own subscription in one of the states; another customer's is not found. */
export async function findOwn(
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
async function apply(scope: Scope, statements: readonly [Statement, ...Statement[]]) {
  const [changed] = await scope.db.write([...statements]);
  if (changed?.changes === 0) throw new AppError('subscription_moved');
  return done;
}

/** Turns renewing on for an own order that still brings food. */
export async function start(scope: Scope, customerId: string, orderId: string) {
  const { db } = scope;
  const now = scope.clock.now();

  const { renewable } = await readOptions(db, customerId, moscowDate(now));
  if (!renewable.some(({ id }) => id === orderId)) throw new AppError('not_found');
  const methodId = await requireMethod(scope, customerId, null);
  const statements = insertSubscription({
    id: uuidv7(),
    customerId,
    orderId,
    methodId,
    consentVersion: (await readEditions(scope)).subscription,
    consentId: uuidv7(),
    address: scope.address,
    chargeAt: now,
    now,
  });
  await db.write(statements);
  return done;
}

/** Stops charging until a day: the first that may bring food again. */
export async function pause(scope: Scope, customerId: string, id: string, until: IsoDate) {
  const row = await findOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const now = scope.clock.now();
  const today = moscowDate(now);
  if (until <= today || until > addDays(today, LONGEST_PAUSE_DAYS)) {
    const message = `Выберите день в ближайшие ${LONGEST_PAUSE_DAYS} дней`;
    throw new AppError('validation_failed', { fields: { until: message } });
  }
  if (until <= addDays(row.end_date, 1)) {
    const message = `Рацион оплачен до ${formatDay(row.end_date)}: выберите день позже ${formatDay(addDays(row.end_date, 1))}`;
    throw new AppError('validation_failed', { fields: { until: message } });
  }
  const closed = await listClosedDays(scope.db, today);
  const { chargeAt } = planRenewal({ ...termsOf(row, closed), resumeOn: until }, now);
  const change = { state: 'paused', resumeOn: until, noticed: null, chargeAt } as const;
  return apply(scope, [sql.updateSubscription(row, change)]);
}

/** Does what is not to come while the renewal that it is about is being charged. */
export async function applyUncharged(
  scope: Scope,
  row: sql.SubscriptionRow,
  statements: readonly [Statement, ...Statement[]],
) {
  try {
    const [, changed] = await scope.db.write([sql.refuseCharged(row), ...statements]);
    if (changed?.changes === 0) throw new AppError('subscription_moved');
    return done;
  } catch (error) {
    if (isRefusedBy(error, 'renewal-stopped')) throw new AppError('subscription_moved', { cause: error });
    throw error;
  }
}

/** Leaves out the next renewal, and that one alone: the one after it comes when it would have come. */
export async function skip(scope: Scope, customerId: string, id: string) {
  const row = await findOwn(scope, customerId, id, ['active']);
  if (row.resume_on !== null) throw new AppError('subscription_moved');
  const now = scope.clock.now();
  const closed = await listClosedDays(scope.db, moscowDate(now));
  const { start: first } = datesOf(row, closed, now);
  const last = foodDates(first, row.request.draft.days, [...row.skip, ...closed]).at(-1) ?? first;
  const change = { resumeOn: addDays(last, 1), noticed: null, chargeAt: now } as const;
  return applyUncharged(scope, row, [sql.updateSubscription(row, change)]);
}

/**
 * Charges the next renewal at once for no more than its customer has seen: it is told of by what they press. Where the
 * queue does not take it, the timer finds it due.
 */
export async function chargeNow(
  scope: Scope,
  customerId: string,
  id: string,
  { totalKop, startDate }: { readonly totalKop: Kopecks; readonly startDate: IsoDate },
) {
  const row = await findOwn(scope, customerId, id, ['active', 'payment_failed']);
  const now = scope.clock.now();
  // A second press finds the period paid: the one after it is not charged ahead of its time.
  const closed = await listClosedDays(scope.db, moscowDate(now));
  if (!losesDays(row, closed, now)) throw new AppError('subscription_moved');
  const methodId = await requireMethod(scope, customerId, row.method_id);
  const { body } = await planRenewedOrder(scope, chargedAt(row, now), { closed });
  if (body.expectedTotalKop > totalKop) throw new AppError('price_changed');
  // The cut-off has passed since the page was opened: the food would begin later than it says.
  if (body.draft.start !== startDate) throw new AppError('subscription_moved');
  const change = { methodId, chargeAt: now, noticed: { at: now, totalKop } } as const;
  const answer = await applyUncharged(scope, row, [sql.updateSubscription(row, change)]);
  const due: DueRenewal = { subscriptionId: id, period: row.period, declines: row.declines };
  scope.waitUntil(scope.bindings.CHARGES.send(due));
  return answer;
}

/** Charges another kept card; nothing else changes. */
export async function changeMethod(scope: Scope, customerId: string, id: string, methodId: string) {
  const row = await findOwn(scope, customerId, id, [
    'active',
    'payment_failed',
    'paused',
    'cancel_scheduled',
  ]);
  const methods = await listMethods(scope, customerId);
  if (!methods.some((method) => method.id === methodId)) {
    throw new AppError('validation_failed', {
      fields: { methodId: 'Такой карты нет: выберите из списка' },
    });
  }
  // The card is named in the notice of the charge.
  const fresh = isCharged(row) ? { noticed: null, chargeAt: scope.clock.now() } : {};
  return applyUncharged(scope, row, [sql.updateSubscription(row, { methodId, ...fresh })]);
}

/** Whether the next renewal is charged by itself. */
export const isCharged = ({ state }: sql.SubscriptionRow) => state === 'active' || state === 'payment_failed';

/** Resumes after a pause, takes a skipped renewal or a cancellation back; the next charge is told of again. */
export async function resume(scope: Scope, customerId: string, id: string) {
  const row = await findOwn(scope, customerId, id, ['active', 'paused', 'cancel_scheduled']);
  if (row.state === 'active') {
    if (row.resume_on === null) throw new AppError('subscription_moved');
    const soon = { resumeOn: null, noticed: null, chargeAt: scope.clock.now() } as const;
    return applyUncharged(scope, row, [sql.updateSubscription(row, soon)]);
  }
  // A cancelled order is not renewed: the customer places a new one.
  if (sql.isOrderOver(row)) throw new AppError('subscription_moved');
  const methodId = await requireMethod(scope, customerId, row.method_id);
  const chargeAt = scope.clock.now();
  const fresh = { noticed: null, resumeOn: null, declines: 0, isNextPeriod: true } as const;
  const change = { state: 'active', methodId, chargeAt, ...fresh } as const;
  return apply(scope, [sql.updateSubscription(row, change)]);
}

/** Nothing is charged any more; what is paid is delivered, and a letter proves it. */
export async function cancel(scope: Scope, customerId: string, id: string, reason: number) {
  const row = await findOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const change = {
    state: 'cancel_scheduled',
    chargeAt: null,
    noticed: null,
    resumeOn: null,
    cancelReason: reason,
  } as const;
  const answer = await apply(scope, [sql.updateSubscription(row, change), await notifyCancelled(scope, row)]);
  sendSoon(scope);
  return answer;
}
