import * as z from 'zod/mini';
import { Destination } from '#shared/features/deliveries/destination.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { OrderState, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { destinationColumn } from '../../../../db/delivery-destination.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, readRow, sql } from '../../../../platform/database.ts';

/** The calendar that a freeze has found. */
export const FrozenPlan = z.object({
  /** Interval of the order. */
  interval: z.string(),
  deliveries: z.array(z.object({ date: z.string(), foodDates: z.array(z.string()), interval: z.string() })),
});

/** What invoices have paid for bringing a delivery beyond the fee of its order. */
export const PaidFees = z.array(z.object({ invoice: z.string(), kop: z.number() }));

/** What is ordered again when an order is renewed: only interval, address and recipient of it are known here. */
export const StoredRequest = jsonColumn(z.looseObject({}));

const OrderRow = z.object({
  id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  customer_version: z.number(),
  state: OrderState,
  version: z.number(),
  frozen_until: z.nullable(z.string()),
  start_date: z.string(),
  /** Last day of its food. */
  end_date: z.string(),
  skip: jsonColumn(z.array(SkippedWeekday)),
  part: z.enum(['morning', 'evening']),
  /** Code of the interval that later plans come at. */
  interval: z.string(),
  frozen_plan: z.nullable(jsonColumn(FrozenPlan)),
  /** What is ordered again when the order is renewed, in JSON as it is stored; null where it never is. */
  request: z.nullable(z.string()),
});

const DeliveryRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  destination: jsonColumn(Destination),
  /** Code of the zone of that address. */
  zone: z.string(),
  /** When it came into its state; null while it is in its first one. */
  moved_at: z.nullable(z.number()),
  failed_because: z.string(),
  replaces: z.nullable(z.string()),
  /** Part of the day in which it comes, which may be another than the order's. */
  part: z.enum(['morning', 'evening']),
  interval: z.string(),
  fees: jsonColumn(PaidFees),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

/** An order with all of its deliveries, oldest first. */
export type CalendarRows = z.infer<typeof OrderRow> & { readonly deliveries: readonly DeliveryRow[] };

/** The calendar of an order, or of a delivery's order; of another customer's nothing is known. */
export async function findCalendar(
  db: Database,
  customerId: string,
  of: { orderId: string } | { deliveryId: string },
): Promise<CalendarRows | undefined> {
  const orderId =
    'orderId' in of
      ? { text: '?2', value: of.orderId }
      : { text: '(SELECT order_id FROM deliveries WHERE id = ?2)', value: of.deliveryId };
  const [order, deliveries] = await db.read([
    sql(`SELECT o.id, o.number, o.customer_id, c.version AS customer_version, o.state, o.calendar_version AS version,
           o.frozen_until, o.start_date, o.end_date, o.skip, i.part, i.code AS interval, o.frozen_plan, r.request
         FROM orders o JOIN customers c ON c.id = o.customer_id JOIN delivery_intervals i ON i.code = o.interval_code
         LEFT JOIN order_requests r ON r.order_id = o.id
         WHERE o.customer_id = ?1 AND o.id = ${orderId.text}`).with(customerId, orderId.value),
    sql(`SELECT d.id, d.date, d.state, d.food_dates, ${destinationColumn('d', 'o')} AS destination,
           d.zone_code AS zone, d.moved_at, d.failed_because, d.replaces, i.part, i.code AS interval, d.fees
         FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN delivery_intervals i ON i.code = d.interval_code
         WHERE o.customer_id = ?1 AND o.id = ${orderId.text} ORDER BY d.date, d.id`).with(
      customerId,
      orderId.value,
    ),
  ]);
  const [row] = order ?? [];
  if (row === undefined) return undefined;
  return { ...OrderRow.parse(row), deliveries: z.array(DeliveryRow).parse(deliveries) };
}

/** Fee and region of a zone, beside those of the zone that an order was placed for. */
export async function compareZones(db: Database, orderId: string, zoneCode: string) {
  const row = await readRow(
    db,
    sql(`SELECT own.fee_kop AS ownKop, other.fee_kop AS otherKop, own.region_code = other.region_code AS isSameRegion
       FROM orders o JOIN delivery_zones own ON own.code = o.zone_code JOIN delivery_zones other ON other.code = ?2
       WHERE o.id = ?1`).with(orderId, zoneCode),
  );
  return z.object({ ownKop: z.number(), otherKop: z.number(), isSameRegion: z.number() }).parse(row);
}
