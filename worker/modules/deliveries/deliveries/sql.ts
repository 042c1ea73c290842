import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { Destination } from '#shared/features/deliveries/destination.ts';
import { DeliveryState, Incident } from '#shared/features/deliveries/schema.ts';
import { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { destinationColumn } from '../../../db/delivery-destination.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../db/order-rations.ts';
import { type Database, listBatch, listRows, sql } from '../../../platform/database.ts';
import { placeColumn } from '../../content/places.ts';
import { cashDueColumn } from '../../money/payments/columns.ts';

const DeliveryRow = z.object({
  id: z.string(),
  order_id: z.string(),
  date: z.string(),
  from_hour: z.number(),
  to_hour: z.number(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  destination: jsonColumn(Destination),
  /** The address of the order, where its delivery has another destination. */
  order_address: z.nullable(
    jsonColumn(z.extend(Destination.shape.address, { street: z.nullable(z.string()) })),
  ),
  ...rationShape,
  people: z.number(),
  fee_kop: z.number(),
  calendar_version: z.number(),
  frozen_until: z.nullable(z.string()),
  skip: jsonColumn(z.array(SkippedWeekday)),
  order_part: z.enum(['morning', 'evening']),
  awaits: z.nullable(
    jsonColumn(z.object({ invoiceId: z.string(), amountKop: z.number(), until: z.number() })),
  ),
  has_door_photo: z.number(),
  failure: z.nullable(
    jsonColumn(
      z.object({
        reason: z.string(),
        bonusesKop: z.number(),
        /** Deliveries that bring its food, or tried to. */
        again: z.array(z.object({ date: z.string(), state: DeliveryState })),
        isRunning: z.number(),
        /** Whether the courier still has to collect the money of an order whose food a closed day has put off. */
        isUnpaid: z.number(),
        refund: z.nullable(
          z.object({ cardKop: z.number(), bonusesKop: z.number(), certificateKop: z.number() }),
        ),
      }),
    ),
  ),
});

/** A delivery with what of its order is shown with it. */
export type DeliveryRow = z.infer<typeof DeliveryRow>;

/** What we have not brought: it failed, or the kitchen was closed. */
const isNotBrought = `(d.state = 'failed' OR d.state = 'skipped' AND d.failed_because <> '')`;

const selectDeliveries = `
  SELECT d.id, d.order_id, d.date, i.from_hour, i.to_hour, d.state, d.food_dates,
    ${destinationColumn('d', 'o')} AS destination,
    CASE WHEN d.destination IS NOT NULL THEN (
      SELECT json_set(r.request -> '$.address', '$.street', ${placeColumn(`(r.request ->> '$.address.streetId')`)} ->> 'label')
      FROM order_requests r WHERE r.order_id = o.id
    ) END AS order_address,
    ${rationColumns}, o.people, z.fee_kop, o.calendar_version, o.frozen_until, o.skip,
    (SELECT part FROM delivery_intervals WHERE code = o.interval_code) AS order_part,
    (SELECT json_object('invoiceId', i.id, 'amountKop', i.amount_kop, 'until', i.pay_until)
     FROM paid_changes p JOIN invoices i ON i.id = p.invoice_id
     WHERE p.order_id = o.id AND p.state = 'waiting'
       AND EXISTS (SELECT 1 FROM json_each(p.request, '$.ids') WHERE value = d.id) LIMIT 1) AS awaits,
    EXISTS (SELECT 1 FROM door_photos WHERE delivery_id = d.id) AS has_door_photo,
    CASE WHEN ${isNotBrought} THEN json_object(
      'reason', d.failed_because,
      'bonusesKop', COALESCE((SELECT amount_kop FROM transfers WHERE key = 'failed:' || d.id), 0),
      'again', (
        WITH RECURSIVE again AS (
          SELECT r.id, r.date, r.state FROM deliveries r WHERE r.replaces = d.id
          UNION
          SELECT r.id, r.date, r.state FROM again a JOIN deliveries r ON r.replaces = a.id
          WHERE a.state IN ('skipped', 'failed')
        )
        SELECT json_group_array(json_object('date', date, 'state', state)) FROM again
        WHERE state NOT IN ('skipped', 'frozen')
      ),
      'isRunning', o.state IN ('paid', 'active', 'frozen'),
      'isUnpaid', d.state = 'skipped' AND ${cashDueColumn} > 0,
      'refund', (
        SELECT json_object('cardKop', f.card_kop, 'certificateKop', COALESCE(t.amount_kop, 0),
          'bonusesKop', f.amount_kop - f.card_kop - COALESCE(t.amount_kop, 0))
        FROM food_refunds f LEFT JOIN transfers t ON t.key = 'food-certificate-back:' || f.delivery_id
        WHERE f.delivery_id = d.id
      )
    ) END AS failure
  FROM orders o
  JOIN deliveries d ON d.order_id = o.id
  JOIN programmes p ON p.code = o.programme_code
  JOIN delivery_intervals i ON i.code = d.interval_code
  JOIN delivery_zones z ON z.code = o.zone_code`;

/** What was still off when the rest of its order was cancelled comes no more, and cannot be brought back. */
const isShown = `NOT (
  d.state IN ('skipped', 'frozen') AND EXISTS (
    SELECT 1 FROM cancellations c
    WHERE c.order_id = o.id AND d.date >= date(c.decided_at / 1000, 'unixepoch', '+3 hours')
  )
)`;

const isBetween = `d.date <= ?3 AND (d.date >= ?2 OR d.food_dates ->> '$[#-1]' >= ?2)`;

/** Deliveries of a customer's placed orders between two dates, or with food for a day between them. */
export async function listDeliveries(db: Database, customerId: string, from: string, to: string) {
  return listRows(
    db,
    DeliveryRow,
    sql(`${selectDeliveries}
       WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen', 'completed')
         AND ${isBetween} AND ${isShown}
       ORDER BY d.date, d.id`).with(customerId, from, to),
  );
}

/** The same, with all deliveries of orders under way. */
export async function listDeliveriesWithRunning(db: Database, customerId: string, from: string, to: string) {
  return listRows(
    db,
    DeliveryRow,
    sql(`${selectDeliveries}
       WHERE o.customer_id = ?1 AND ${isShown}
         AND (o.state IN ('paid', 'active', 'frozen') OR o.state = 'completed' AND ${isBetween})
       ORDER BY d.date, d.id`).with(customerId, from, to),
  );
}

/** What concerns deliveries of a customer from a date on, the newest first. */
export async function listIncidents(db: Database, customerId: string, today: string): Promise<Incident[]> {
  return listRows(
    db,
    Incident,
    sql(`SELECT n.id, n.text FROM incidents n
       WHERE n.to_date >= ?2 AND n.ended_at IS NULL AND EXISTS (
         SELECT 1 FROM orders o JOIN deliveries d ON d.order_id = o.id
         WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen')
           AND d.date BETWEEN n.from_date AND n.to_date AND d.date >= ?2
           AND d.state IN ('planned', 'locked', 'cooking', 'on_route') AND n.zone_code IN ('', d.zone_code)
       )
       ORDER BY n.created_at DESC LIMIT 3`).with(customerId, today),
  );
}

/** Deliveries of one order of a customer; of another customer's order there are none. */
export async function listOrderDeliveries(db: Database, customerId: string, orderId: string) {
  return listRows(
    db,
    DeliveryRow,
    sql(`${selectDeliveries} WHERE o.customer_id = ?1 AND o.id = ?2 ORDER BY d.date, d.id`).with(
      customerId,
      orderId,
    ),
  );
}

/** Programmes of which the customer has received at least one delivery. */
export async function listDeliveredProgrammes(db: Database, customerId: string) {
  return listRows(
    db,
    z.object({ code: z.string(), name: z.string() }),
    sql(`SELECT DISTINCT p.code, p.name FROM orders o
       JOIN deliveries d ON d.order_id = o.id AND d.state = 'delivered'
       JOIN programmes p ON p.code = o.programme_code
       WHERE o.customer_id = ?1 ORDER BY p.sort`).with(customerId),
  );
}

const ClosingRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  ...rationShape,
});

