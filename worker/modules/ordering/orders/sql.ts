import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { OrderState, PriceBreakdown, Recipient, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { InvoiceState, PaymentMethod } from '#shared/features/payments/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { raiseCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../db/order-rations.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import {
  type Database,
  findRow,
  listRows,
  readRow,
  type Statement,
  sql,
} from '../../../platform/database.ts';
import { hasOrdersColumn } from '../../identity/api.ts';
import {
  insertTransfer,
  nextNumber,
  OpenPayment,
  openPaymentColumn,
  paymentMethodColumn,
  releaseLapsed,
  storedMethod,
  takenPlaces,
} from '../../money/api.ts';
import { grantConsent } from '../../visitors/api.ts';
import type { Deductions } from './reductions.ts';

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
    }),
  ),
  kept_days: z.number(),
  is_renewed: z.number(),
  first_delivery_date: z.string(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const selectOrders = `
  SELECT o.id, o.number, o.customer_id, o.state, ${rationColumns},
    ${pictureColumn('c.picture')} AS programme_picture, p.tint AS programme_tint,
    o.days, o.people, o.start_date, o.end_date, o.skip,
    i.from_hour, i.to_hour, o.address, o.contact, o.recipient, o.leave_at_door, o.packaging, o.price, ${paymentMethodColumn('o.id', 'o.payment_method')} AS payment_method, o.request_hash, o.placed_at,
    n.state AS invoice_state, ${openPaymentColumn('o.id')} AS open_payment,
    (SELECT json_object('count', SUM(d.state NOT IN ('skipped', 'frozen', 'failed')),
       'delivered', SUM(d.state = 'delivered'),
       'deliveredDays', SUM(CASE WHEN d.state = 'delivered' THEN json_array_length(d.food_dates) ELSE 0 END))
     FROM deliveries d WHERE d.order_id = o.id) AS progress,
    COALESCE((SELECT used_days FROM cancellations WHERE order_id = o.id), o.days)
      - (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS kept_days,
    EXISTS (SELECT 1 FROM subscriptions WHERE order_id = o.id AND state IN ('active', 'payment_failed')) AS is_renewed,
    (SELECT MIN(date) FROM deliveries d WHERE d.order_id = o.id) AS first_delivery_date
  FROM orders o
  JOIN programmes p ON p.code = o.programme_code
  JOIN dishes c ON c.code = p.cover
  JOIN delivery_intervals i ON i.code = o.interval_code
  LEFT JOIN invoices n ON n.id = o.id`;

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

/** Orders of a customer, newest first. */
export async function listOrders(db: Database, customerId: string, limit: number) {
  return listRows(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 ORDER BY o.placed_at DESC, o.number DESC LIMIT ?2`).with(
      customerId,
      limit,
    ),
  );
}

/** Tells whether a customer has any order that counts against the first-order discount. */
export async function hasOrders(db: Database, customerId: string): Promise<boolean> {
  const row = await readRow(db, sql(`SELECT ${hasOrdersColumn('?1')} AS has_orders`).with(customerId));
  return z.object({ has_orders: z.number() }).parse(row).has_orders === 1;
}

/** An order as it is stored. */
export interface NewOrder {
  readonly id: string;
  readonly customerId: string;
  readonly state: 'active' | 'paid' | 'pending_payment';
  readonly persons: readonly [OrderPerson, ...OrderPerson[]];
  readonly days: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly skip: readonly string[];
  readonly intervalCode: string;
  readonly zoneCode: string;
  readonly address: StoredAddress;
  readonly contact: z.infer<typeof StoredContact>;
  readonly recipient: Recipient | null;
  readonly leaveAtDoor: boolean;
  readonly packaging: readonly PackagingOption[];
  readonly price: z.infer<typeof PriceBreakdown>;
  readonly isFirst: boolean;
  readonly paymentMethod: PaymentMethod;
  readonly offerVersion: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly placedAt: EpochMs;
}

interface NewDelivery {
  readonly id: string;
  readonly date: string;
  readonly foodDates: readonly string[];
}

export interface NewConsent {
  readonly id: string;
  readonly document: 'personalData' | 'offer' | 'healthData';
  readonly version: string;
  readonly address: string;
  /** Allergies that a consent to health data covers, as `allergiesByPlace` writes them. */
  readonly allergies: readonly string[];
}

/** What of a price bonuses pay. */
const paidByBonuses = ({ lines }: NewOrder['price']) =>
  lines.reduce((sum, { kind, amountKop }) => (kind === 'bonuses' ? sum - amountKop : sum), 0);

/** A further person as the order keeps them, with how many disliked groups the price covers. */
const storedPerson = ({ name, programme, kcal, without }: OrderPerson) => ({
  name,
  programme,
  kcal,
  exclusions: without,
  dislikesMost: Math.max(FREE_DISLIKES, readExclusions(without).dislikes.length),
});

function insertOrder(order: NewOrder): Statement {
  const [first, ...others] = order.persons;
  return sql(`INSERT INTO orders (id, number, customer_id, state, programme_code, kcal, days, people, start_date, end_date,
         skip, interval_code, zone_code, address, contact, price, total_kop, first_order, payment_method,
         offer_version, idempotency_key, request_hash, placed_at, exclusions, person_name, others,
         recipient, leave_at_door, packaging, worth_kop, bonuses_kop)
       VALUES (?1, (SELECT last FROM order_numbers), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
         ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30)`).with(
    order.id,
    order.customerId,
    order.state,
    first.programme,
    first.kcal,
    order.days,
    order.persons.length,
    order.startDate,
    order.endDate,
    JSON.stringify(order.skip),
    order.intervalCode,
    order.zoneCode,
    JSON.stringify(order.address),
    JSON.stringify(order.contact),
    JSON.stringify(order.price),
    order.price.totalKop,
    order.isFirst ? 1 : 0,
    storedMethod(order.paymentMethod),
    order.offerVersion,
    order.idempotencyKey,
    order.requestHash,
    order.placedAt,
    JSON.stringify(first.without),
    first.name,
    JSON.stringify(others.map(storedPerson)),
    order.recipient && JSON.stringify(order.recipient),
    order.leaveAtDoor ? 1 : 0,
    JSON.stringify(order.packaging),
    worthOf(order.price),
    paidByBonuses(order.price),
  );
}

/** Stores an order with its deliveries, consents and payment: all of it or nothing. */
export async function placeOrder(
  db: Database,
  order: NewOrder,
  parts: {
    deliveries: readonly NewDelivery[];
    destination: Destination;
    consents: readonly NewConsent[];
    deductions: Deductions;
    /** What has to hold before anything is written. */
    guard: readonly Statement[];
    /** The invoice, and what else follows from the order: messages, events, the subscription. */
    consequences: readonly Statement[];
  },
): Promise<void> {
  const statements = [
    ...parts.guard,
    // Whoever has read the customer's bonuses or orders before decides again.
    raiseCustomerVersions([order.customerId]),
    // Before the order, whose own allergies are not known yet.
    ...parts.consents.map(({ allergies, ...consent }) =>
      grantConsent({ ...consent, customerId: order.customerId, at: order.placedAt }, allergies),
    ),
    nextNumber(),
    insertOrder(order),
    sql(`INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, destination, zone_code)
         SELECT value ->> 'id', ?1, value ->> 'date', ?2, 'planned', value -> 'foodDates', ?3, ?5 FROM json_each(?4)`).with(
      order.id,
      order.intervalCode,
      JSON.stringify(parts.destination),
      JSON.stringify(parts.deliveries),
      order.zoneCode,
    ),
  ];
  if (parts.deductions.promoCode !== undefined) {
    statements.push(
      sql('INSERT INTO promo_uses (order_id, code, customer_id) VALUES (?1, ?2, ?3)').with(
        order.id,
        parts.deductions.promoCode,
        order.customerId,
      ),
    );
  }
  if (parts.deductions.referral !== undefined) {
    const { referrerId, rewardKop, rewardAfter, friendKop } = parts.deductions.referral;
    statements.push(
      sql(`INSERT INTO referrals (order_id, referrer_id, reward_kop, reward_after, friend_kop)
           VALUES (?1, ?2, ?3, ?4, ?5)`).with(order.id, referrerId, rewardKop, rewardAfter, friendKop),
    );
  }
  statements.push(
    ...parts.deductions.transfers.map((transfer) => insertTransfer(transfer)),
    ...parts.consequences,
  );
  await db.write(statements);
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

/** Which of the dates have no place left in a zone, once what is held no longer is free again. */
export async function listFullDates(
  db: Database,
  zoneCode: string,
  dates: readonly string[],
  now: EpochMs,
): Promise<string[]> {
  const [, full] = await db.write([
    releaseLapsed(now),
    sql(`SELECT w.value AS date FROM json_each(?2) w
         WHERE (SELECT deliveries FROM zone_capacity WHERE zone_code = ?1 AND date IN (w.value, '')
                ORDER BY date DESC LIMIT 1)
           <= ${takenPlaces('?1', 'w.value')}
         ORDER BY w.value`).with(zoneCode, JSON.stringify(dates)),
  ]);
  return z
    .array(z.object({ date: z.string() }))
    .parse(full?.rows)
    .map(({ date }) => date);
}
