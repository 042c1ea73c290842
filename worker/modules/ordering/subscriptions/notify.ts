import { type EpochMs, formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import { type DeclineReason, declineTexts } from '#shared/features/payments/schema.ts';
import type { Subscription as ShownSubscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import type { Scope } from '../../../scope.ts';
import { queueMessage } from '../../messaging/notifications/commands.ts';
import { listProgrammeNames, type RenewalPlan } from './plan.ts';
import type { Subscription } from './subscription.ts';

function common(row: Subscription, event: string, now: EpochMs) {
  return { key: `${event}:${row.id}:${row.period}`, customerId: row.customerId, now };
}

/** What everybody eats, «Баланс и Актив, на двоих». */
const titleOf = async (scope: Scope, { request: { draft } }: Subscription): Promise<string> =>
  programmesTitle(await listProgrammeNames(scope, orderPersons(draft)));

/** Notifies of the next charge a day ahead, and again if the sum changes. */
export function notifySoon(
  row: Subscription,
  plan: RenewalPlan,
  { lines, days }: ShownSubscription['plan'],
  now: EpochMs,
) {
  const total = plan.body.expectedTotalKop;
  const before = row.orderTotalKop;
  const message = common(row, 'renewal-soon', now);
  return queueMessage({
    ...message,
    key: `${message.key}:${total}`,
    template: 'renewal-soon',
    data: {
      programme: `${lines.join('\n')}\nСрок: ${countOf(days, 'день', 'дня', 'дней')}`,
      total: formatMoney(total),
      chargeAt: formatMoment(plan.chargeAt),
      startDate: formatDayLong(plan.body.draft.start),
      method: row.methodTitle ?? '',
      change:
        total > before
          ? `Сумма выше прошлой: было ${formatMoney(before)}, будет ${formatMoney(total)}.\n\n`
          : '',
    },
  });
}

/** Tells that a charge was refused and when it is tried again. */
export async function notifyDeclined(
  scope: Scope,
  row: Subscription,
  charge: { amountKop: number; reason: DeclineReason | null; nextAt: EpochMs },
) {
  const message = common(row, 'renewal-declined', scope.clock.now());
  return queueMessage({
    ...message,
    key: `${message.key}:${row.declines}`,
    template: 'renewal-declined',
    trueUntil: charge.nextAt,
    data: {
      programme: await titleOf(scope, row),
      total: formatMoney(charge.amountKop),
      reason: declineTexts[charge.reason ?? 'refused'],
      nextTry: formatMoment(charge.nextAt),
    },
  });
}

/** Tells that nothing is charged any more until the customer goes on. */
export async function notifyPaused(scope: Scope, row: Subscription, reason: string) {
  return queueMessage({
    ...common(row, 'subscription-paused', scope.clock.now()),
    template: 'subscription-paused',
    data: { programme: await titleOf(scope, row), reason },
  });
}

/** What of its order still comes, as paragraphs; empty where nothing of it does: then it cannot be resumed either. */
function comingOf({ orderNumber, orderState, isCancelled, endDate }: Subscription): string {
  const isComing = orderState === 'paid' || orderState === 'active' || orderState === 'frozen';
  if (!isComing || isCancelled) return '';
  return `Заказ ${orderNumber} оплачен, его доставки приедут: последний день рациона — ${formatDay(endDate)}.\n\nПередумаете — подписку можно включить снова.\n\n`;
}

/** The proof that a subscription was cancelled. */
export async function notifyCancelled(scope: Scope, row: Subscription) {
  return queueMessage({
    ...common(row, 'subscription-cancelled', scope.clock.now()),
    template: 'subscription-cancelled',
    data: {
      programme: await titleOf(scope, row),
      comes: comingOf(row),
    },
  });
}
