import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import { InvoiceState } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { exchange, freeDates, returningFeesOf, takeCalendarVersion } from '../../deliveries/api.ts';
import { insertTransfer, isPaidByCardAlone, rewardFriends, type Transfer } from '../../money/api.ts';
import { cancelUnserved, completeOrders, ReturnedSplit, returnedSplit } from '../orders/statements.ts';
import type { DroppedFood } from './dropped.ts';

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
  returned: jsonColumn(ReturnedSplit),
  is_refunded: z.number(),
  /** What was paid for a dearer address and comes back with the food. */
  fees_kop: z.number(),
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
         ${returnedSplit} AS returned,
         EXISTS (SELECT 1 FROM food_refunds WHERE delivery_id = ?2) AS is_refunded,
         ${returningFeesOf('?2')} AS fees_kop
       FROM orders o LEFT JOIN invoices n ON n.id = o.id WHERE o.id = ?1`,
    )
    .bind(orderId, deliveryId)
    .first();
  return OrderRow.parse(row);
}

/** A failed delivery whose food is not brought again. */
export interface NewRefund {
  readonly orderId: string;
  /** Orders whose invitation earns nothing. */
  readonly unrewarded: readonly string[];
  readonly version: number;
  readonly deliveryId: string;
  /** Deliveries that would have brought its food. */
  readonly removed: DroppedFood['removed'];
  readonly shortened: DroppedFood['shortened'];
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
  const { orderId, deliveryId, removed, shortened, at } = refund;
  const dropped = JSON.stringify([...removed, ...shortened.map(({ id }) => id)]);
  await db.batch([
    ...takeCalendarVersion(db, orderId, refund.version),
    db
      .prepare(
        refuseWhere(
          'cancellation-changed',
          `?2 <> ${settledDays} OR EXISTS (
             SELECT 1 FROM json_each(?3) t LEFT JOIN deliveries d ON d.id = t.value AND d.state = 'planned' WHERE d.id IS NULL
           )`,
        ),
      )
      .bind(orderId, refund.settledDays, dropped),
    freeDates(db, orderId, removed),
    db
      .prepare(
        `UPDATE deliveries SET food_dates = (
           SELECT value -> 'foodDates' FROM json_each(?2) WHERE value ->> 'id' = deliveries.id
         ) WHERE order_id = ?1 AND id IN (SELECT value ->> 'id' FROM json_each(?2))`,
      )
      .bind(orderId, JSON.stringify(shortened)),
    ...exchange(db, { orderId, added: [], removed }),
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
    rewardFriends(db, [orderId], refund.unrewarded, at),
    ...cancelUnserved(db, [orderId], at),
  ]);
}

const UnsentRow = z.object({
  id: z.string(),
  orderId: z.string(),
  cardKop: z.number(),
  decidedAt: z.number(),
  number: z.number(),
  customerId: z.string(),
  /** All that comes back for meals of the same arrival; null where a whole delivery is paid back. */
  mealsKop: z.nullable(z.number()),
});
export type UnsentRow = z.infer<typeof UnsentRow>;

/** Refunds whose money has not been sent to the card yet: the new ones first, then those that waited longest. */
export async function listUnsent(db: D1Database, limit: number): Promise<UnsentRow[]> {
  const [, unsent] = await db.batch([
    db.prepare(
      `UPDATE food_refunds SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
         AND EXISTS (SELECT 1 FROM refunds WHERE key = 'food:' || food_refunds.id)`,
    ),
    db
      .prepare(
        `SELECT f.id, f.order_id AS orderId, f.card_kop AS cardKop, f.decided_at AS decidedAt, o.number,
           o.customer_id AS customerId,
           CASE WHEN f.delivery_id IS NULL THEN (
             SELECT SUM(m.card_kop) FROM food_refunds m
             WHERE m.order_id = f.order_id AND m.delivery_id IS NULL AND m.decided_at = f.decided_at
           ) END AS mealsKop
         FROM food_refunds f JOIN orders o ON o.id = f.order_id
         WHERE f.card_kop > 0 AND f.is_sent = 0 ORDER BY f.tried_at, f.decided_at LIMIT ?1`,
      )
      .bind(limit),
  ]);
  return z.array(UnsentRow).parse(unsent?.results);
}

/** Notes that the money of a refund is being sent. */
export async function markTried(db: D1Database, id: string, at: EpochMs): Promise<void> {
  await db.prepare('UPDATE food_refunds SET tried_at = ?2 WHERE id = ?1').bind(id, at).run();
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
