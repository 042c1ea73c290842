import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { Destination } from '#shared/features/deliveries/destination.ts';
import type { PlannedDelivery } from '#shared/features/deliveries/rules.ts';
import { type CalendarChange, DeliveryState } from '#shared/features/deliveries/schema.ts';
import {
  type OrderAddress,
  OrderState,
  type Recipient,
  SkippedWeekday,
} from '#shared/features/orders/schema.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { releaseLapsed } from '../../../money/api.ts';
import { endsWithLastFood, takeCalendarVersion } from '../statements.ts';

/** The calendar that a freeze has found. */
const FrozenPlan = z.object({
  /** Interval of the order. */
  interval: z.string(),
  deliveries: z.array(z.object({ date: z.string(), foodDates: z.array(z.string()), interval: z.string() })),
});

const OrderRow = z.object({
  id: z.string(),
  number: z.number(),
  state: OrderState,
  version: z.number(),
  frozen_until: z.nullable(z.string()),
  start_date: z.string(),
  skip: jsonColumn(z.array(SkippedWeekday)),
  part: z.enum(['morning', 'evening']),
  /** Code of the interval that later plans come at. */
  interval: z.string(),
  frozen_plan: z.nullable(jsonColumn(FrozenPlan)),
});

const DeliveryRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  destination: jsonColumn(Destination),
  replaces: z.nullable(z.string()),
  /** Part of the day in which it comes, which may be another than the order's. */
  part: z.enum(['morning', 'evening']),
  interval: z.string(),
  /** What invoices have paid for bringing it beyond the fee of its order. */
  fees: jsonColumn(z.array(z.object({ invoice: z.string(), kop: z.number() }))),
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
        `SELECT o.id, o.number, o.state, o.calendar_version AS version, o.frozen_until, o.start_date, o.skip, i.part, i.code AS interval,
           o.frozen_plan
         FROM orders o JOIN delivery_intervals i ON i.code = o.interval_code
         WHERE o.customer_id = ?1 AND o.id = ${orderId.text}`,
      )
      .bind(customerId, orderId.value),
    db
      .prepare(
        `SELECT d.id, d.date, d.state, d.food_dates, d.destination, d.replaces, i.part, i.code AS interval,
           d.fees
         FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN delivery_intervals i ON i.code = d.interval_code
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
  /** Planned and frozen deliveries that are no longer needed. */
  readonly removed: readonly string[];
  readonly added: readonly (PlannedDelivery & {
    readonly id: string;
    readonly replaces: string | null;
    /** The delivery that this one takes its destination from. */
    readonly modelId: string;
    /** Whether it also takes its interval from there, and not from the order. */
    readonly keepsInterval?: boolean;
    /** The interval that it has, whatever the order's and the model's. */
    readonly interval?: string;
  })[];
  /** First food day after a freeze; null where nothing is frozen. */
  readonly frozenUntil: IsoDate | null;
  /** What a freeze has found; kept from before by other changes. */
  readonly frozenPlan?: z.infer<typeof FrozenPlan>;
  readonly change: Pick<CalendarChange, 'kind' | 'text'> & { readonly id: string };
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
  readonly at: EpochMs;
  /** What the customer is told of it. */
  readonly messages: readonly D1PreparedStatement[];
}

/** Deliveries that come at another time or to another address. */
export interface NewEdit
  extends Pick<
    NewChange,
    'orderId' | 'version' | 'frozenUntil' | 'change' | 'firstOpenDate' | 'at' | 'messages'
  > {
  readonly edited: readonly {
    readonly id: string;
    readonly date: IsoDate;
    readonly destination: Destination;
  }[];
  /** Null keeps what is. */
  readonly intervalCode: string | null;
  /** Zone of the new address; null keeps what is. */
  readonly zoneCode: string | null;
  /** The same as the renewal of an order asks for it. */
  readonly requestAddress: OrderAddress | null;
  /** Null where the customer meets the courier; absent keeps what is. */
  readonly recipient: Recipient | null | undefined;
  /** Whether later plans of the order take the interval over. */
  readonly isForAll: boolean;
  /** What goes before anything of it, so that it can refuse the edit. */
  readonly first?: readonly D1PreparedStatement[];
  /** What is written after it. */
  readonly last?: readonly D1PreparedStatement[];
}

/**
 * Parks the dates of deliveries that come to another one, given as `{ id, date }` in JSON: deliveries may exchange their
 * dates. Whatever stays on a date needs no new place there.
 */
export function parkDates(db: D1Database, orderId: string, dated: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE deliveries SET date = 'moving ' || id WHERE order_id = ?1 AND EXISTS (
         SELECT 1 FROM json_each(?2) WHERE value ->> 'id' = deliveries.id AND value ->> 'date' <> deliveries.date
       )`,
    )
    .bind(orderId, dated);
}

