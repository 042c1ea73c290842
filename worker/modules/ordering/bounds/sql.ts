import * as z from 'zod/mini';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { type Database, listRows, readRow, type Statement, sql } from '../../../platform/database.ts';

/** Orders of a customer that wait for a payment by card, as terms of a query on `?1`; a renewal is charged by itself. */
const unpaid = `invoices i WHERE i.customer_id = ?1 AND i.state = 'open' AND i.kind IN ('order', 'homemade')
  AND i.held_until IS NOT NULL`;

const UnpaidRow = z.object({ id: z.string(), number: z.number(), kind: z.enum(['order', 'homemade']) });

/** Orders of a customer that wait for a payment by card, the oldest first. */
export async function listUnpaid(db: Database, customerId: string) {
  return listRows(
    db,
    UnpaidRow,
    sql(`SELECT i.id, i.number, i.kind FROM ${unpaid} ORDER BY i.created_at, i.number`).with(customerId),
  );
}

/** Refuses a batch where so many orders of a customer wait for a payment already. */
export function refuseManyUnpaid(customerId: string, most: number): Statement {
  return sql(refuseWhere('unpaid-orders', `(SELECT COUNT(*) FROM ${unpaid}) >= ?2`)).with(customerId, most);
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

const limitOf = (column: 'days' | 'sum_kop'): string =>
  `(SELECT CASE WHEN ${hasDelivered} THEN ${column} ELSE first_${column} END FROM cash_limits WHERE id = 1)`;

/** The limits of cash that hold for a customer, empty for an anonymous visitor, and what of it is open. */
export async function readCash(db: Database, customerId: string) {
  const row = await readRow(
    db,
    sql(`SELECT ${limitOf('days')} AS days, ${limitOf('sum_kop')} AS sumKop, ${openCash} AS openKop`).with(
      customerId,
    ),
  );
  return CashRow.parse(row);
}

/** Refuses a batch where an order more would leave couriers with more to collect than they may. */
export function refuseMuchCash(customerId: string, totalKop: number): Statement {
  return sql(refuseWhere('cash-limit', `${openCash} + ?2 > ${limitOf('sum_kop')}`)).with(
    customerId,
    totalKop,
  );
}

const LimitsRow = z.object({
  days: z.number(),
  sumKop: z.number(),
  firstDays: z.number(),
  firstSumKop: z.number(),
});
type LimitsRow = z.infer<typeof LimitsRow>;

/** The limits of cash. */
export async function readLimits(db: Database): Promise<LimitsRow> {
  const row = await readRow(
    db,
    sql(`SELECT days, sum_kop AS sumKop, first_days AS firstDays, first_sum_kop AS firstSumKop
       FROM cash_limits WHERE id = 1`),
  );
  return LimitsRow.parse(row);
}

/** Sets the limits of cash. */
export function setLimits(limits: LimitsRow): Statement {
  return sql(
    'UPDATE cash_limits SET days = ?1, sum_kop = ?2, first_days = ?3, first_sum_kop = ?4 WHERE id = 1',
  ).with(limits.days, limits.sumKop, limits.firstDays, limits.firstSumKop);
}
