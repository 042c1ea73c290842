import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import { OrderState, PriceBreakdown, Recipient, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { InvoiceState, PaymentMethod } from '#shared/features/payments/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../db/order-rations.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { type Database, findRow, listRows, readRow, sql } from '../../../platform/database.ts';
import {
  cashDueColumn,
  OpenPayment,
  openPaymentColumn,
  paymentMethodColumn,
  releaseLapsed,
  ZoneDay,
  zoneDayColumns,
} from '../../money/api.ts';

/** The address as it was agreed to. */
export const StoredAddress = z.object({
  street: z.string(),
  house: z.string(),
  flat: z.string(),
  entrance: z.string(),
  floor: z.string(),
  intercom: z.string(),
  comment: z.string(),
});
export type StoredAddress = z.infer<typeof StoredAddress>;

const StoredContact = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type StoredContact = z.infer<typeof StoredContact>;

const OrderRow = z.object({
  id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  state: OrderState,
  ...rationShape,
  programme_picture: jsonColumn(Picture),
  programme_tint: z.string(),
  days: z.number(),
  people: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  skip: jsonColumn(z.array(SkippedWeekday)),
  from_hour: z.number(),
  to_hour: z.number(),
  address: jsonColumn(StoredAddress),
  contact: jsonColumn(StoredContact),
  recipient: z.nullable(jsonColumn(Recipient)),
  leave_at_door: z.number(),
  packaging: jsonColumn(z.array(PackagingOption)),
  price: jsonColumn(PriceBreakdown),
  payment_method: PaymentMethod,
  request_hash: z.string(),
  placed_at: z.number(),
  invoice_state: z.nullable(InvoiceState),
  open_payment: OpenPayment,
  progress: jsonColumn(
    z.object({
      count: z.nullable(z.number()),
      delivered: z.nullable(z.number()),
      deliveredDays: z.nullable(z.number()),
      usedDays: z.nullable(z.number()),
    }),
  ),
  kept_days: z.number(),
  is_renewed: z.number(),
  is_rest_cancelled: z.number(),
  cash_due_kop: z.number(),
  first_delivery_date: z.string(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const orderColumns = `o.id, o.number, o.customer_id, o.state, ${rationColumns},
    ${pictureColumn('c.picture')} AS programme_picture, p.tint AS programme_tint,
    o.days, o.people, o.start_date, o.end_date, o.skip,
    i.from_hour, i.to_hour, o.address, o.contact, o.recipient, o.leave_at_door, o.packaging, o.price, ${paymentMethodColumn('o.id', 'o.payment_method')} AS payment_method, o.request_hash, o.placed_at,
    n.state AS invoice_state, ${openPaymentColumn('o.id')} AS open_payment,
    (SELECT json_object('count', SUM(d.state NOT IN ('skipped', 'frozen', 'failed')),
       'delivered', SUM(d.state = 'delivered'),
       'deliveredDays', SUM(CASE WHEN d.state = 'delivered' THEN json_array_length(d.food_dates) ELSE 0 END),
       'usedDays', SUM(CASE WHEN d.state IN ('locked', 'cooking', 'on_route', 'delivered') THEN json_array_length(d.food_dates) ELSE 0 END))
     FROM deliveries d WHERE d.order_id = o.id) AS progress,
    COALESCE((SELECT used_days FROM cancellations WHERE order_id = o.id), o.days)
      - (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS kept_days,
    EXISTS (SELECT 1 FROM subscriptions WHERE order_id = o.id AND state IN ('active', 'payment_failed')) AS is_renewed,
    EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_rest_cancelled, ${cashDueColumn} AS cash_due_kop,
    (SELECT MIN(date) FROM deliveries d WHERE d.order_id = o.id) AS first_delivery_date`;
const orderTables = `
  FROM orders o
  JOIN programmes p ON p.code = o.programme_code
  JOIN dishes c ON c.code = p.cover
  JOIN delivery_intervals i ON i.code = o.interval_code
  LEFT JOIN invoices n ON n.id = o.id`;
const selectOrders = `SELECT ${orderColumns} ${orderTables}`;

/** The order that a customer placed with a key. */
export function findOrderByKey(db: Database, customerId: string, key: string) {
  return findRow(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.idempotency_key = ?2`).with(customerId, key),
  );
}

/** One order of a customer; of another customer's order nothing is known. */
export function findOrder(db: Database, customerId: string, id: string) {
  return findRow(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.id = ?2`).with(customerId, id),
  );
}

/** The newest order of a customer that is placed or paid. */
export function findLastOrder(db: Database, customerId: string) {
  return findRow(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.state NOT IN ('draft', 'cancelled', 'refunded')
         ORDER BY o.placed_at DESC, o.number DESC LIMIT 1`).with(customerId),
  );
}

/** A renewal that the bank has refused is no order but a try, told with its subscription. */
const isNoTry = `NOT EXISTS (SELECT 1 FROM subscription_charges WHERE order_id = o.id AND state = 'declined')`;

/** Orders of a customer, newest first. */
export async function listOrders(db: Database, customerId: string, limit: number) {
  return listRows(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND ${isNoTry}
       ORDER BY o.placed_at DESC, o.number DESC LIMIT ?2`).with(customerId, limit),
  );
}

/** Orders of a customer that are not over, and the newest one that was eaten, newest first, each with when the first one began. */
export async function listCurrentOrders(db: Database, customerId: string) {
  return listRows(
    db,
    z.extend(OrderRow, { since: z.string() }),
    sql(`SELECT ${orderColumns},
         (SELECT start_date FROM orders WHERE customer_id = ?1 ORDER BY placed_at LIMIT 1) AS since
       ${orderTables} WHERE o.customer_id = ?1 AND ${isNoTry}
         AND (
           o.state NOT IN ('completed', 'cancelled', 'refunded')
           OR o.id = (
             SELECT id FROM orders WHERE customer_id = ?1 AND state = 'completed'
             ORDER BY placed_at DESC, number DESC LIMIT 1
           )
         )
       ORDER BY o.placed_at DESC, o.number DESC`).with(customerId),
  );
}

/** Why nothing is sold at a moment; undefined while sales go on. */
export async function findSalesStop(db: Database, now: EpochMs): Promise<string | undefined> {
  const row = await readRow(
    db,
    sql(`SELECT reason FROM sales_stops WHERE from_at <= ?1 AND (until_at IS NULL OR until_at > ?1)
       ORDER BY from_at DESC LIMIT 1`).with(now),
  );
  return row === null ? undefined : z.object({ reason: z.string() }).parse(row).reason;
}

/** The dates as they are in a zone, once what is held no longer is free again. */
export async function listZoneDays(db: Database, zoneCode: string, dates: readonly string[], now: EpochMs) {
  const [, days] = await db.write([
    releaseLapsed(now),
    sql(`SELECT ${zoneDayColumns('?1', 'w.value')} FROM json_each(?2) w ORDER BY w.value`).with(
      zoneCode,
      JSON.stringify(dates),
    ),
  ]);
  return z.array(ZoneDay).parse(days?.rows);
}
