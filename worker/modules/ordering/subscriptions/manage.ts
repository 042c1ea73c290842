import { addDays, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import * as contract from '#shared/features/subscriptions/contract.ts';
import { planRenewal } from '#shared/features/subscriptions/rules.ts';
import { LONGEST_PAUSE_DAYS } from '#shared/features/subscriptions/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { read } from '../../../db/query.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { readEditions } from '../../content/editions.ts';
import { sendSoon } from '../../messaging/notifications/commands.ts';
import { listMethods, removeMethod } from '../../money/payments/methods.ts';
import { checkCard } from './card-checks.ts';
import { change, quoteChange } from './change.ts';
import { notifyCancelled } from './notify.ts';
import { chargedAt, datesOf, losesDays, planRenewedOrder, termsOf } from './plan.ts';
import { listSubscriptions, renewableOrders } from './present.ts';
import type { DueRenewal } from './renew.ts';
import { insertSubscription } from './renewal-orders.ts';
import {
  applyChange,
  applyUncharged,
  isCharged,
  isOrderOver,
  requireOwn,
  updateSubscription,
} from './subscription.ts';

/** The method that is charged: the one it has, or the one that was kept last. */
async function requireMethod(scope: Scope, customerId: string, known: string | null): Promise<string> {
  const methods = await listMethods(scope, customerId);
  const method = methods.find(({ id }) => id === known) ?? methods[0];
  if (!method) throw new AppError('no_saved_method');
  return method.id;
}

/** Turns renewing on for an own order that still brings food. */
async function start(scope: Scope, customerId: string, orderId: string) {
  const now = scope.clock.now();
  const renewable = await read(scope.db, renewableOrders(customerId, moscowDate(now)));
  if (!renewable.some(({ id }) => id === orderId)) throw new AppError('not_found');
  const methodId = await requireMethod(scope, customerId, null);
  const statements = insertSubscription({
    ...{ customerId, orderId, methodId, address: scope.address, now },
    consentVersion: (await readEditions(scope)).subscription,
  });
  await scope.db.write(statements);
  return { success: true } as const;
}

/** Stops charging until a day: the first that may bring food again. */
async function pause(scope: Scope, customerId: string, id: string, until: IsoDate) {
  const row = await requireOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const now = scope.clock.now();
  const today = moscowDate(now);
  if (until <= today || until > addDays(today, LONGEST_PAUSE_DAYS)) {
    const message = `Выберите день в ближайшие ${LONGEST_PAUSE_DAYS} дней`;
    throw new AppError('validation_failed', { fields: { until: message } });
  }
  if (until <= addDays(row.endDate, 1)) {
    const message = `Рацион оплачен до ${formatDay(row.endDate)}: выберите день позже ${formatDay(addDays(row.endDate, 1))}`;
    throw new AppError('validation_failed', { fields: { until: message } });
  }
  const closed = await listClosedDays(scope.db, today);
  const { chargeAt } = planRenewal({ ...termsOf(row, closed), resumeOn: until }, now);
  const change = { state: 'paused', resumeOn: until, noticed: null, chargeAt } as const;
  return applyChange(scope, [updateSubscription(row, change)]);
}

/** Leaves out the next renewal, and that one alone: the one after it comes when it would have come. */
async function skip(scope: Scope, customerId: string, id: string) {
  const row = await requireOwn(scope, customerId, id, ['active']);
  if (row.resumeOn !== null) throw new AppError('subscription_moved');
  const now = scope.clock.now();
  const closed = await listClosedDays(scope.db, moscowDate(now));
  const { start: first } = datesOf(row, closed, now);
  const last = foodDates(first, row.request.draft.days, [...row.skip, ...closed]).at(-1) ?? first;
  const change = { resumeOn: addDays(last, 1), noticed: null, chargeAt: now } as const;
  return applyUncharged(scope, row, [updateSubscription(row, change)]);
}

/**
 * Charges the next renewal at once for no more than its customer has seen: it is told of by what they press. Where the
 * queue does not take it, the timer finds it due.
 */
async function chargeNow(
  scope: Scope,
  customerId: string,
  id: string,
  { totalKop, startDate }: { readonly totalKop: Kopecks; readonly startDate: IsoDate },
) {
  const row = await requireOwn(scope, customerId, id, ['active', 'payment_failed']);
  const now = scope.clock.now();
  // A second press finds the period paid: the one after it is not charged ahead of its time.
  const closed = await listClosedDays(scope.db, moscowDate(now));
  if (!losesDays(row, closed, now)) throw new AppError('subscription_moved');
  const methodId = await requireMethod(scope, customerId, row.methodId);
  const { body } = await planRenewedOrder(scope, chargedAt(row, now), { closed });
  if (body.expectedTotalKop > totalKop) throw new AppError('price_changed');
  // The cut-off has passed since the page was opened: the food would begin later than it says.
  if (body.draft.start !== startDate) throw new AppError('subscription_moved');
  const change = { methodId, chargeAt: now, noticed: { at: now, totalKop } } as const;
  const answer = await applyUncharged(scope, row, [updateSubscription(row, change)]);
  const due: DueRenewal = { subscriptionId: id, period: row.period, declines: row.declines };
  scope.waitUntil(scope.bindings.CHARGES.send(due));
  return answer;
}

/** Charges another kept card; nothing else changes. */
async function changeMethod(scope: Scope, customerId: string, id: string, methodId: string) {
  const row = await requireOwn(scope, customerId, id, [
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
  return applyUncharged(scope, row, [updateSubscription(row, { methodId, ...fresh })]);
}

/** Resumes after a pause, takes a skipped renewal or a cancellation back; the next charge is told of again. */
async function resume(scope: Scope, customerId: string, id: string) {
  const row = await requireOwn(scope, customerId, id, ['active', 'paused', 'cancel_scheduled']);
  if (row.state === 'active') {
    if (row.resumeOn === null) throw new AppError('subscription_moved');
    const soon = { resumeOn: null, noticed: null, chargeAt: scope.clock.now() } as const;
    return applyUncharged(scope, row, [updateSubscription(row, soon)]);
  }
  // A cancelled order is not renewed: the customer places a new one.
  if (isOrderOver(row)) throw new AppError('subscription_moved');
  const methodId = await requireMethod(scope, customerId, row.methodId);
  const chargeAt = scope.clock.now();
  const fresh = { noticed: null, resumeOn: null, declines: 0, isNextPeriod: true } as const;
  const change = { state: 'active', methodId, chargeAt, ...fresh } as const;
  return applyChange(scope, [updateSubscription(row, change)]);
}

/** Nothing is charged any more; what is paid is delivered, and a letter proves it. */
async function cancel(scope: Scope, customerId: string, id: string, reason: number) {
  const row = await requireOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const change = {
    state: 'cancel_scheduled',
    chargeAt: null,
    noticed: null,
    resumeOn: null,
    cancelReason: reason,
  } as const;
  const answer = await applyChange(scope, [
    updateSubscription(row, change),
    await notifyCancelled(scope, row),
  ]);
  sendSoon(scope);
  return answer;
}

export const subscriptionCalls = calls(contract, {
  listSubscriptions: ({ scope, customer }) => listSubscriptions(scope, customer.id),
  startSubscription: ({ scope, customer, body }) => start(scope, customer.id, body.orderId),
  pauseSubscription: ({ scope, customer, params, body }) => pause(scope, customer.id, params.id, body.until),
  skipRenewal: ({ scope, customer, params }) => skip(scope, customer.id, params.id),
  chargeNow: ({ scope, customer, params, body }) => chargeNow(scope, customer.id, params.id, body),
  quoteSubscription: ({ scope, customer, params, body }) => quoteChange(scope, customer.id, params.id, body),
  changeSubscription: ({ scope, customer, params, body }) => change(scope, customer.id, params.id, body),
  resumeSubscription: ({ scope, customer, params }) => resume(scope, customer.id, params.id),
  cancelSubscription: ({ scope, customer, params, body }) =>
    cancel(scope, customer.id, params.id, body.reason),
  changeMethod: ({ scope, customer, params, body }) =>
    changeMethod(scope, customer.id, params.id, body.methodId),
  checkCard: ({ scope, customer, params }) => checkCard(scope, customer.id, params.id),
  removePaymentMethod: async ({ scope, customer, params }) => {
    await removeMethod(scope, customer.id, params.id);
    return { success: true as const };
  },
});