/** Writes an edit in one step, under the same conditions as any other change. */
export async function writeEdit(db: D1Database, edit: NewEdit): Promise<void> {
  const { orderId, intervalCode, zoneCode } = edit;
  const edited = JSON.stringify(edit.edited);
  const touched = edit.edited.map(({ id }) => id);
  await db.batch([
    ...(edit.first ?? []),
    keepUndo(db, { ...edit, touched, added: [] }),
    ...guard(db, { ...edit, touched }),
    parkDates(db, orderId, edited),
    db
      .prepare(
        `UPDATE deliveries SET interval_code = COALESCE(?3, interval_code), zone_code = COALESCE(?4, zone_code),
           (date, destination) = (
             SELECT value ->> 'date', value -> 'destination' FROM json_each(?2) WHERE value ->> 'id' = deliveries.id
           )
         WHERE order_id = ?1 AND id IN (SELECT value ->> 'id' FROM json_each(?2))`,
      )
      .bind(orderId, edited, intervalCode, zoneCode),
    db
      .prepare(`UPDATE orders SET interval_code = COALESCE(?2, interval_code) WHERE id = ?1`)
      .bind(orderId, edit.isForAll ? intervalCode : null),
    // What is ordered again comes where and when the last of it came.
    ...(edit.isForAll
      ? [
          db
            .prepare(
              `UPDATE order_requests SET request = json_set(request,
                 '$.interval', COALESCE(?2, request ->> '$.interval'),
                 '$.address', json(COALESCE(?3, request -> '$.address'))) WHERE order_id = ?1`,
            )
            .bind(orderId, intervalCode, edit.requestAddress && JSON.stringify(edit.requestAddress)),
          ...recipientOfRequest(db, orderId, edit.recipient),
        ]
      : []),
    ...(edit.last ?? []),
  ]);
}

function recipientOfRequest(
  db: D1Database,
  orderId: string,
  recipient: Recipient | null | undefined,
): D1PreparedStatement[] {
  if (recipient === undefined) return [];
  // A patch with null takes the field away.
  return [
    db
      .prepare(`UPDATE order_requests SET request = json_patch(request, ?2) WHERE order_id = ?1`)
      .bind(orderId, JSON.stringify({ recipient })),
  ];
}

/** Fee and region of a zone, beside those of the zone that an order was placed for. */
export async function compareZones(db: D1Database, orderId: string, zoneCode: string) {
  const row = await db
    .prepare(
      `SELECT own.fee_kop AS ownKop, other.fee_kop AS otherKop, own.region_code = other.region_code AS isSameRegion
       FROM orders o JOIN delivery_zones own ON own.code = o.zone_code JOIN delivery_zones other ON other.code = ?2
       WHERE o.id = ?1`,
    )
    .bind(orderId, zoneCode)
    .first();
  return z.object({ ownKop: z.number(), otherKop: z.number(), isSameRegion: z.number() }).parse(row);
}

/** Guards that refuse a change because another one came first, or the cut-off. */
export const overtaken = ['calendar-version', 'cut-off-passed', 'delivery-state'] as const;

/** Guards that refuse a date: it has no place left, or another delivery of the order. */
export const takenDate = ['zone-full', 'delivery-day-taken'] as const;

/**
 * The first statements of every change: it is refused where the calendar has another version by now, and where a
 * delivery that it touches is past its cut-off.
 */
export function guard(
  db: D1Database,
  change: Pick<
    NewChange,
    'orderId' | 'version' | 'frozenUntil' | 'change' | 'firstOpenDate' | 'at' | 'messages'
  > & {
    readonly touched: readonly string[];
  },
): D1PreparedStatement[] {
  const { orderId, version, frozenUntil, firstOpenDate, at, touched } = change;
  return [
    // First, because it counts places that others no longer hold as free.
    releaseLapsed(db, at),
    ...takeCalendarVersion(db, orderId, version),
    db.prepare('UPDATE orders SET frozen_until = ?2 WHERE id = ?1').bind(orderId, frozenUntil),
    db
      .prepare(
        refuseWhere(
          'cut-off-passed',
          `EXISTS (
             SELECT 1 FROM deliveries d JOIN json_each(?1) t ON t.value = d.id
             WHERE d.state NOT IN ('planned', 'skipped', 'frozen') OR d.date < ?2
           )`,
        ),
      )
      .bind(JSON.stringify(touched), firstOpenDate),
    db
      .prepare('INSERT INTO delivery_changes (id, order_id, kind, text, made_at) VALUES (?1, ?2, ?3, ?4, ?5)')
      .bind(change.change.id, orderId, change.change.kind, change.change.text, at),
    ...change.messages,
  ];
}

