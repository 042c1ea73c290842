import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { ConsentDocument } from '#shared/features/consents/schema.ts';
import { RunningOrder } from '#shared/features/orders/terms.ts';
import { PaymentMethod } from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, readRow, sql } from '../../../../platform/database.ts';
import type { Editions } from '../../../content/api.ts';
import { hasOrdersColumn } from '../../../identity/former-customers.ts';
import { paymentMethodColumn } from '../../../money/api.ts';

const RequestRow = z.object({
  request: jsonColumn(z.record(z.string(), z.unknown())),
  payment_method: PaymentMethod,
});

/** What was asked for with an own order; undefined where the customer has no such one, or it is not kept any more. */
export async function findRequest(
  db: Database,
  customerId: string,
  orderId: string,
): Promise<z.output<typeof RequestRow> | undefined> {
  return findRow(
    db,
    RequestRow,
    sql(`SELECT r.request, ${paymentMethodColumn('o.id', 'o.payment_method')} AS payment_method FROM order_requests r JOIN orders o ON o.id = r.order_id
       WHERE o.id = ?2 AND o.customer_id = ?1`).with(customerId, orderId),
  );
}

/** Orders that have food on a day or later. */
export const RunningColumn = jsonColumn(z.array(RunningOrder));

/** Selects the orders of a customer that have food on a day or later, the first one first. */
export const runningColumn = (customerId: string, day: string): string => `(
         SELECT json_group_array(json_object('number', CAST(number AS TEXT), 'startDate', start_date, 'endDate', end_date))
         FROM (
           SELECT number, start_date, end_date FROM orders
           WHERE customer_id = ${customerId} AND state IN ('paid', 'active', 'frozen') AND end_date >= ${day}
           ORDER BY start_date
         )
       )`;

const StandingRow = z.object({
  running: RunningColumn,
  agreed: jsonColumn(z.array(ConsentDocument)),
  has_orders: z.number(),
});

/**
 * The customer's orders that have food on a day or later, the consents in force under today's wording, and whether there
 * is an order at all.
 */
export async function findStanding(db: Database, customerId: string, today: IsoDate, editions: Editions) {
  const row = await readRow(
    db,
    sql(`SELECT ${runningColumn('?1', '?2')} AS running, (
         SELECT json_group_array(document) FROM (
           SELECT DISTINCT document FROM consents WHERE customer_id = ?1 AND withdrawn_at IS NULL
             AND document IN ('personalData', 'healthData', 'offer') AND version = ?3 ->> document
           ORDER BY document
         )
       ) AS agreed, ${hasOrdersColumn('?1')} AS has_orders`).with(
      customerId,
      today,
      JSON.stringify(editions),
    ),
  );
  return StandingRow.parse(row);
}
