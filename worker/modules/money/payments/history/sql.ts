import * as z from 'zod/mini';
import { MoneyEntry } from '#shared/features/payments/history/contract.ts';
import { type Database, listRows, sql } from '../../../../platform/database.ts';

/** What people call an invoice `i`: the difference to a dearer address goes under the number of its order. */
const numberOf = `CAST(COALESCE((
  SELECT o.number FROM paid_changes c JOIN orders o ON o.id = c.order_id WHERE c.invoice_id = i.id
), i.number) AS TEXT)`;

/** Every payment, refund and receipt of a customer. In two parts: D1 takes five terms of a compound at most. */
const money = `SELECT * FROM (
         SELECT 'payment' AS kind, i.kind AS subject, ${numberOf} AS number, p.amount_kop AS amountKop, p.paid_at AS at,
           p.way
         FROM invoices i JOIN payments p ON p.invoice_id = i.id
         WHERE i.customer_id = ?1 AND p.paid_at IS NOT NULL
         UNION ALL
         SELECT CASE r.state WHEN 'done' THEN 'refund' ELSE 'refund_underway' END, i.kind, ${numberOf}, r.amount_kop,
           COALESCE(r.done_at, r.created_at), p.way
         FROM invoices i JOIN payments p ON p.invoice_id = i.id JOIN refunds r ON r.payment_id = p.id
         WHERE i.customer_id = ?1
         UNION ALL
         SELECT 'offset', i.kind, ${numberOf}, x.amount_kop, x.sent_at, 'card'
         FROM invoices i JOIN receipts x ON x.invoice_id = i.id
         WHERE i.customer_id = ?1 AND x.sent_at IS NOT NULL AND x.is_return = 0 AND x.order_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM receipts WHERE key = 'reversed:' || x.key)
         UNION ALL
         SELECT 'offset', 'order', CAST(o.number AS TEXT), x.amount_kop, x.sent_at, 'card'
         FROM orders o JOIN receipts x ON x.order_id = o.id
         WHERE o.customer_id = ?1 AND x.sent_at IS NOT NULL AND x.is_return = 0
           AND NOT EXISTS (SELECT 1 FROM receipts WHERE key = 'reversed:' || x.key)
       ) UNION ALL SELECT * FROM (
         SELECT 'payment' AS kind, 'order' AS subject, CAST(o.number AS TEXT) AS number, t.amount_kop AS amountKop, t.at, 'courier' AS way
         FROM orders o JOIN transfers t ON t.to_account = 'order:' || o.id AND t.from_account = 'courier'
         WHERE o.customer_id = ?1 AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || t.key)
         UNION ALL
         SELECT 'payment', 'homemade', CAST(h.number AS TEXT), t.amount_kop, t.at, 'courier'
         FROM homemade_orders h JOIN transfers t ON t.to_account = 'homemade:' || h.id AND t.from_account = 'courier'
         WHERE h.customer_id = ?1
         UNION ALL
         SELECT 'refund', 'order', CAST(o.number AS TEXT), t.amount_kop, t.at, 'bonuses'
         FROM transfers t JOIN orders o ON o.id = t.order_id
         WHERE t.to_account = 'bonuses:' || ?1 AND t.reason = 'refund'
       )`;

export interface MoneySlice {
  readonly kinds: readonly MoneyEntry['kind'][];
  readonly limit: number;
  readonly offset: number;
}

/** What a customer's money did, newest first. */
export async function listMoney(db: Database, customerId: string, slice: MoneySlice): Promise<MoneyEntry[]> {
  const { kinds, limit, offset } = slice;
  return listRows(
    db,
    MoneyEntry,
    sql(`SELECT * FROM (${money}) WHERE kind IN (SELECT value FROM json_each(?2))
       ORDER BY at DESC, kind, number, amountKop LIMIT ?3 OFFSET ?4`).with(
      customerId,
      JSON.stringify(kinds),
      limit,
      offset,
    ),
  );
}

const { kind, way, amountKop } = MoneyEntry.shape;
const MoneySum = z.object({ kind, way, amountKop, count: z.int() });
export type MoneySum = z.infer<typeof MoneySum>;

/** The same in sums of each kind and way: of all there is, however much of it is listed. */
export async function sumMoney(db: Database, customerId: string): Promise<MoneySum[]> {
  return listRows(
    db,
    MoneySum,
    sql(
      `SELECT kind, way, SUM(amountKop) AS amountKop, COUNT(*) AS count FROM (${money}) GROUP BY kind, way`,
    ).with(customerId),
  );
}