/** A planned delivery of a date for each customer who ordered before a moment and was not reminded since another. */
export async function listClosing(
  db: Database,
  date: IsoDate,
  page: {
    readonly orderedBefore: EpochMs;
    /** Who was reminded later is not reminded again. */
    readonly remindedBefore: EpochMs;
    readonly limit: number;
  },
) {
  const { orderedBefore, remindedBefore, limit } = page;
  return listBatch(
    db,
    { table: 'deliveries', schema: ClosingRow },
    sql(`SELECT MIN(d.id) AS id, o.customer_id, ${rationColumns}
       FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN programmes p ON p.code = o.programme_code
       WHERE d.state = 'planned' AND d.date = ?1 AND o.state IN ('paid', 'active') AND o.placed_at <= ?3
         AND NOT EXISTS (
           SELECT 1 FROM reminders r
           WHERE r.customer_id = o.customer_id AND r.key LIKE 'cut-off:%' AND r.at > ?4
         )
       GROUP BY o.customer_id LIMIT ?2`).with(date, limit, orderedBefore, remindedBefore),
  );
}

const EndingRow = z.object({
  id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  end_date: z.string(),
  ...rationShape,
});

/**
 * Orders whose last food is on one of these dates, unless they renew themselves, food of a later order follows, or their customers
 * were reminded.
 */
export async function listEndingOrders(
  db: Database,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  limit: number,
) {
  return listBatch(
    db,
    { table: 'orders', schema: EndingRow },
    sql(`SELECT o.id, o.number, o.customer_id, o.end_date, ${rationColumns}
       FROM orders o JOIN programmes p ON p.code = o.programme_code
       WHERE o.end_date BETWEEN ?1 AND ?2 AND o.state IN ('paid', 'active')
         AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id)
         AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.order_id = o.id AND s.state IN ('active', 'payment_failed'))
         AND NOT EXISTS (SELECT 1 FROM orders l WHERE l.customer_id = o.customer_id AND l.end_date > o.end_date
           AND l.state IN ('pending_payment', 'paid', 'active', 'frozen'))
         AND NOT EXISTS (SELECT 1 FROM reminders WHERE key = 'plan-ending:' || o.id || ':' || o.end_date)
       ORDER BY o.end_date, o.id LIMIT ?3`).with(from, to, limit),
  );
}
