import * as z from 'zod/mini';
import { refuseWhere } from '../../db/guards/sql.ts';

/** Orders of a customer that wait for a payment by card, as terms of a query on `?1`; a renewal is charged by itself. */
const unpaid = `invoices i WHERE i.customer_id = ?1 AND i.state = 'open' AND i.kind IN ('order', 'homemade')
  AND i.held_until IS NOT NULL`;

const UnpaidRow = z.object({ id: z.string(), number: z.number(), kind: z.enum(['order', 'homemade']) });

/** Orders of a customer that wait for a payment by card, the oldest first. */
export async function listUnpaid(db: D1Database, customerId: string) {
  const { results } = await db
    .prepare(`SELECT i.id, i.number, i.kind FROM ${unpaid} ORDER BY i.created_at, i.number`)
    .bind(customerId)
    .all();
  return z.array(UnpaidRow).parse(results);
}

/** Refuses a batch where so many orders of a customer wait for a payment already. */
export function refuseManyUnpaid(db: D1Database, customerId: string, most: number): D1PreparedStatement {
  return db
    .prepare(refuseWhere('unpaid-orders', `(SELECT COUNT(*) FROM ${unpaid}) >= ?2`))
    .bind(customerId, most);
}

/** What couriers are still to collect from the customer `?1`: an order is paid with its first delivery. */
const openCash = `(
    SELECT COALESCE(SUM(o.total_kop), 0) FROM orders o
    WHERE o.customer_id = ?1 AND o.payment_method = 'courier' AND o.state IN ('active', 'frozen')
      AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = o.id AND d.state = 'delivered')
  ) + (
    SELECT COALESCE(SUM(h.total_kop), 0) FROM homemade_orders h
    WHERE h.customer_id = ?1 AND h.payment_method = 'courier' AND h.state = 'active'
  )`;

/** Whether anything was ever delivered to the customer `?1`. */
const hasDelivered = `EXISTS (
    SELECT 1 FROM orders o JOIN deliveries d ON d.order_id = o.id
    WHERE o.customer_id = ?1 AND d.state = 'delivered'
  ) OR EXISTS (
    SELECT 1 FROM homemade_orders h WHERE h.customer_id = ?1 AND h.delivery_state = 'delivered'
  )`;

const CashRow = z.object({ days: z.number(), sumKop: z.number(), openKop: z.number() });

/** The limits of cash that hold for a customer, empty for a stranger, and what of it is open. */
export async function readCash(db: D1Database, customerId: string) {
  const row = await db
    .prepare(
      `SELECT CASE WHEN f.is_known THEN l.days ELSE l.first_days END AS days,
         CASE WHEN f.is_known THEN l.sum_kop ELSE l.first_sum_kop END AS sumKop, f.openKop
       FROM (SELECT ${hasDelivered} AS is_known, ${openCash} AS openKop) f
       JOIN cash_limits l ON l.id = 1`,
    )
    .bind(customerId)
    .first();
  return CashRow.parse(row);
}

/** Refuses a batch where couriers would have more to collect from a customer than a sum. */
export function refuseMuchCash(db: D1Database, customerId: string, sumKop: number): D1PreparedStatement {
  return db.prepare(refuseWhere('cash-limit', `${openCash} > ?2`)).bind(customerId, sumKop);
}
