import * as z from 'zod/mini';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { jsonColumn } from '../../../../../../db/json-column.ts';
import { type Database, findRow, type Statement, sql } from '../../../../../../platform/database.ts';

const FailedRow = z.object({
  id: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
  state: DeliveryState,
  /** Dates that were withdrawn before; null where it was not found. */
  withdrawn: z.nullable(jsonColumn(z.array(z.string()))),
  is_refunded: z.number(),
  is_reversed: z.number(),
});
export type FailedRow = z.output<typeof FailedRow>;

/** A delivery that is said to have come though it was noted as failed, with what was made of it before. */
export const findFailed = (db: Database, id: string): Promise<FailedRow | undefined> =>
  findRow(
    db,
    FailedRow,
    sql(`SELECT d.id, d.order_id, o.customer_id, d.state,
           (SELECT withdrawn FROM found_deliveries WHERE delivery_id = d.id) AS withdrawn,
           EXISTS (SELECT 1 FROM food_refunds WHERE delivery_id = d.id) AS is_refunded,
           EXISTS (SELECT 1 FROM delivery_reversals WHERE delivery_id = d.id) AS is_reversed
         FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE d.id = ?1`).with(id),
  );

/** A message that the delivery has failed and that still waits is not sent. */
export const dropFailed = (id: string, customerId: string): Statement =>
  sql(`UPDATE messages SET state = 'dropped' WHERE customer_id = ?2 AND state = 'waiting' AND template = 'delivery-failed'
       AND instr(key, 'delivery-failed:' || ?1) = 1`).with(id, customerId);
