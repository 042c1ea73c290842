import * as z from 'zod/mini';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, sql } from '../../../../platform/database.ts';

const Person = z.looseObject({
  name: z.string(),
  /** Code of the programme. */
  programme: z.string(),
  kcal: z.number(),
  /** Codes of the menu's filter. */
  exclusions: z.array(z.string()),
});
export type Person = z.infer<typeof Person>;

const OrderRow = z.object({
  id: z.string(),
  customerId: z.string(),
  /** The persons from the second on. */
  others: jsonColumn(z.array(Person)),
  /** What is ordered again when the order is renewed, in JSON as it is stored; null where it never is. */
  request: z.nullable(z.string()),
});
export type FamilyOrder = z.infer<typeof OrderRow>;

/** The further persons of an order, with what is ordered again for them. */
export async function findFamilyOrder(db: Database, orderId: string): Promise<FamilyOrder | undefined> {
  return findRow(
    db,
    OrderRow,
    sql(`SELECT o.id, o.customer_id AS customerId, o.others, r.request
       FROM orders o LEFT JOIN order_requests r ON r.order_id = o.id
       WHERE o.id = ?1`).with(orderId),
  );
}
