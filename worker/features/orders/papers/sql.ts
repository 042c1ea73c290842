import * as z from 'zod/mini';
import { MoneyMove } from '#shared/features/orders/papers.ts';

/** What an order has moved in the ledger, oldest first; of another customer's order nothing is known. */
export async function listMoves(db: D1Database, customerId: string, orderId: string) {
  const { results } = await db
    .prepare(
      `SELECT t.reason AS kind, t.amount_kop AS amountKop, t.at FROM transfers t JOIN orders o ON o.id = t.order_id
       WHERE o.customer_id = ?1 AND o.id = ?2
         AND t.reason IN ('payment', 'refund', 'bonuses_spent', 'bonuses_returned',
           'certificate_spent', 'certificate_returned')
       ORDER BY t.at, t.id`,
    )
    .bind(customerId, orderId)
    .all();
  return z.array(z.object({ kind: MoneyMove, amountKop: z.number(), at: z.number() })).parse(results);
}

const OwnOrder = z.object({
  offer_version: z.string(),
  state: z.string(),
});

/** Which offer an own order was placed under, and where it stands. */
export async function findOwn(db: D1Database, customerId: string, orderId: string) {
  const row = await db
    .prepare('SELECT offer_version, state FROM orders WHERE customer_id = ?1 AND id = ?2')
    .bind(customerId, orderId)
    .first();
  return row === null ? undefined : OwnOrder.parse(row);
}
