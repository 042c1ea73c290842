import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type EpochMs, formatHours, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import * as contract from '#shared/features/orders/contract.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import {
  type Order,
  type OrderState,
  PriceBreakdown,
  Recipient,
  SkippedWeekday,
} from '#shared/features/orders/schema.ts';
import type { InvoiceState, PaymentMethod } from '#shared/features/payments/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { askAhead } from '../../../db/once-per-request.ts';
import { listRations, rationColumns, rationJson, type StoredRations } from '../../../db/order-rations.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { read } from '../../../db/query.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import {
  cashDueColumn,
  OpenPayment,
  openPaymentColumn,
  paymentMethodColumn,
  paymentProgress,
} from '../../money/payments/columns.ts';
import { cardProviders } from '../../money/payments/providers.ts';
import { ownReferralCode } from '../../money/promotions.ts';
import { askCancelledPapers } from './papers.ts';

interface Row extends StoredRations {
  readonly id: string;
  readonly number: number;
  readonly state: OrderState;
  readonly programmePicture: string;
  readonly programmeTint: string;
  readonly days: number;
  readonly people: number;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly skip: string;
  readonly fromHour: number;
  readonly toHour: number;
  readonly address: string;
  readonly contact: string;
  readonly recipient: string | null;
  readonly leaveAtDoor: number;
  readonly packaging: string;
  readonly price: string;
  readonly paymentMethod: PaymentMethod;
  readonly requestHash: string;
  readonly placedAt: EpochMs;
  readonly invoiceState: InvoiceState | null;
  readonly openPayment: string | null;
  readonly progress: string;
  readonly keptDays: number;
  readonly isRenewed: boolean;
  readonly isRestCancelled: boolean;
  readonly cashDueKop: Kopecks;
  readonly firstDeliveryDate: IsoDate;
  /** When the first order of the customer began. */
  readonly since: IsoDate;
}

const text = z.string();
const count = z.nullable(z.number());
const columns = {
  ...rationJson,
  programmePicture: Picture,
  skip: z.array(SkippedWeekday),
  // The address as it was agreed to.
  address: z.object({
    ...{ street: text, house: text, flat: text, entrance: text, floor: text, intercom: text, comment: text },
  }),
  contact: z.object({ name: text, phone: text, email: text }),
  recipient: z.nullable(Recipient),
  packaging: z.array(PackagingOption),
  price: PriceBreakdown,
  progress: z.object({ count, delivered: count, deliveredDays: count, usedDays: count }),
};

/** Orders of a customer that fit a condition on `o`, which may say their order. */
async function selectOrders(scope: Scope, customerId: string, condition: RawBuilder<unknown>) {
  const rows = await read(
    scope.db,
    sql<Row>`
      SELECT o.id, o.number, o.state, ${sql.raw(rationColumns)},
        ${sql.raw(pictureColumn('c.picture'))} AS programme_picture, p.tint AS programme_tint,
        o.days, o.people, o.start_date, o.end_date, o.skip,
        i.from_hour, i.to_hour, o.address, o.contact, o.recipient, o.leave_at_door, o.packaging, o.price,
        ${sql.raw(paymentMethodColumn('o.id', 'o.payment_method'))} AS payment_method, o.request_hash, o.placed_at,
        n.state AS invoice_state, ${sql.raw(openPaymentColumn('o.id'))} AS open_payment,
        (SELECT json_object('count', SUM(d.state NOT IN ('skipped', 'frozen', 'failed')),
           'delivered', SUM(d.state = 'delivered'),
           'deliveredDays', SUM(CASE WHEN d.state = 'delivered' THEN json_array_length(d.food_dates) ELSE 0 END),
           'usedDays', SUM(CASE WHEN d.state IN ('locked', 'cooking', 'on_route', 'delivered')
             THEN json_array_length(d.food_dates) ELSE 0 END))
         FROM deliveries d WHERE d.order_id = o.id) AS progress,
        COALESCE((SELECT used_days FROM cancellations WHERE order_id = o.id), o.days)
          - (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS kept_days,
        EXISTS (
          SELECT 1 FROM subscriptions WHERE order_id = o.id AND state IN ('active', 'payment_failed')
        ) AS is_renewed,
        EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS is_rest_cancelled,
        ${sql.raw(cashDueColumn)} AS cash_due_kop,
        (SELECT MIN(date) FROM deliveries d WHERE d.order_id = o.id) AS first_delivery_date,
        (SELECT start_date FROM orders WHERE customer_id = ${customerId} ORDER BY placed_at LIMIT 1) AS since
      FROM orders o
      JOIN programmes p ON p.code = o.programme_code
      JOIN dishes c ON c.code = p.cover
      JOIN delivery_intervals i ON i.code = o.interval_code
      LEFT JOIN invoices n ON n.id = o.id
      WHERE o.customer_id = ${customerId} AND ${condition}`,
  );
  return rows.map((row) => ({
    ...parseColumns(row, columns),
    openPayment: OpenPayment.parse(row.openPayment),
  }));
}
type StoredOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** The order that a customer placed with a key. */
export async function findOrderByKey(scope: Scope, customerId: string, key: string) {
  const [row] = await selectOrders(scope, customerId, sql`o.idempotency_key = ${key}`);
  return row;
}

