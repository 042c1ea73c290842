import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { HomemadeMove, type Visit } from '#shared/features/homemade/changes.ts';
import { HomemadeDeliveryState, HomemadeState } from '#shared/features/homemade/order.ts';
import { PaymentMethod } from '#shared/features/payments/schema.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import {
  type Database,
  findRow,
  listBatch,
  listRows,
  type Page,
  readRow,
  type Statement,
  sql,
} from '../../../../platform/database.ts';
import type { Selection } from '../../../deliveries/api.ts';
import { releaseLapsed } from '../../../money/api.ts';

const MovedOrder = z.object({
  id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  state: HomemadeState,
  delivery_state: HomemadeDeliveryState,
  delivery_date: z.string(),
  zone_code: z.string(),
  payment_method: PaymentMethod,
  total_kop: z.number(),
  phone: z.string(),
  address_line: z.string(),
  interval_code: z.string(),
  moves: jsonColumn(z.array(HomemadeMove)),
  from_hour: z.number(),
  to_hour: z.number(),
});
/** An order with what a message about its delivery tells. */
export type MovedOrder = z.infer<typeof MovedOrder>;

const selectOrders = `
  SELECT o.id, o.number, o.customer_id, o.state, o.delivery_state, o.delivery_date, o.zone_code, o.payment_method,
    o.total_kop, o.contact ->> 'phone' AS phone, o.address ->> 'line' AS address_line,
    o.interval_code, o.moves, i.from_hour, i.to_hour
  FROM homemade_orders o JOIN delivery_intervals i ON i.code = o.interval_code`;

const selected = `o.delivery_date = ?1 AND (?2 = '' OR o.zone_code = ?2)
  AND (?3 = '[]' OR o.id IN (SELECT value FROM json_each(?3))) AND o.state IN ('paid', 'active')`;

const bindings = ({ date, zone, ids }: Selection) => [date, zone, JSON.stringify(ids)] as const;

/** A page of the selected orders whose delivery is in one of the states, by id. */
export async function listSelected(
  db: Database,
  selection: Selection,
  page: { readonly states: readonly HomemadeDeliveryState[]; readonly after: string; readonly limit: number },
): Promise<Page<MovedOrder>> {
  return listBatch(
    db,
    { table: 'homemade_orders', schema: MovedOrder },
    sql(`${selectOrders} WHERE ${selected} AND o.delivery_state IN (SELECT value FROM json_each(?4)) AND o.id > ?5
       ORDER BY o.id LIMIT ?6`).with(
      ...bindings(selection),
      JSON.stringify(page.states),
      page.after,
      page.limit,
    ),
  );
}

/** How many of the selected orders have their delivery in another state. */
export async function countOthers(
  db: Database,
  selection: Selection,
  state: HomemadeDeliveryState,
): Promise<number> {
  const row = await readRow(
    db,
    sql(`SELECT COUNT(*) AS count FROM homemade_orders o WHERE ${selected} AND o.delivery_state <> ?4`).with(
      ...bindings(selection),
      state,
    ),
  );
  return z.object({ count: z.number() }).parse(row).count;
}

/** Orders that are still planned though their cut-off has passed, the oldest first. */
export async function listPlanned(
  db: Database,
  firstOpenDate: IsoDate,
  limit: number,
): Promise<Page<MovedOrder>> {
  return listBatch(
    db,
    { table: 'homemade_orders', schema: MovedOrder },
    sql(`${selectOrders} WHERE o.delivery_state = 'planned' AND o.state IN ('paid', 'active') AND o.delivery_date < ?1
       ORDER BY o.delivery_date LIMIT ?2`).with(firstOpenDate, limit),
  );
}

/** Orders that did not arrive and wait for an operator, the oldest first. */
export async function listFailed(db: Database, limit: number): Promise<MovedOrder[]> {
  return listRows(
    db,
    MovedOrder,
    sql(`${selectOrders} WHERE o.delivery_state = 'failed' AND o.state IN ('paid', 'active')
       ORDER BY o.delivery_date LIMIT ?1`).with(limit),
  );
}

/** One order of a customer; of another customer's order nothing is known. */
export async function findOwnOrder(
  db: Database,
  customerId: string,
  id: string,
): Promise<MovedOrder | undefined> {
  return findRow(
    db,
    MovedOrder,
    sql(`${selectOrders} WHERE o.id = ?1 AND o.customer_id = ?2`).with(id, customerId),
  );
}

/** One order, whosever it is. */
export async function findOrder(db: Database, id: string): Promise<MovedOrder | undefined> {
  return findRow(db, MovedOrder, sql(`${selectOrders} WHERE o.id = ?1`).with(id));
}

