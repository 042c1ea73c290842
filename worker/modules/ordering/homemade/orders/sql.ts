import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { HomemadeMove } from '#shared/features/homemade/changes.ts';
import {
  HomemadeDeliveryState,
  HomemadeState,
  StoredHomemadePrice,
} from '#shared/features/homemade/order.ts';
import { InvoiceState, PaymentMethod } from '#shared/features/payments/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { raiseCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { pictureColumn } from '../../../../db/picture-column.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';
import {
  nextNumber,
  OpenPayment,
  openPaymentColumn,
  paymentMethodColumn,
  storedMethod,
  ZoneDay,
  zoneDayColumns,
} from '../../../money/api.ts';
import { grantConsent } from '../../../visitors/api.ts';

const StoredContact = z.object({ name: z.string(), phone: z.string(), email: z.string() });

const OrderRow = z.object({
  id: z.string(),
  number: z.int(),
  state: HomemadeState,
  delivery_state: HomemadeDeliveryState,
  delivery_date: z.string(),
  interval_code: z.string(),
  moves: jsonColumn(z.array(HomemadeMove)),
  /** Days that it may be moved to, with their places; none where it can no longer be. */
  days: jsonColumn(z.array(ZoneDay)),
  from_hour: z.int(),
  to_hour: z.int(),
  address_line: z.string(),
  contact: jsonColumn(StoredContact),
  price: jsonColumn(StoredHomemadePrice),
  payment_method: PaymentMethod,
  invoice_state: z.nullable(InvoiceState),
  open_payment: OpenPayment,
  request_hash: z.string(),
  /** Null where there is nothing to be paid by card. */
  pay_until: z.nullable(z.int()),
  placed_at: z.int(),
  has_door_photo: z.int(),
  lines: jsonColumn(
    z.array(
      z.object({
        dish: z.string(),
        title: z.string(),
        picture: Picture,
        tint: z.string(),
        weightG: z.int(),
        priceKop: z.int(),
        count: z.int(),
      }),
    ),
  ),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** Reads orders of the customer ?1, with the dates ?2 as they are in the zone of each. */
const selectOrders = `
  SELECT o.id, o.number, o.state, o.delivery_state, o.delivery_date, o.interval_code, o.moves,
    CASE WHEN o.state IN ('paid', 'active') AND o.delivery_state IN ('planned', 'failed') THEN (
      SELECT json_group_array(json_object('date', d.date, 'capacity', d.capacity, 'taken', d.taken) ORDER BY d.date)
      FROM (SELECT ${zoneDayColumns('o.zone_code', 'w.value')} FROM json_each(?2) w) d
    ) ELSE '[]' END AS days, i.from_hour, i.to_hour, o.address ->> 'line' AS address_line,
    o.contact, o.price, ${paymentMethodColumn('o.id', 'o.payment_method')} AS payment_method, n.state AS invoice_state,
    ${openPaymentColumn('o.id')} AS open_payment, o.request_hash, n.pay_until, o.placed_at,
    EXISTS (SELECT 1 FROM door_photos WHERE delivery_id = o.id) AS has_door_photo,
    (SELECT json_group_array(json_object('dish', l.dish_code, 'title', l.title,
       'picture', json(${pictureColumn('d.picture')}), 'tint', d.tint, 'weightG', l.weight_g,
       'priceKop', l.price_kop, 'count', l.count) ORDER BY l.sort)
     FROM homemade_order_lines l JOIN dishes d ON d.code = l.dish_code WHERE l.order_id = o.id) AS lines
  FROM homemade_orders o
  JOIN delivery_intervals i ON i.code = o.interval_code
  LEFT JOIN invoices n ON n.id = o.id`;

/** The order that a customer placed with a key. */
export function findOrderByKey(db: Database, customerId: string, dates: readonly IsoDate[], key: string) {
  return findRow(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.idempotency_key = ?3`).with(
      customerId,
      JSON.stringify(dates),
      key,
    ),
  );
}

/** One order of a customer; of another customer's order nothing is known. */
export function findOrder(db: Database, customerId: string, dates: readonly IsoDate[], id: string) {
  return findRow(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.id = ?3`).with(customerId, JSON.stringify(dates), id),
  );
}

/** The newest order of a customer that is placed or paid. */
export function findLastOrder(db: Database, customerId: string, dates: readonly IsoDate[]) {
  return findRow(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.state NOT IN ('cancelled', 'refunded')
         ORDER BY o.placed_at DESC, o.number DESC LIMIT 1`).with(customerId, JSON.stringify(dates)),
  );
}

/** Orders of a customer in these states, newest first. */
export async function listOrders(
  db: Database,
  customerId: string,
  dates: readonly IsoDate[],
  { states, limit }: { readonly states: readonly HomemadeState[]; readonly limit: number },
): Promise<OrderRow[]> {
  return listRows(
    db,
    OrderRow,
    sql(`${selectOrders} WHERE o.customer_id = ?1 AND o.state IN (SELECT value FROM json_each(?3))
         ORDER BY o.placed_at DESC, o.number DESC LIMIT ?4`).with(
      customerId,
      JSON.stringify(dates),
      JSON.stringify(states),
      limit,
    ),
  );
}

/** An order as it is stored; its lines are what the customer's basket holds. */
export interface NewOrder {
  readonly id: string;
  readonly customerId: string;
  readonly state: 'active' | 'pending_payment';
  readonly date: string;
  readonly intervalCode: string;
  readonly zoneCode: string;
  /** The parts, and the whole in one line. */
  readonly address: Readonly<Record<string, string>>;
  readonly contact: z.infer<typeof StoredContact>;
  readonly price: z.infer<typeof StoredHomemadePrice>;
  readonly dishesKop: number;
  readonly paymentMethod: PaymentMethod;
  readonly offerVersion: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly placedAt: EpochMs;
}

export interface NewConsent {
  readonly id: string;
  readonly document: 'personalData' | 'offer';
  readonly version: string;
  readonly address: string;
}

function insertOrder(order: NewOrder): Statement {
  return sql(`INSERT INTO homemade_orders (id, number, customer_id, state, delivery_date, interval_code, zone_code, address,
         contact, price, dishes_kop, total_kop, payment_method, offer_version, idempotency_key, request_hash,
         placed_at)
       VALUES (?1, (SELECT last FROM order_numbers), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
         ?16)`).with(
    order.id,
    order.customerId,
    order.state,
    order.date,
    order.intervalCode,
    order.zoneCode,
    JSON.stringify(order.address),
    JSON.stringify(order.contact),
    JSON.stringify(order.price),
    order.dishesKop,
    order.price.totalKop,
    storedMethod(order.paymentMethod),
    order.offerVersion,
    order.idempotencyKey,
    order.requestHash,
    order.placedAt,
  );
}

/** Makes an order of the customer's basket with consents and invoice, and empties the basket: all of it or nothing. */
export async function placeOrder(
  db: Database,
  order: NewOrder,
  parts: {
    /** What has to hold before anything is written. */
    guard: readonly Statement[];
    consents: readonly NewConsent[];
    invoice: readonly Statement[];
    messages: readonly Statement[];
    address: Statement;
  },
): Promise<void> {
  const owner = `customer:${order.customerId}`;
  await db.write([
    ...parts.guard,
    raiseCustomerVersions([order.customerId]),
    nextNumber(),
    insertOrder(order),
    sql(`INSERT INTO homemade_order_lines (order_id, dish_code, title, weight_g, price_kop, count, sort)
         SELECT ?1, b.dish_code, d.title, h.weight_g, h.price_kop, b.count,
           row_number() OVER (ORDER BY b.added_at, b.dish_code)
         FROM homemade_baskets b JOIN dishes d ON d.code = b.dish_code
         JOIN homemade_items h ON h.dish_code = b.dish_code AND h.is_available = 1 WHERE b.owner = ?2`).with(
      order.id,
      owner,
    ),
    sql('DELETE FROM homemade_baskets WHERE owner = ?1').with(owner),
    ...parts.consents.map((consent) =>
      grantConsent({ ...consent, customerId: order.customerId, at: order.placedAt }),
    ),
    ...parts.invoice,
    ...parts.messages,
    parts.address,
  ]);
}
