import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/orders/contract.ts';
import { MoneyMove, type OrderPapers } from '#shared/features/orders/papers.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { askAhead, oncePerRequest } from '../../../db/once-per-request.ts';
import { read } from '../../../db/query.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { IssuedColumn, issuedColumn } from '../../money/payments/columns.ts';
import { presentReceipts } from '../../money/payments/pay.ts';

/** Money, receipts and documents of the orders of a customer that fit a condition on `o`. */
async function selectPapers(scope: Scope, customerId: string, condition: RawBuilder<unknown>) {
  const rows = await read(
    scope.db,
    // What the order has moved in the ledger, oldest first.
    sql<{ id: string; offerVersion: string; moves: string; issued: string }>`
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
        ) AS moves, ${sql.raw(issuedColumn('o.id', 'o.customer_id'))} AS issued
      FROM orders o
      WHERE o.customer_id = ${customerId} AND ${condition}`,
  );
  const moves = z.array(z.object({ kind: MoneyMove, amountKop: z.number(), at: z.number() }));
  return rows.map((row) => ({ ...parseColumns(row, { moves }), issued: IssuedColumn.parse(row.issued) }));
}

/** Newest cancelled orders whose papers the list of orders shows. */
const CANCELLED_SHOWN = 6;

/** Papers that the list of orders shows at once, for a page that learns only from the list which these are. */
const cancelledPapers = oncePerRequest(async (scope, customerId) =>
  customerId === null
    ? []
    : selectPapers(
        scope,
        customerId,
        sql`(
            o.state IN ('cancelled', 'refunded')
            OR EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id AND used_days < o.days)
          )
          ORDER BY o.placed_at DESC, o.number DESC LIMIT ${CANCELLED_SHOWN}`,
      ),
);

/** Asks ahead for the papers that the list of orders shows, so that they come with it. */
export function askCancelledPapers(scope: Scope, customerId: string): void {
  askAhead(cancelledPapers(scope, customerId));
}

/** Money, receipts and documents of an own order. */
async function readPapers(scope: Scope, customerId: string, id: string): Promise<OrderPapers> {
  const ahead = await cancelledPapers.known(scope, customerId);
  const known = ahead?.find((papers) => papers.id === id);
  const [found] = known ? [known] : await selectPapers(scope, customerId, sql`o.id = ${id}`);
  if (!found) throw new AppError('not_found');
  const { moves, issued, offerVersion: version } = found;
  return {
    moves,
    ...presentReceipts(issued),
    documents: [{ title: 'Публичная оферта', path: '/oferta/', version }],
  };
}

export const orderPaperCalls = calls(contract, {
  getOrderPapers: ({ scope, customer, params }) => readPapers(scope, customer.id, params.id),
});
