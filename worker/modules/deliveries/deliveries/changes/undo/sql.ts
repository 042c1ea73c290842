import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { jsonColumn } from '../../../../../db/json-column.ts';
import { endsWithLastFood, voidUndo } from '../../statements.ts';
import { guard, parkDates } from '../sql.ts';

const Undo = z.object({
  version: z.number(),
  /** What the history says of the change. */
  text: z.string(),
  before: jsonColumn(
    z.object({
      interval: z.string(),
      frozenUntil: z.nullable(z.string()),
      /** Interval, address and recipient with which the order is renewed; null where it never is. */
      request: z.nullable(z.looseObject({})),
      /** Deliveries as they were before the change. */
      touched: z.array(
        z.looseObject({
          id: z.string(),
          date: z.string(),
          state: DeliveryState,
          foodDates: z.array(z.string()),
        }),
      ),
      /** Ids of deliveries that the change brought. */
      added: z.array(z.string()),
    }),
  ),
});
type Undo = z.infer<typeof Undo>;

/** What undoes the last change of a calendar; undefined where the change was of a kind that has no undo. */
export async function findUndo(db: D1Database, orderId: string): Promise<Undo | undefined> {
  const row = await db
    .prepare(
      `SELECT u.version, c.text, u.before FROM calendar_undos u JOIN delivery_changes c ON c.id = u.change_id
       WHERE u.order_id = ?1`,
    )
    .bind(orderId)
    .first();
  return row === null ? undefined : Undo.parse(row);
}

/** A change that is undone. */
interface NewUndo extends Pick<Undo, 'before'> {
  readonly orderId: string;
  readonly version: number;
  readonly change: { readonly id: string; readonly kind: 'undo'; readonly text: string };
  readonly firstOpenDate: IsoDate;
  readonly at: EpochMs;
  readonly messages: readonly D1PreparedStatement[];
}

/** Brings back what a change found, in one step and under the same conditions as any other change. */
export async function writeUndo(db: D1Database, { before, ...undo }: NewUndo): Promise<void> {
  const { orderId } = undo;
  const touched = JSON.stringify(before.touched);
  const added = JSON.stringify(before.added);
  await db.batch([
    ...guard(db, {
      ...undo,
      frozenUntil: before.frozenUntil,
      touched: [...before.added, ...before.touched.map(({ id }) => id)],
    }),
    // Dates become free before they are taken again.
    db
      .prepare(
        `UPDATE deliveries SET state = 'skipped' WHERE order_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(orderId, added),
    parkDates(db, orderId, touched),
    db
      .prepare(
        `UPDATE deliveries SET (date, interval_code, state, destination, zone_code) = (
           SELECT value ->> 'date', value ->> 'interval', value ->> 'state', value -> 'destination',
             value ->> 'zone' FROM json_each(?2) WHERE value ->> 'id' = deliveries.id
         ) WHERE order_id = ?1 AND id IN (SELECT value ->> 'id' FROM json_each(?2))`,
      )
      .bind(orderId, touched),
    db
      .prepare(
        `INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, destination, zone_code, replaces,
           fees)
         SELECT value ->> 'id', ?1, value ->> 'date', value ->> 'interval', value ->> 'state', value -> 'foodDates',
           value -> 'destination', value ->> 'zone', value ->> 'replaces', COALESCE(value -> 'fees', '[]')
         FROM json_each(?2) WHERE value ->> 'id' NOT IN (SELECT id FROM deliveries WHERE order_id = ?1)`,
      )
      .bind(orderId, touched),
    db
      .prepare(`DELETE FROM deliveries WHERE order_id = ?1 AND id IN (SELECT value FROM json_each(?2))`)
      .bind(orderId, added),
    db.prepare(`UPDATE orders SET interval_code = ?2 WHERE id = ?1`).bind(orderId, before.interval),
    // A patch with null takes the field away.
    db
      .prepare(
        `UPDATE order_requests
         SET request = json_patch(json_remove(request, '$.interval', '$.address', '$.recipient'), ?2)
         WHERE order_id = ?1`,
      )
      .bind(orderId, JSON.stringify(before.request ?? {})),
    endsWithLastFood(db, orderId),
    voidUndo(db, orderId),
  ]);
}
