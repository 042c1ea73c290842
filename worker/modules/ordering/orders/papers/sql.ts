import * as z from 'zod/mini';
import { MoneyMove } from '#shared/features/orders/papers.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, listRows, sql } from '../../../../platform/database.ts';
import { IssuedColumn, issuedColumn } from '../../../money/api.ts';

const PapersRow = z.object({
  id: z.string(),
  offer_version: z.string(),
  /** What the order has moved in the ledger, oldest first. */
  moves: jsonColumn(z.array(z.object({ kind: MoneyMove, amountKop: z.number(), at: z.number() }))),
  issued: IssuedColumn,
});
type PapersRow = z.output<typeof PapersRow>;

const selectPapers = `
  SELECT o.id, o.offer_version, (
      SELECT json_group_array(json_object('kind', reason, 'amountKop', amount_kop, 'at', at)) FROM (
        SELECT CASE WHEN t.to_account LIKE 'bonuses:%' AND t.reason IN ('refund', 'bonuses_granted')
          THEN 'refund_to_bonuses'
          WHEN t.reason = 'refund' AND EXISTS (
            SELECT 1 FROM refunds WHERE key = SUBSTR(t.key, LENGTH('refund:') + 1) AND state <> 'done'
          ) THEN 'refund_underway'
          ELSE t.reason END AS reason, SUM(t.amount_kop) AS amount_kop, t.at
        FROM (
          SELECT * FROM transfers WHERE order_id = o.id
          -- What a dearer address was paid for apart.
          UNION SELECT f.* FROM paid_changes p JOIN transfers f ON f.to_account = 'fee:' || p.invoice_id
          WHERE p.order_id = o.id
          UNION SELECT f.* FROM paid_changes p JOIN transfers f ON f.from_account = 'fee:' || p.invoice_id
          WHERE p.order_id = o.id
        ) t
        WHERE NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'reversed:' || t.key) AND (
          (t.reason = 'refund' AND (t.to_account = 'bank' OR 'company' NOT IN (t.from_account, t.to_account)))
          OR t.reason IN ('payment', 'bonuses_spent', 'bonuses_returned', 'certificate_spent', 'certificate_returned')
          -- What bonuses get on top of a refund, and what comes back for meals, is no gift.
          OR (t.reason = 'bonuses_granted'
            AND (t.key GLOB 'extra-back:*' OR t.key GLOB 'food-extra-back:*' OR t.key GLOB 'credit:*'))
        )
        GROUP BY 1, t.at
        ORDER BY t.at, MIN(t.id)
      )
    ) AS moves, ${issuedColumn('o.id', 'o.customer_id')} AS issued
  FROM orders o`;

/** What there is about the money of an order; of another customer's order nothing is known. */
export async function findPapers(
  db: Database,
  customerId: string,
  orderId: string,
): Promise<PapersRow | undefined> {
  return findRow(
    db,
    PapersRow,
    sql(`${selectPapers} WHERE o.customer_id = ?1 AND o.id = ?2`).with(customerId, orderId),
  );
}

/** The same for the newest orders of a customer that were cancelled before their end. */
export async function listCancelledPapers(
  db: Database,
  customerId: string,
  limit: number,
): Promise<PapersRow[]> {
  return listRows(
    db,
    PapersRow,
    sql(`${selectPapers} WHERE o.customer_id = ?1 AND (
         o.state IN ('cancelled', 'refunded')
         OR EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id AND used_days < o.days)
       )
       ORDER BY o.placed_at DESC, o.number DESC LIMIT ?2`).with(customerId, limit),
  );
}

const OwnOrder = z.object({ state: z.string() });

/** The state of an own order. */
export async function findOwn(db: Database, customerId: string, orderId: string) {
  return findRow(
    db,
    OwnOrder,
    sql('SELECT state FROM orders WHERE customer_id = ?1 AND id = ?2').with(customerId, orderId),
  );
}
