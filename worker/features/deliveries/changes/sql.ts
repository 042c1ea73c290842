import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { CalendarChange } from '#shared/features/deliveries/changes.ts';
import type { PlannedDelivery } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { OrderState, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';

const OrderRow = z.object({
  id: z.string(),
  state: OrderState,
  version: z.number(),
  frozen_until: z.nullable(z.string()),
  skip: jsonColumn(z.array(SkippedWeekday)),
  part: z.enum(['morning', 'evening']),
});

const DeliveryRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  replaces: z.nullable(z.string()),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

/** An order with all of its deliveries, oldest first. */
export type CalendarRows = z.infer<typeof OrderRow> & { readonly deliveries: readonly DeliveryRow[] };

/** The calendar of an order, or of a delivery's order; of another customer's nothing is known. */
export async function findCalendar(
  db: D1Database,
  customerId: string,
  of: { orderId: string } | { deliveryId: string },
): Promise<CalendarRows | undefined> {
  const orderId =
    'orderId' in of
      ? { text: '?2', value: of.orderId }
      : { text: '(SELECT order_id FROM deliveries WHERE id = ?2)', value: of.deliveryId };
  const [order, deliveries] = await db.batch([
    db
      .prepare(
        `SELECT o.id, o.state, o.calendar_version AS version, o.frozen_until, o.skip, i.part
         FROM orders o JOIN delivery_intervals i ON i.code = o.interval_code
         WHERE o.customer_id = ?1 AND o.id = ${orderId.text}`,
      )
      .bind(customerId, orderId.value),
    db
      .prepare(
        `SELECT d.id, d.date, d.state, d.food_dates, d.replaces FROM deliveries d JOIN orders o ON o.id = d.order_id
         WHERE o.customer_id = ?1 AND o.id = ${orderId.text} ORDER BY d.date, d.id`,
      )
      .bind(customerId, orderId.value),
  ]);
  const [row] = order?.results ?? [];
  if (row === undefined) return undefined;
  return { ...OrderRow.parse(row), deliveries: z.array(DeliveryRow).parse(deliveries?.results) };
}

/** A change of a calendar as it is written. */
export interface NewChange {
  readonly orderId: string;
  readonly version: number;
  /** Deliveries that come into another state. */
  readonly moved: readonly { readonly id: string; readonly state: DeliveryState }[];
  /** Planned deliveries that are no longer needed. */
  readonly removed: readonly string[];
  readonly added: readonly (PlannedDelivery & { readonly id: string; readonly replaces: string | null })[];
  /** A delivery of the order that the new ones take address, interval and instructions from. */
  readonly modelId: string;
  /** First food day after a freeze; null where nothing is frozen. */
  readonly frozenUntil: IsoDate | null;
  readonly change: Omit<CalendarChange, 'at'> & { readonly id: string };
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
  readonly at: EpochMs;
}

/** What the database says when another change came first, or the cut-off. */
export const OVERTAKEN = /orders\.calendar_version|constraint failed: kind|illegal delivery state/;

/**
 * Writes a change in one step. Where the calendar has another version by now, the version becomes null, which the table
 * refuses; where a delivery that moves is past its cut-off, so does the kind of the change.
 */
export async function writeChange(db: D1Database, change: NewChange): Promise<void> {
  const { orderId, at, firstOpenDate } = change;
  const touched = JSON.stringify([...change.moved.map(({ id }) => id), ...change.removed]);
  await db.batch([
    db
      .prepare(
        `UPDATE orders SET frozen_until = ?3,
           calendar_version = CASE WHEN calendar_version = ?2 THEN calendar_version + 1 END WHERE id = ?1`,
      )
      .bind(orderId, change.version, change.frozenUntil),
    db
      .prepare(
        `INSERT INTO delivery_changes (id, order_id, kind, text, made_at)
         SELECT ?1, ?2, CASE WHEN EXISTS (
           SELECT 1 FROM deliveries d JOIN json_each(?6) t ON t.value = d.id
           WHERE d.state NOT IN ('planned', 'skipped', 'frozen') OR d.date < ?7
         ) THEN '' ELSE ?3 END, ?4, ?5`,
      )
      .bind(change.change.id, orderId, change.change.kind, change.change.text, at, touched, firstOpenDate),
    db
      .prepare(`DELETE FROM deliveries WHERE order_id = ?1 AND id IN (SELECT value FROM json_each(?2))`)
      .bind(orderId, JSON.stringify(change.removed)),
    db
      .prepare(
        `UPDATE deliveries SET moved_at = ?3, state = (
           SELECT value ->> 'state' FROM json_each(?2) WHERE value ->> 'id' = deliveries.id
         ) WHERE order_id = ?1 AND id IN (SELECT value ->> 'id' FROM json_each(?2))`,
      )
      .bind(orderId, JSON.stringify(change.moved), at),
    db
      .prepare(
        `INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, address, instructions, replaces)
         SELECT n.value ->> 'id', m.order_id, n.value ->> 'date', m.interval_code, 'planned', n.value -> 'foodDates',
           m.address, m.instructions, n.value ->> 'replaces'
         FROM json_each(?3) n, deliveries m WHERE m.id = ?2 AND m.order_id = ?1`,
      )
      .bind(orderId, change.modelId, JSON.stringify(change.added)),
    db
      .prepare(
        `UPDATE orders SET end_date = (
           SELECT MAX(food_dates ->> '$[#-1]') FROM deliveries
           WHERE order_id = ?1 AND state NOT IN ('skipped', 'frozen')
         ) WHERE id = ?1`,
      )
      .bind(orderId),
  ]);
}

/** The history of an own order's calendar, newest first. */
export async function listChanges(
  db: D1Database,
  customerId: string,
  orderId: string,
): Promise<CalendarChange[]> {
  const { results } = await db
    .prepare(
      `SELECT c.kind, c.text, c.made_at AS at FROM delivery_changes c JOIN orders o ON o.id = c.order_id
       WHERE o.customer_id = ?1 AND o.id = ?2 ORDER BY c.made_at DESC, c.id DESC LIMIT 100`,
    )
    .bind(customerId, orderId)
    .all();
  return z.array(CalendarChange).parse(results);
}

/** Tells whether an order is a customer's own. */
export async function isOwn(db: D1Database, customerId: string, orderId: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM orders WHERE id = ?2 AND customer_id = ?1')
    .bind(customerId, orderId)
    .first();
  return row !== null;
}
