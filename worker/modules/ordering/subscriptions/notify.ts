import { type EpochMs, formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import { type DeclineReason, declineTexts } from '#shared/features/payments/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { queueMessage } from '../../messaging/api.ts';
import type { RenewalPlan } from './plan.ts';
import type { SubscriptionRow } from './sql.ts';

function common(row: SubscriptionRow, event: string, now: EpochMs) {
  return { key: `${event}:${row.id}:${row.period}`, customerId: row.customer_id, now };
}

/** «Баланс», «Баланс на двоих». */
const titleOf = ({ programme_name: name, request: { draft } }: SubscriptionRow): string =>
  draft.people > 1 ? `${name} ${familyLabel(draft.people)}` : name;

/** Notifies of the next charge a day ahead, and again if the sum changes. */
export function notifySoon(
  row: SubscriptionRow,
  plan: RenewalPlan,
  { lines, days }: Subscription['plan'],
  now: EpochMs,
) {
  const total = plan.body.expectedTotalKop;
  const before = row.order_total_kop;
  const message = common(row, 'renewal-soon', now);
  return queueMessage({
    ...message,
    key: `${message.key}:${total}`,
    template: 'renewal-soon',
    data: {
      programme: `${lines.join('\n')}, ${countOf(days, 'день', 'дня', 'дней')}`,
      total: formatMoney(total),
      chargeAt: formatMoment(plan.chargeAt),
      startDate: formatDayLong(plan.body.draft.start),
      method: row.method_title ?? '',
      change:
        total > before
          ? `Сумма выше прошлой: было ${formatMoney(before)}, будет ${formatMoney(total)}.\n\n`
          : '',
    },
  });
}

/** Tells that a charge was refused and when it is tried again. */
export function notifyDeclined(
  row: SubscriptionRow,
  charge: { amountKop: number; reason: DeclineReason | null; nextAt: EpochMs },
  now: EpochMs,
) {
  const message = common(row, 'renewal-declined', now);
  return queueMessage({
    ...message,
    key: `${message.key}:${row.declines}`,
    template: 'renewal-declined',
    trueUntil: charge.nextAt,
    data: {
      programme: titleOf(row),
      total: formatMoney(charge.amountKop),
      reason: declineTexts[charge.reason ?? 'refused'],
      nextTry: formatMoment(charge.nextAt),
    },
  });
}

/** Tells that nothing is charged any more until the customer goes on. */
export function notifyPaused(row: SubscriptionRow, reason: string, now: EpochMs) {
  return queueMessage({
    ...common(row, 'subscription-paused', now),
    template: 'subscription-paused',
    data: { programme: titleOf(row), reason },
  });
}

/** The proof that a subscription was cancelled. */
export function notifyCancelled(row: SubscriptionRow, now: EpochMs) {
  return queueMessage({
    ...common(row, 'subscription-cancelled', now),
    template: 'subscription-cancelled',
    data: {
      programme: titleOf(row),
      number: String(row.order_number),
      endDate: formatDay(row.end_date),
    },
  });
}