/** An order for its customer. */
export function present(scope: Scope, row: StoredOrder): Order {
  const isPaid = row.price.totalKop === 0 || row.invoiceState === 'paid';
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    programme: {
      code: row.programmeCode,
      name: row.programmeName,
      picture: row.programmePicture,
      tint: row.programmeTint,
    },
    kcal: row.kcal,
    rations: listRations(row),
    days: row.days,
    people: row.people,
    startDate: row.startDate,
    endDate: row.endDate,
    skip: row.skip,
    interval: formatHours(row.fromHour, row.toHour),
    address: addressLine(row.address),
    contact: row.contact,
    recipient: row.recipient,
    leaveAtDoor: row.leaveAtDoor === 1,
    comment: row.address.comment,
    packaging: row.packaging,
    payment: paymentProgress(row.paymentMethod, isPaid, row.openPayment, {
      providers: cardProviders(scope),
      now: scope.clock.now(),
    }),
    price: row.price,
    deliveriesCount: row.progress.count ?? 0,
    deliveredCount: row.progress.delivered ?? 0,
    deliveredDays: row.progress.deliveredDays ?? 0,
    keptDays: row.keptDays,
    isRenewed: row.isRenewed,
    cashDueKop: row.cashDueKop,
    isRestCancelled: row.isRestCancelled,
    hasRest: !row.isRestCancelled && row.keptDays > (row.progress.usedDays ?? 0),
    firstDeliveryDate: row.firstDeliveryDate,
    placedAt: row.placedAt,
  };
}

const ORDERS_SHOWN = 100;
const newestFirst = sql`ORDER BY o.placed_at DESC, o.number DESC`;
/** A renewal that the bank has refused is no order but a try, told with its subscription. */
const isNoTry = sql`NOT EXISTS (
    SELECT 1 FROM subscription_charges WHERE order_id = o.id AND state = 'declined'
  )`;

/** Own orders, newest first. */
async function listOrders(scope: Scope, customerId: string): Promise<{ orders: Order[] }> {
  const shown = sql`${isNoTry} ${newestFirst} LIMIT ${ORDERS_SHOWN}`;
  const rows = await selectOrders(scope, customerId, shown);
  return { orders: rows.map((row) => present(scope, row)) };
}

/** Current orders of a customer, with when the food of the first one of all began. */
interface CurrentOrders {
  readonly orders: Order[];
  readonly since: IsoDate | null;
}

/** Own orders that are not over, newest first, with the newest one that was eaten: what a history of years does not slow. */
export async function listCurrentOrders(scope: Scope, customerId: string): Promise<CurrentOrders> {
  const current = sql`${isNoTry} AND (
      o.state NOT IN ('completed', 'cancelled', 'refunded')
      OR o.id = (
        SELECT id FROM orders WHERE customer_id = ${customerId} AND state = 'completed'
        ORDER BY placed_at DESC, number DESC LIMIT 1
      )
    ) ${newestFirst}`;
  const rows = await selectOrders(scope, customerId, current);
  return { orders: rows.map((row) => present(scope, row)), since: rows.at(0)?.since ?? null };
}

/** One own order; another customer's order is not found. */
export async function getOrder(scope: Scope, customerId: string, id: string): Promise<Order> {
  const [row] = await selectOrders(scope, customerId, sql`o.id = ${id}`);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

/** The newest order that is placed or paid. */
async function getLastOrder(scope: Scope, customerId: string | null): Promise<Order> {
  const last = sql`o.state NOT IN ('draft', 'cancelled', 'refunded') ${newestFirst} LIMIT 1`;
  const [row] = customerId === null ? [] : await selectOrders(scope, customerId, last);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

export const ownOrderCalls = calls(contract, {
  getLastOrder: async ({ scope, customer }) => {
    // The page that thanks for the order asks next for the code for friends.
    if (customer) askAhead(ownReferralCode(scope, customer.id));
    return { order: await getLastOrder(scope, customer?.id ?? null) };
  },
  listOrders: async ({ c, scope, customer, query }) => {
    const { id } = customer;
    if (c.get('page')?.id === 'personal-orders') askCancelledPapers(scope, id);
    return query.only === 'current' ? listCurrentOrders(scope, id) : listOrders(scope, id);
  },
  getOrder: async ({ scope, customer, params }) => ({
    order: await getOrder(scope, customer.id, params.id),
  }),
});
