import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type EpochMs, formatHours, type IsoDate } from '#shared/dates.ts';
import { HomemadeMove, MOVES_KEPT, type Visit } from '#shared/features/homemade/changes.ts';
import type { HomemadeDeliveryState, HomemadeState } from '#shared/features/homemade/order.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { refuseIf } from '../../../db/guards/sql.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { list, q, read, statement } from '../../../db/query.ts';
import type { Database, Page, Statement } from '../../../platform/database.ts';
import { releaseLapsed } from '../../money/payments/places.ts';

interface Row {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly state: HomemadeState;
  readonly deliveryState: HomemadeDeliveryState;
  readonly deliveryDate: IsoDate;
  readonly zoneCode: string;
  readonly paymentMethod: PaymentMethod;
  readonly totalKop: Kopecks;
  readonly phone: string;
  readonly addressLine: string;
  readonly intervalCode: string;
  readonly moves: string;
  readonly fromHour: number;
  readonly toHour: number;
}
/** An order with what a message about its delivery tells. */
export type MovedOrder = Omit<Row, 'moves'> & { readonly moves: readonly HomemadeMove[] };

/** Orders that fit a condition on `o`, which may say their order. */
export async function selectMoved(db: Database, condition: RawBuilder<unknown>): Promise<MovedOrder[]> {
  const rows = await read(
    db,
    sql<Row>`
      SELECT o.id, o.number, o.customer_id, o.state, o.delivery_state, o.delivery_date, o.zone_code,
        o.payment_method, o.total_kop, o.contact ->> 'phone' AS phone, o.address ->> 'line' AS address_line,
        o.interval_code, o.moves, i.from_hour, i.to_hour
      FROM homemade_orders o JOIN delivery_intervals i ON i.code = o.interval_code WHERE ${condition}`,
  );
  return rows.map((row) => parseColumns(row, { moves: z.array(HomemadeMove) }));
}

/** The same as a page of a run. */
export async function pageMoved(db: Database, condition: RawBuilder<unknown>): Promise<Page<MovedOrder>> {
  const rows = await selectMoved(db, condition);
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** When an order comes as it stands. */
export const visitOf = (
  order: Pick<MovedOrder, 'deliveryDate' | 'intervalCode' | 'fromHour' | 'toHour'>,
): Visit => ({
  date: order.deliveryDate,
  interval: order.intervalCode,
  hours: formatHours(order.fromHour, order.toHour),
});

/** A move of an order and the moves that are stored with it from then on. */
export function recordMove(
  order: Parameters<typeof visitOf>[0] & Pick<MovedOrder, 'moves'>,
  { kind, to, at }: { readonly kind: HomemadeMove['kind']; readonly to: Visit; readonly at: EpochMs },
) {
  const move = { kind, at, from: visitOf(order), to };
  return { to, at, moves: [...order.moves, move].slice(-MOVES_KEPT) };
}

/**
 * Plans an order for another day or interval and stores the move, as statements of a batch; refused where its delivery
 * has moved, or was moved, since it was read.
 */
export function moveToDay(
  { id, deliveryState, moves: known }: Pick<MovedOrder, 'id' | 'deliveryState' | 'moves'>,
  { to, moves, at }: ReturnType<typeof recordMove>,
): Statement[] {
  const unchanged = sql`SELECT 1 FROM homemade_orders
    WHERE id = ${id} AND delivery_state = ${deliveryState} AND json(moves) = json(${JSON.stringify(known)})
      AND state IN ('pending_payment', 'paid', 'active')`;
  const planned = { deliveryDate: to.date, intervalCode: to.interval, moves: JSON.stringify(moves) };
  return [
    releaseLapsed(at),
    refuseIf('homemade-delivery-state', sql`NOT EXISTS (${unchanged})`),
    statement(
      q
        .updateTable('homemadeOrders')
        .set({ ...planned, deliveryState: 'planned', movedAt: at })
        .where('id', '=', id),
    ),
  ];
}

/** Refuses a batch where the delivery of an order has left these states, or the order has ended. */
export const refuseUnderWay = (id: string, open: readonly HomemadeDeliveryState[]): Statement =>
  refuseIf(
    'homemade-delivery-state',
    sql`NOT EXISTS (
      SELECT 1 FROM homemade_orders
      WHERE id = ${id} AND delivery_state IN ${list(open)} AND state IN ('paid', 'active')
    )`,
  );
