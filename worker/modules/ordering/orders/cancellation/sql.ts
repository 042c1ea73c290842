import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { OrderState, PriceBreakdown } from '#shared/features/orders/schema.ts';
import { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { raiseVersionOfOrder } from '../../../../db/customer-versions/statements.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { endsWithLastFood, returningFees } from '../../../deliveries/api.ts';
import { insertTransfer, queueSecondReceipts, type Transfer } from '../../../money/api.ts';
import { endOrder, ReturnedSplit, returnedSplit } from '../statements.ts';

const CancellableRow = z.object({
  id: z.string(),
  state: OrderState,
  days: z.number(),
  price: jsonColumn(PriceBreakdown),
  invoice_state: z.nullable(InvoiceState),
  used_days: z.number(),
  used_deliveries: z.number(),
  /** Whether the courier has collected the money of the order. */
  is_collected: z.number(),
  certificate_account: z.nullable(z.templateLiteral(['certificate:', z.string()])),
  is_cancelled: z.number(),
  number: z.number(),
  /** Days that failed and were paid back, and what went back with them. */
  refunded_days: z.number(),
  returned: jsonColumn(ReturnedSplit),
  /** What was paid for dearer addresses that nothing is brought to any more. */
  fees_kop: z.number(),
});
export type CancellableRow = z.infer<typeof CancellableRow>;

/** Deliveries that are made or can no longer be stopped: from `?2` on the kitchen still waits for the cut-off. */
const isUsed = `(d.state IN ('locked', 'cooking', 'on_route', 'delivered') OR (d.state = 'planned' AND d.date < ?2))`;

const refundedDays = '(SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = ?1)';

/** One order of a customer with what of it was used; of another customer's order nothing is known. */
export async function findCancellable(
  db: D1Database,
  order: { id: string; customerId: string; firstOpenDate: IsoDate },
): Promise<CancellableRow | undefined> {
  const row = await db
    .prepare(
      `SELECT o.id, o.state, o.days, o.price, o.number, n.state AS invoice_state,
         (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries d
          WHERE d.order_id = o.id AND ${isUsed}) AS used_days,
         (SELECT COUNT(*) FROM deliveries d WHERE d.order_id = o.id AND ${isUsed}) AS used_deliveries,
         ${refundedDays} AS refunded_days, ${returnedSplit} AS returned, ${returningFees(isUsed)} AS fees_kop,
         EXISTS (SELECT 1 FROM transfers WHERE key = 'courier:' || o.id) AS is_collected,
         (SELECT from_account FROM transfers WHERE to_account = 'order:' || o.id AND reason = 'certificate_spent')
           AS certificate_account,
         EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_cancelled
       FROM orders o LEFT JOIN invoices n ON n.id = o.id
       WHERE o.id = ?1 AND o.customer_id = ?3`,
    )
    .bind(order.id, order.firstOpenDate, order.customerId)
    .first();
  return row === null ? undefined : CancellableRow.parse(row);
}

/** What a decision to give up the rest writes. */
export interface NewCancellation {
  readonly orderId: string;
  /** Days that were used, or paid back before. */
  readonly settledDays: number;
  readonly to: RefundTarget;
  readonly cardKop: Kopecks;
  readonly uncollectedKop: Kopecks;
  /** Only where it has to wait for the courier to collect it; otherwise it is among the transfers. */
  readonly recalculatedKop: Kopecks;
  readonly firstOpenDate: IsoDate;
  readonly at: EpochMs;
  readonly transfers: readonly Transfer[];
  /** What the customer and marketing are told of it. */
  readonly messages: readonly D1PreparedStatement[];
}

/**
 * Cancels the rest of an order in one step: the decision, its deliveries and the ledger entries. It is refused where
 * another decision, a delivery or the cut-off came first.
 */
export async function insertCancellation(db: D1Database, decision: NewCancellation): Promise<void> {
  const { orderId, settledDays, firstOpenDate, at } = decision;
  await db.batch([
    db
      .prepare(
        refuseWhere(
          'cancellation-changed',
          `?3 <> (
             SELECT COALESCE(SUM(json_array_length(d.food_dates)), 0) FROM deliveries d
             WHERE d.order_id = ?1 AND ${isUsed}
           ) + ${refundedDays} OR NOT EXISTS (SELECT 1 FROM orders WHERE id = ?1 AND state IN ('paid', 'active', 'frozen'))`,
        ),
      )
      .bind(orderId, firstOpenDate, settledDays),
    db
      .prepare(
        `INSERT INTO cancellations
           (order_id, used_days, refund_to, card_kop, uncollected_kop, recalculated_kop, decided_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      )
      .bind(
        orderId,
        settledDays,
        decision.to,
        decision.cardKop,
        decision.uncollectedKop,
        decision.recalculatedKop,
        at,
      ),
    db
      .prepare(
        `UPDATE deliveries SET state = 'skipped', moved_at = ?3
         WHERE order_id = ?1 AND state = 'planned' AND date >= ?2`,
      )
      .bind(orderId, firstOpenDate, at),
    endsWithLastFood(db, orderId),
    // A change of the calendar that another tab has begun is refused: it would bring back what was given up.
    db.prepare('UPDATE orders SET calendar_version = calendar_version + 1 WHERE id = ?1').bind(orderId),
    raiseVersionOfOrder(db, orderId),
    ...decision.transfers.map((transfer) => insertTransfer(db, transfer)),
    queueSecondReceipts(db, [`recalculated:${orderId}`], at),
    ...decision.messages,
    // What is still on its way ends the order when it arrives.
    ...endOrder(db, orderId, at),
  ]);
}

/** Guards that refuse a decision because something else came first. */
export const overtaken = ['cancellation-changed', 'balance'] as const;

const UnsentRow = z.object({ orderId: z.string(), cardKop: z.number() });
type UnsentRow = z.infer<typeof UnsentRow>;

/** Decisions whose money has not been sent to the card yet: the new ones first, then those that waited longest. */
export async function listUnsent(db: D1Database, limit: number): Promise<UnsentRow[]> {
  const [, unsent] = await db.batch([
    // What has its refund is not looked at again.
    db.prepare(
      `UPDATE cancellations SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
         AND EXISTS (SELECT 1 FROM refunds WHERE key = 'cancellation:' || order_id)`,
    ),
    db
      .prepare(
        `SELECT order_id AS orderId, card_kop AS cardKop FROM cancellations c
         WHERE card_kop > 0 AND is_sent = 0
           AND EXISTS (SELECT 1 FROM payments WHERE invoice_id = c.order_id AND state IN ('paid', 'partially_refunded'))
         ORDER BY tried_at, decided_at LIMIT ?1`,
      )
      .bind(limit),
  ]);
  return z.array(UnsentRow).parse(unsent?.results);
}

/** Notes that the money of a decision is being sent. */
export async function markTried(db: D1Database, orderId: string, at: EpochMs): Promise<void> {
  await db.prepare('UPDATE cancellations SET tried_at = ?2 WHERE order_id = ?1').bind(orderId, at).run();
}
