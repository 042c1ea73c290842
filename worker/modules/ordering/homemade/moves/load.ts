import * as z from 'zod/mini';
import { type Database, sql } from '../../../../platform/database.ts';
import { parseEarners, parseLevels, selectEarners, selectLevels } from '../../../money/api.ts';
import type { DishesArrival } from './decide.ts';

const DishesRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  total_kop: z.number(),
  payment_method: z.string(),
  invoice_kop: z.nullable(z.number()),
});

/** Reads what the arrival of orders of dishes depends on, in one batch. */
export async function loadDishesArrival(db: Database, orderIds: readonly string[]): Promise<DishesArrival> {
  const ids = JSON.stringify(orderIds);
  const [orders, customers, levels] = await db.read([
    sql(`SELECT h.id, h.customer_id, h.total_kop, h.payment_method, i.amount_kop AS invoice_kop
         FROM homemade_orders h LEFT JOIN invoices i ON i.id = h.id AND i.state = 'paid'
         WHERE h.id IN (SELECT value FROM json_each(?1)) ORDER BY h.id`).with(ids),
    sql(
      selectEarners('SELECT customer_id FROM homemade_orders WHERE id IN (SELECT value FROM json_each(?1))'),
    ).with(ids),
    sql(selectLevels),
  ]);
  return {
    orders: z
      .array(DishesRow)
      .parse(orders)
      .map((row) => ({
        id: row.id,
        customerId: row.customer_id,
        totalKop: row.total_kop,
        isPaidAtDoor: row.payment_method === 'courier',
        invoiceKop: row.invoice_kop,
      })),
    customers: parseEarners(customers),
    levels: parseLevels(levels),
  };
}
