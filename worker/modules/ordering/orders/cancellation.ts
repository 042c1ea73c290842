import { sql } from 'kysely';
import { type EpochMs, formatSpan } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import * as contract from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { q, readFirst, write } from '../../../db/query.ts';
import { insertRows, updateRows } from '../../../db/rows.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import type { Database, Statement } from '../../../platform/database.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { notifyStateChangesSoon } from '../../deliveries/deliveries/commands.ts';
import { changeMessage, refundMessages } from '../../messaging/notifications/order-messages.ts';
import { insertTransferRows } from '../../money/ledger.ts';
import { cancelInvoice } from '../../money/payments/pay.ts';
import { insertReceipts } from '../../money/payments/receipts.ts';
import { refundInvoice } from '../../money/payments/settle.ts';
import {
  type CancellationChanges,
  type CancellationTerms,
  decideCancellation,
  termsOfCancellation,
} from './cancellation-terms.ts';
import { getOrder } from './order.ts';
import { loadRecord, type OrderRecord } from './record.ts';

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

/** Writes a cancellation as one batch; refused as `customer-version` where it rests on what has changed meanwhile. */
async function saveCancellation(
  db: Database,
  { id, customer, calendarVersion }: OrderRecord,
  changes: CancellationChanges,
  messages: readonly Statement[],
  at: EpochMs,
): Promise<void> {
  const { state } = changes;
  const order = {
    endDate: changes.endDate,
    // A change of the calendar that another tab has begun is refused: it would bring back what was given up.
    calendarVersion: calendarVersion + 1,
    ...(state === null ? {} : { state }),
  };
  const change = { deliveryId: null, orderId: id, customerId: customer.id, state: state ?? '', at };
  await db.write([
    ...takeCustomerVersions([customer]),
    ...insertRows('cancellations', [
      {
        ...{ orderId: id, usedDays: changes.usedDays, refundTo: changes.to, cardKop: changes.cardKop },
        ...{ uncollectedKop: changes.uncollectedKop, recalculatedKop: changes.recalculatedKop },
        decidedAt: at,
      },
    ]),
    ...updateRows('deliveries', { of: changes.skipped }, { state: 'skipped', movedAt: at }),
    ...insertTransferRows(changes.transfers),
    ...insertReceipts(changes.receipts),
    ...messages,
    ...(state === null ? [] : insertRows('stateChanges', [change])),
    ...updateRows('orders', { of: [id] }, order),
  ]);
}

/** Gives up the rest of an own order; what comes back has to be what the customer saw. */
async function cancelOrder(
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
  const triedAt = scope.clock.now();
  await write(scope.db, q.updateTable('cancellations').set({ triedAt }).where('orderId', '=', orderId));
  await refundInvoice(scope, orderId, cardKop, `cancellation:${orderId}`);
}

/** Decisions whose money one run sends at most. */
const BATCH_SIZE = 60;

/** Decisions whose money has not been sent to the card yet: the new ones first, then those that waited longest. */
async function listUnsent({ db }: Scope) {
  const [, { rows }] = await write(
    db,
    // What has its refund is not looked at again.
    sql`UPDATE cancellations SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
      AND EXISTS (SELECT 1 FROM refunds WHERE key = 'cancellation:' || order_id)`,
    sql<{ orderId: string; cardKop: Kopecks }>`SELECT order_id, card_kop FROM cancellations c
      WHERE card_kop > 0 AND is_sent = 0
        AND EXISTS (SELECT 1 FROM payments WHERE invoice_id = c.order_id AND state IN ('paid', 'partially_refunded'))
      ORDER BY tried_at, decided_at LIMIT ${BATCH_SIZE}`,
  );
  return { rows, ids: rows.map(({ orderId }) => orderId), found: rows.length };
}

/** Sends what did not get through before. */
export async function sendRefunds(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => listUnsent(scope),
    size: BATCH_SIZE,
    pages: 1,
    work: (decision) => sendRefund(scope, decision),
    failure: refundFailed,
  });
}

/** Gives up an own order that was not paid: what it took of bonuses and a certificate goes back. */
async function cancelUnpaidOrder(scope: Scope, customerId: string, id: string): Promise<Order> {
  const own = await readFirst(
    scope.db,
    q.selectFrom('orders').select('state').where('customerId', '=', customerId).where('id', '=', id),
  );
  if (!own) throw new AppError('not_found');
  if (own.state !== 'pending_payment') throw new AppError('order_not_cancellable');
  await cancelInvoice(scope, { id, kind: 'order' });
  return getOrder(scope, customerId, id);
}

export const cancellationCalls = calls(contract, {
  previewCancellation: async ({ scope, customer, params }) => ({
    cancellation: (await find(scope, customer.id, params.id)).cancellation,
  }),
  cancelOrder: async ({ scope, customer, params, body }) => {
    const order = await cancelOrder(scope, customer.id, params.id, body);
    notifyStateChangesSoon(scope);
    return { order };
  },
  cancelUnpaidOrder: async ({ scope, customer, params }) => ({
    order: await cancelUnpaidOrder(scope, customer.id, params.id),
  }),
});
