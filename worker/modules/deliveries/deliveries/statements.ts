import type { EpochMs } from '#shared/dates.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { raiseVersionOfOrder } from '../../../db/customer-versions/statements.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { updateRows } from '../../../db/rows.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** Refuses a batch where the calendar of an order has another version than the known one by now. */
export function requireCalendarVersion(orderId: string, version: number): Statement {
  return sql(
    refuseWhere(
      'calendar-version',
      'NOT EXISTS (SELECT 1 FROM orders WHERE id = ?1 AND calendar_version = ?2)',
    ),
  ).with(orderId, version);
}

/** The same, and gives the calendar its next version. */
export function takeCalendarVersion(orderId: string, version: number): Statement[] {
  return [
    requireCalendarVersion(orderId, version),
    sql('UPDATE orders SET calendar_version = calendar_version + 1 WHERE id = ?1').with(orderId),
    raiseVersionOfOrder(orderId),
  ];
}

/** What is ordered again when an order is renewed, in JSON as it was read. */
interface StoredRequest {
  readonly id: string;
  readonly request: string | null;
}

/** Refuses a change where what is ordered again has become another than was read. */
function requireRequest({ id, request }: StoredRequest): Statement {
  return sql(
    refuseWhere(
      'customer-version',
      'NOT EXISTS (SELECT 1 FROM order_requests WHERE order_id = ?1 AND request = ?2)',
    ),
  ).with(id, request);
}

/** Writes what is ordered again from now on; refused as `customer-version` where it has become another meanwhile. */
export const replaceRequest = (stored: StoredRequest, request: string): Statement[] => [
  requireRequest(stored),
  ...updateRows('orderRequests', { key: 'orderId', of: [stored.id] }, { request }),
];

/** From now on the last change of an order's calendar cannot be undone. */
export function voidUndo(orderId: string): Statement {
  return sql('DELETE FROM calendar_undos WHERE order_id = ?1').with(orderId);
}

/** A step of deliveries towards the customer. */
export interface DeliveryStep {
  readonly ids: readonly string[];
  /** States that it starts from: a delivery in another one stays as it is. */
  readonly from: readonly DeliveryState[];
  readonly to: DeliveryState;
  readonly at: EpochMs;
}

/** Moves deliveries, and notes each that moves so that its customer is notified. */
export function moveStates({ ids, from, to, at }: DeliveryStep): Statement[] {
  const moving = `id IN (SELECT value FROM json_each(?1)) AND state IN (SELECT value FROM json_each(?2))`;
  const which = [JSON.stringify(ids), JSON.stringify(from)] as const;
  return [
    // Before the move itself: only now the rows that are about to move can be told from those that have.
    sql(`INSERT INTO state_changes (delivery_id, order_id, customer_id, state, at)
         SELECT d.id, d.order_id, o.customer_id, ?3, ?4
         FROM (SELECT id, order_id FROM deliveries WHERE ${moving}) d JOIN orders o ON o.id = d.order_id`).with(
      ...which,
      to,
      at,
    ),
    sql(`UPDATE customers SET version = version + 1 WHERE id IN (
           SELECT o.customer_id FROM json_each(?1) i JOIN deliveries d ON d.id = i.value JOIN orders o ON o.id = d.order_id
         )`).with(which[0]),
    sql(`UPDATE deliveries SET state = ?3, moved_at = ?4 WHERE ${moving}`).with(...which, to, at),
  ];
}

/** What is paid for bringing one delivery beyond the fee of its order. */
export interface DeliveryFee {
  readonly id: string;
  readonly kop: Kopecks;
}

/** Takes the destination of deliveries out where it is that of their order. */
export const shareDestination = (orderId: string): Statement =>
  sql(`UPDATE deliveries SET destination = NULL WHERE order_id = ?1
       AND destination = (SELECT destination FROM orders WHERE id = ?1)`).with(orderId);
