import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';

/** Accounts of the outside world: the only ones that may go below zero. */
export type OutsideAccount = 'bank' | 'courier' | 'company';
/** An account that holds money of somebody. */
export type OwnedAccount = `${'bonuses' | 'card' | 'certificate' | 'fee' | 'homemade' | 'order'}:${string}`;

/** One move of money; it is written once and never changed. */
export interface Transfer {
  readonly id: string;
  /** The same move asked for again carries the same key and is written once. */
  readonly key: string;
  readonly from: OutsideAccount | OwnedAccount;
  readonly to: OutsideAccount | OwnedAccount;
  readonly amountKop: Kopecks;
  readonly reason:
    | 'payment'
    | 'delivered'
    | 'refund'
    | 'bonuses_spent'
    | 'bonuses_returned'
    | 'bonuses_granted'
    | 'certificate_sold'
    | 'certificate_spent'
    | 'certificate_returned';
  readonly orderId: string | null;
  readonly at: EpochMs;
}

/** Writes the entries that a SELECT gives, each once for its key; a batch that would overdraw an account fails as a whole. */
export const insertTransfers = (select: string): string => `
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  ${select} ON CONFLICT (key) DO NOTHING`;

/**
 * Writes a transfer, as one statement of a batch; a batch that would overdraw an account fails as a whole. With a
 * payment's id it is written only where that payment has come in.
 */
export function insertTransfer(
  db: D1Database,
  transfer: Transfer,
  paymentId: string | null = null,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE ?9 IS NULL OR EXISTS (SELECT 1 FROM payments WHERE id = ?9 AND state = 'paid')`),
    )
    .bind(
      transfer.id,
      transfer.key,
      transfer.from,
      transfer.to,
      transfer.amountKop,
      transfer.reason,
      transfer.orderId,
      transfer.at,
      paymentId,
    );
}

/** What an account holds: everything that came in less everything that went out. */
export async function readBalance(db: D1Database, account: OwnedAccount): Promise<Kopecks> {
  const row = await db
    .prepare(
      `SELECT (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = ?1)
            - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ?1) AS balance`,
    )
    .bind(account)
    .first();
  return z.object({ balance: z.number() }).parse(row).balance;
}

/** The courier's cash for orders that are paid at the door: all of it with the first of their deliveries. */
export function collectCash(
  db: D1Database,
  deliveryIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'courier-' || o.id, 'courier:' || o.id, 'courier', 'order:' || o.id,
         o.total_kop - COALESCE(c.uncollected_kop, 0), 'payment', o.id, ?2
       FROM json_each(?1) i JOIN deliveries d ON d.id = i.value AND d.state = 'delivered'
       JOIN orders o ON o.id = d.order_id AND o.payment_method = 'courier'
       LEFT JOIN cancellations c ON c.order_id = o.id
       WHERE o.total_kop > COALESCE(c.uncollected_kop, 0) ORDER BY d.id`),
    )
    .bind(JSON.stringify(deliveryIds), at);
}

/** The courier's cash for orders of dishes that are paid at the door. */
export function collectCashForDishes(
  db: D1Database,
  orderIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'courier-' || h.id, 'courier:' || h.id, 'courier', 'homemade:' || h.id, h.total_kop, 'payment', NULL, ?2
       FROM json_each(?1) i JOIN homemade_orders h ON h.id = i.value
       WHERE h.delivery_state = 'delivered' AND h.payment_method = 'courier' ORDER BY h.id`),
    )
    .bind(JSON.stringify(orderIds), at);
}

/** The whole price of orders of dishes, which arrive at once. */
export function earnDishes(db: D1Database, orderIds: readonly string[], at: EpochMs): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'delivered-' || h.id, 'delivered:' || h.id, 'homemade:' || h.id, 'company', h.total_kop, 'delivered',
         NULL, ?2
       FROM json_each(?1) i JOIN homemade_orders h ON h.id = i.value
       WHERE h.delivery_state = 'delivered' ORDER BY h.id`),
    )
    .bind(JSON.stringify(orderIds), at);
}

/** What used days cost more once the rest of their order was cancelled, where the courier had to collect it first. */
export function earnRecalculated(
  db: D1Database,
  deliveryIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'recalculated-' || c.order_id, 'recalculated:' || c.order_id, 'order:' || c.order_id, 'company',
         c.recalculated_kop, 'delivered', c.order_id, ?2
       FROM json_each(?1) i JOIN deliveries d ON d.id = i.value AND d.state = 'delivered'
       JOIN cancellations c ON c.order_id = d.order_id
       WHERE c.recalculated_kop > 0 ORDER BY d.id`),
    )
    .bind(JSON.stringify(deliveryIds), at);
}

/**
 * The share of deliveries in the worth of their orders. Shares are cumulative by food days, in whole kopecks: they sum
 * to the worth once all food days are delivered or given back, in whatever order that happens.
 */
export function earnDelivered(
  db: D1Database,
  deliveryIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'delivered-' || id, 'delivered:' || id, 'order:' || order_id, 'company',
         worth_kop * (days_before + food_days) / days - worth_kop * days_before / days, 'delivered', order_id, ?2
       FROM (
         SELECT d.id, d.order_id, o.worth_kop, o.days, json_array_length(d.food_dates) AS food_days, (
           SELECT COALESCE(SUM(json_array_length(b.food_dates)), 0) FROM deliveries b
           WHERE b.order_id = d.order_id AND b.state = 'delivered'
             AND (b.id < d.id OR b.id NOT IN (SELECT value FROM json_each(?1))) AND b.id <> d.id
         ) + (
           SELECT COALESCE(SUM(r.food_days), 0) FROM food_refunds r WHERE r.order_id = d.order_id
         ) AS days_before
         FROM json_each(?1) i JOIN deliveries d ON d.id = i.value AND d.state = 'delivered'
         JOIN orders o ON o.id = d.order_id
       )
       WHERE worth_kop * (days_before + food_days) / days > worth_kop * days_before / days ORDER BY id`),
    )
    .bind(JSON.stringify(deliveryIds), at);
}

/** Bonuses and certificates that a cancelled invoice's account took go back to where they came from. */
export function returnSpent(db: D1Database, invoiceId: string, at: EpochMs): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'return-' || t.id, 'return:' || t.key, t.to_account, t.from_account, t.amount_kop,
              replace(t.reason, '_spent', '_returned'), t.order_id, ?2
       FROM transfers t JOIN invoices i ON i.account = t.to_account
       WHERE i.id = ?1 AND t.reason IN ('bonuses_spent', 'certificate_spent') AND i.state = 'cancelled'`),
    )
    .bind(invoiceId, at);
}
