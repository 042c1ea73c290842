import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { insertTransfer, type Transfer } from '../../../ledger/statements.ts';
import { cancelUnserved, completeOrders, isPaidByCardAlone } from '../../../orders/statements.ts';
import { takeCalendarVersion } from '../../statements.ts';
import { exchange, freeDates } from '../sql.ts';

/** Days of an order that are settled: brought, or given back before. */
const settledDays = `(
  (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries WHERE order_id = ?1 AND state = 'delivered')
  + (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = ?1)
)`;

const OrderRow = z.object({
  number: z.number(),
  days: z.number(),
  price: jsonColumn(PriceBreakdown),
  invoice_state: z.nullable(InvoiceState),
  is_collected: z.number(),
  certificate_account: z.nullable(z.templateLiteral(['certificate:', z.string()])),
  settled_days: z.number(),
  returned_kop: z.number(),
  is_refunded: z.number(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** The money of the order that a failed delivery belongs to. */
export async function findOrder(db: D1Database, orderId: string, deliveryId: string): Promise<OrderRow> {
  const row = await db
    .prepare(
      `SELECT o.number, o.days, o.price, n.state AS invoice_state,
         EXISTS (SELECT 1 FROM transfers WHERE key = 'courier:' || o.id) AS is_collected,
         (SELECT from_account FROM transfers WHERE to_account = 'order:' || o.id AND reason = 'certificate_spent')
           AS certificate_account,
         ${settledDays} AS settled_days,
         (SELECT COALESCE(SUM(card_kop), 0) FROM food_refunds WHERE order_id = ?1) AS returned_kop,
         EXISTS (SELECT 1 FROM food_refunds WHERE delivery_id = ?2) AS is_refunded
       FROM orders o LEFT JOIN invoices n ON n.id = o.id WHERE o.id = ?1`,
    )
    .bind(orderId, deliveryId)
    .first();
  return OrderRow.parse(row);
}

/** A failed delivery whose food is not brought again. */
export interface NewRefund {
  readonly orderId: string;
  readonly version: number;
  readonly deliveryId: string;
  /** The delivery that would have brought its food. */
  readonly dropped: string;
  readonly foodDays: number;
  /** Days that were settled when the sum was computed. */
  readonly settledDays: number;
  readonly to: RefundTarget;
  readonly amountKop: Kopecks;
  readonly cardKop: Kopecks;
  readonly transfers: readonly Transfer[];
  readonly change: { readonly id: string; readonly text: string };
  readonly messages: readonly D1PreparedStatement[];
  readonly at: EpochMs;
}

/** Writes the decision in one step; it is refused where another change, a delivery or a refund came first. */
export async function writeRefund(db: D1Database, refund: NewRefund): Promise<void> {
  const { orderId, deliveryId, dropped, at } = refund;
  await db.batch([
    ...takeCalendarVersion(db, orderId, refund.version),
    db
      .prepare(
        refuseWhere(
          'cancellation-changed',
          `?2 <> ${settledDays} OR NOT EXISTS (SELECT 1 FROM deliveries WHERE id = ?3 AND state = 'planned')`,
        ),
      )
      .bind(orderId, refund.settledDays, dropped),
    freeDates(db, orderId, [dropped]),
    ...exchange(db, { orderId, added: [], removed: [dropped] }),
    db
      .prepare(
        `INSERT INTO food_refunds (id, order_id, delivery_id, food_days, refund_to, amount_kop, card_kop, decided_at)
         VALUES ('delivery:' || ?2, ?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      )
      .bind(orderId, deliveryId, refund.foodDays, refund.to, refund.amountKop, refund.cardKop, at),
    db
      .prepare(
        `INSERT INTO delivery_changes (id, order_id, kind, text, made_at) VALUES (?2, ?1, 'credit', ?3, ?4)`,
      )
      .bind(orderId, refund.change.id, refund.change.text, at),
    ...refund.transfers.map((transfer) => insertTransfer(db, transfer)),
    ...refund.messages,
    ...completeOrders(db, [orderId], at),
    ...cancelUnserved(db, [orderId], at),
  ]);
}

const UnsentRow = z.object({
  id: z.string(),
  orderId: z.string(),
  cardKop: z.number(),
  decidedAt: z.number(),
});
export type UnsentRow = z.infer<typeof UnsentRow>;

/** Refunds whose money has not been sent to the card yet: the oldest after a given one. */
export async function listUnsent(
  db: D1Database,
  after: UnsentRow | undefined,
  limit: number,
): Promise<UnsentRow[]> {
  const [, unsent] = await db.batch([
    db.prepare(
      `UPDATE food_refunds SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
         AND EXISTS (SELECT 1 FROM refunds WHERE key = 'food:' || food_refunds.id)`,
    ),
    db
      .prepare(
        `SELECT id, order_id AS orderId, card_kop AS cardKop, decided_at AS decidedAt FROM food_refunds
         WHERE card_kop > 0 AND is_sent = 0 AND (decided_at, id) > (?1, ?2) ORDER BY decided_at, id LIMIT ?3`,
      )
      .bind(after?.decidedAt ?? 0, after?.id ?? '', limit),
  ]);
  return z.array(UnsentRow).parse(unsent?.results);
}

/** Where money for meals that cannot be served goes; false for an order that is not the customer's, or is over. */
export async function setUnservedTo(
  db: D1Database,
  own: { customerId: string; orderId: string },
  to: RefundTarget,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE orders AS o SET unserved_to = ?3 WHERE id = ?2 AND customer_id = ?1
         AND state IN ('paid', 'active', 'frozen') AND (?3 <> 'card' OR ${isPaidByCardAlone})`,
    )
    .bind(own.customerId, own.orderId, to)
    .run();
  return meta.changes > 0;
}