/**
 * Moves the deliveries of orders, as the first statements of a batch. It is refused where one of them has moved, or
 * was cancelled, since it was read: no message tells of what did not happen.
 */
export function moveStates(
  orders: readonly Pick<MovedOrder, 'id' | 'delivery_state'>[],
  to: HomemadeDeliveryState,
  at: EpochMs,
): Statement[] {
  const known = JSON.stringify(orders.map(({ id, delivery_state }) => [id, delivery_state]));
  return [
    sql(
      refuseWhere(
        'homemade-delivery-state',
        `EXISTS (
             SELECT 1 FROM json_each(?1) k LEFT JOIN homemade_orders o ON o.id = k.value ->> 0
             WHERE o.delivery_state IS NOT k.value ->> 1 OR o.state NOT IN ('paid', 'active')
           )`,
      ),
    ).with(known),
    sql(`UPDATE homemade_orders SET delivery_state = ?2, moved_at = ?3, state = CASE ?2
           WHEN 'delivered' THEN 'completed' ELSE 'active' END
         WHERE id IN (SELECT value ->> 0 FROM json_each(?1))`).with(known, to, at),
  ];
}

/** Orders of some days that can no longer be changed and have not set out. */
export async function listCooked(
  db: Database,
  dates: readonly IsoDate[],
  limit: number,
): Promise<Page<MovedOrder>> {
  return listBatch(
    db,
    { table: 'homemade_orders', schema: MovedOrder },
    sql(`${selectOrders} WHERE o.delivery_date IN (SELECT value FROM json_each(?1))
         AND o.delivery_state IN ('locked', 'cooking') AND o.state IN ('paid', 'active')
       ORDER BY o.id LIMIT ?2`).with(JSON.stringify(dates), limit),
  );
}

/** Planned orders that come on one of the days, by id. */
export async function listOnDays(
  db: Database,
  dates: readonly IsoDate[],
  page: { readonly after: string; readonly limit: number },
): Promise<Page<MovedOrder>> {
  return listBatch(
    db,
    { table: 'homemade_orders', schema: MovedOrder },
    sql(`${selectOrders} WHERE o.delivery_state = 'planned' AND o.state IN ('pending_payment', 'paid', 'active')
         AND o.delivery_date IN (SELECT value FROM json_each(?1)) AND o.id > ?2 ORDER BY o.id LIMIT ?3`).with(
      JSON.stringify(dates),
      page.after,
      page.limit,
    ),
  );
}

/**
 * Plans an order for another day or interval and keeps the move, as statements of a batch; refused where its delivery has
 * moved, or was moved, since it was read.
 */
export function moveToDay(
  order: Pick<MovedOrder, 'id' | 'delivery_state' | 'moves'>,
  { to, moves, at }: { readonly to: Visit; readonly moves: readonly HomemadeMove[]; readonly at: EpochMs },
): Statement[] {
  const { id, delivery_state: from } = order;
  return [
    releaseLapsed(at),
    sql(
      refuseWhere(
        'homemade-delivery-state',
        `NOT EXISTS (
             SELECT 1 FROM homemade_orders WHERE id = ?1 AND delivery_state = ?2 AND json(moves) = json(?3)
               AND state IN ('pending_payment', 'paid', 'active')
           )`,
      ),
    ).with(id, from, JSON.stringify(order.moves)),
    sql(`UPDATE homemade_orders SET delivery_date = ?2, interval_code = ?3, moves = ?4, delivery_state = 'planned', moved_at = ?5
         WHERE id = ?1`).with(id, to.date, to.interval, JSON.stringify(moves), at),
  ];
}

/** Refuses a batch where the delivery of an order has left these states, or the order has ended. */
export function refuseUnderWay(id: string, open: readonly HomemadeDeliveryState[]): Statement {
  return sql(
    refuseWhere(
      'homemade-delivery-state',
      `NOT EXISTS (
           SELECT 1 FROM homemade_orders
           WHERE id = ?1 AND delivery_state IN (SELECT value FROM json_each(?2)) AND state IN ('paid', 'active')
         )`,
    ),
  ).with(id, JSON.stringify(open));
}

/** Cancels an order that the courier was to collect the money of; refused where its delivery is under way. */
export function cancelUnpaid(id: string, open: readonly HomemadeDeliveryState[]): Statement[] {
  return [
    refuseUnderWay(id, open),
    sql(`UPDATE homemade_orders SET state = 'cancelled' WHERE id = ?1`).with(id),
  ];
}