/** Keeps what a change is about to find, so that it can be undone: before anything else of it is written. */
function keepUndo(
  db: D1Database,
  change: Pick<NewChange, 'orderId' | 'change'> & {
    readonly touched: readonly string[];
    readonly added: readonly string[];
  },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO calendar_undos (order_id, change_id, version, before)
       SELECT o.id, ?2, o.calendar_version + 1, json_object(
         'interval', o.interval_code, 'frozenUntil', o.frozen_until,
         'request', json((
           SELECT json_object('interval', request -> '$.interval', 'address', request -> '$.address',
             'recipient', request -> '$.recipient') FROM order_requests WHERE order_id = o.id
         )),
         'touched', json((
           SELECT json_group_array(json_object('id', d.id, 'date', d.date, 'interval', d.interval_code,
             'state', d.state, 'foodDates', json(d.food_dates), 'destination', json(d.destination),
             'zone', d.zone_code, 'replaces', d.replaces, 'fees', json(d.fees)))
           FROM deliveries d JOIN json_each(?3) t ON t.value = d.id WHERE d.order_id = o.id
         )),
         'added', json(?4))
       FROM orders o WHERE o.id = ?1
       ON CONFLICT (order_id) DO UPDATE SET
         change_id = excluded.change_id, version = excluded.version, before = excluded.before`,
    )
    .bind(change.orderId, change.change.id, JSON.stringify(change.touched), JSON.stringify(change.added));
}

/** Writes a change of what comes when, in one step. */
export async function writeChange(db: D1Database, change: NewChange): Promise<void> {
  const { orderId, at } = change;
  const touched = [...change.moved.map(({ id }) => id), ...change.removed];
  await db.batch([
    keepUndo(db, { ...change, touched, added: change.added.map(({ id }) => id) }),
    ...guard(db, { ...change, touched }),
    db
      .prepare('UPDATE orders SET frozen_plan = COALESCE(?2, frozen_plan) WHERE id = ?1')
      .bind(orderId, change.frozenPlan ? JSON.stringify(change.frozenPlan) : null),
    freeDates(db, orderId, change.removed),
    db
      .prepare(
        `UPDATE deliveries SET moved_at = ?3, state = (
           SELECT value ->> 'state' FROM json_each(?2) WHERE value ->> 'id' = deliveries.id
         ) WHERE order_id = ?1 AND id IN (SELECT value ->> 'id' FROM json_each(?2))`,
      )
      .bind(orderId, JSON.stringify(change.moved), at),
    ...replaceDeliveries(db, change),
  ]);
}

/** Frees the dates of deliveries that are about to be removed, before others are stored that may take them. */
export function freeDates(db: D1Database, orderId: string, removed: readonly string[]): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE deliveries SET state = 'skipped'
       WHERE order_id = ?1 AND state = 'planned' AND id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(orderId, JSON.stringify(removed));
}

/** Stores new deliveries and removes others, from which the new ones may take what else they need. */
export function replaceDeliveries(
  db: D1Database,
  { orderId, added, removed }: Pick<NewChange, 'orderId' | 'added' | 'removed'>,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, destination, zone_code, replaces,
           fees)
         SELECT n.value ->> 'id', o.id, n.value ->> 'date',
           COALESCE(n.value ->> 'interval',
             CASE WHEN n.value ->> 'keepsInterval' THEN m.interval_code ELSE o.interval_code END), 'planned', n.value -> 'foodDates',
           m.destination, m.zone_code, n.value ->> 'replaces', m.fees
         FROM json_each(?2) n JOIN orders o ON o.id = ?1
         JOIN deliveries m ON m.order_id = o.id AND m.id = n.value ->> 'modelId'`,
      )
      .bind(orderId, JSON.stringify(added)),
    db
      .prepare(`DELETE FROM deliveries WHERE order_id = ?1 AND id IN (SELECT value FROM json_each(?2))`)
      .bind(orderId, JSON.stringify(removed)),
    endsWithLastFood(db, orderId),
  ];
}

/** Deliveries no longer cost what was paid beyond their order. */
export function dropFees(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  return db
    .prepare(`UPDATE deliveries SET fees = '[]' WHERE id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(ids));
}
