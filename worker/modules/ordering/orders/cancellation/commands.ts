import { formatSpan } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Cancellation, RefundTarget } from '#shared/features/orders/cancellation.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { workThrough } from '../../../../work-through.ts';
import { changeMessage, refundMessages } from '../../../messaging/api.ts';
import { refundInvoice } from '../../../money/api.ts';
import { getOrder } from '../commands.ts';
import { loadRecord } from '../record/load.ts';
import type { OrderRecord } from '../record/record.ts';
import { type CancellationTerms, decideCancellation, termsOfCancellation } from './decide.ts';
import { saveCancellation } from './save.ts';
import * as sql from './sql.ts';

interface Found extends CancellationTerms {
  readonly record: OrderRecord;
}

async function find(scope: Scope, customerId: string, orderId: string): Promise<Found> {
  const record = await loadRecord(scope.db, { customerId, orderId });
  if (!record) throw new AppError('not_found');
  const terms = termsOfCancellation(record, scope.clock.now());
  if (!terms) throw new AppError('order_not_cancellable');
  return { record, ...terms };
}

/** What giving up the rest of an own order comes to now. */
export async function previewCancellation(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<Cancellation> {
  return (await find(scope, customerId, id)).cancellation;
}

/** What the customer is told: that the rest comes no more, and what comes back for it. */
function messagesOf(scope: Scope, { record, cancellation }: Found, to: RefundTarget): Statement[] {
  const { id, customer, number } = record;
  const about = { customerId: customer.id, number: String(number), now: scope.clock.now() };
  const { span } = cancellation;
  const days = countOf(cancellation.restDays, 'день', 'дня', 'дней');
  return [
    changeMessage({
      ...about,
      key: `calendar-changed:cancelled:${id}`,
      what: `Отменили остаток: ${days} рациона${span ? `, ${formatSpan(span.from, span.to)}` : ''}`,
    }),
    ...refundMessages(scope, { ...about, key: id, split: { ...cancellation, to } }),
  ];
}

/** Gives up the rest of an own order; what comes back has to be what the customer saw. */
export async function cancelOrder(
  scope: Scope,
  customerId: string,
  id: string,
  wanted: { to: RefundTarget; expectedKop: number },
): Promise<Order> {
  const { to, expectedKop } = wanted;
  const cardKop = await untilSaved(async () => {
    const found = await find(scope, customerId, id);
    const { record, cancellation } = found;
    if (!cancellation.targets.includes(to)) {
      throw new AppError('validation_failed', {
        fields: { to: 'Этот заказ оплачивали не картой на сайте' },
      });
    }
    if (cancellation.moneyKop !== expectedKop)
      throw new AppError('refund_changed', { details: { cancellation } });
    const at = scope.clock.now();
    const changes = decideCancellation(record, found, to, at);
    await saveCancellation(scope.db, record, changes, messagesOf(scope, found, to), at);
    return changes.cardKop;
  }).catch((cause: unknown) => {
    if (isRefusedBy(cause, 'customer-version', 'balance')) throw new AppError('refund_changed', { cause });
    throw cause;
  });
  await sendRefund(scope, { orderId: id, cardKop }).catch((error: unknown) =>
    scope.log('error', refundFailed, { id, reason: String(error) }),
  );
  return getOrder(scope, customerId, id);
}

/** What the log says of money that has not gone back: the timer sends it again. */
const refundFailed = 'refund of a cancellation not made';

/** Sends the money of a decision to its card. */
async function sendRefund(
  scope: Scope,
  { orderId, cardKop }: { orderId: string; cardKop: number },
): Promise<void> {
  if (cardKop === 0) return;
  await sql.markTried(scope.db, orderId, scope.clock.now());
  await refundInvoice(scope, orderId, cardKop, `cancellation:${orderId}`);
}

/** Decisions whose money one run sends at most. */
const BATCH_SIZE = 60;

/** Sends what did not get through before. */
export async function sendRefunds(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => sql.listUnsent(scope.db, BATCH_SIZE),
    size: BATCH_SIZE,
    pages: 1,
    work: (decision) => sendRefund(scope, decision),
    failure: refundFailed,
  });
}
