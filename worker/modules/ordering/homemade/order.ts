import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { formatDay, formatHours, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { doorPhotoPath } from '#shared/features/deliveries/doors/contract.ts';
import { cutOffOf, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import {
  HomemadeMove,
  isCancelOpen,
  isMoveOpen,
  undoableMove,
  type Visit,
} from '#shared/features/homemade/changes.ts';
import { comingStates, isFailed } from '#shared/features/homemade/coming.ts';
import * as contract from '#shared/features/homemade/contract.ts';
import {
  type HomemadeDeliveryState,
  type HomemadeOrder,
  HomemadeState,
  homemadeDates,
  StoredHomemadePrice,
} from '#shared/features/homemade/order.ts';
import type { InvoiceState, PaymentMethod } from '#shared/features/payments/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { list, read } from '../../../db/query.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/closed-days.ts';
import {
  OpenPayment,
  openPaymentColumn,
  paymentMethodColumn,
  paymentProgress,
} from '../../money/payments/columns.ts';
import { isFull, ZoneDay, zoneDayColumns } from '../../money/payments/places.ts';
import { cardProviders } from '../../money/payments/providers.ts';

const ORDERS_SHOWN = 100;

interface Row {
  readonly id: string;
  readonly number: number;
  readonly state: HomemadeState;
  readonly deliveryState: HomemadeDeliveryState;
  readonly deliveryDate: IsoDate;
  readonly intervalCode: string;
  readonly moves: string;
  /** Days that it may be moved to, with their places; none where it can no longer be. */
  readonly days: string;
  readonly fromHour: number;
  readonly toHour: number;
  readonly addressLine: string;
  readonly contact: string;
  readonly price: string;
  readonly paymentMethod: PaymentMethod;
  readonly invoiceState: InvoiceState | null;
  readonly openPayment: string | null;
  readonly requestHash: string;
  /** Null where there is nothing to be paid by card. */
  readonly payUntil: number | null;
  readonly placedAt: number;
  readonly hasDoorPhoto: number;
  readonly lines: string;
}

const columns = {
  moves: z.array(HomemadeMove),
  days: z.array(ZoneDay),
  contact: z.object({ name: z.string(), phone: z.string() }),
  price: StoredHomemadePrice,
  lines: z.array(
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
};

/** Orders of a customer that fit a condition, which may say their order, with the days that dishes can come on. */
async function selectOrders(scope: Scope, customerId: string, condition: RawBuilder<unknown>) {
  const now = scope.clock.now();
  const dates = homemadeDates(now, await publishedClosedDays(scope, moscowDate(now)));
  const rows = await read(
    scope.db,
    sql<Row>`
      SELECT o.id, o.number, o.state, o.delivery_state, o.delivery_date, o.interval_code, o.moves,
        CASE WHEN o.state IN ('paid', 'active') AND o.delivery_state IN ('planned', 'failed') THEN (
          SELECT json_group_array(json_object('date', d.date, 'capacity', d.capacity, 'taken', d.taken) ORDER BY d.date)
          FROM (SELECT ${sql.raw(zoneDayColumns('o.zone_code', 'w.value'))} FROM json_each(${JSON.stringify(dates)}) w) d
        ) ELSE '[]' END AS days, i.from_hour, i.to_hour, o.address ->> 'line' AS address_line,
        o.contact, o.price, ${sql.raw(paymentMethodColumn('o.id', 'o.payment_method'))} AS payment_method,
        n.state AS invoice_state, ${sql.raw(openPaymentColumn('o.id'))} AS open_payment, o.request_hash, n.pay_until,
        o.placed_at, EXISTS (SELECT 1 FROM door_photos WHERE delivery_id = o.id) AS has_door_photo,
        (SELECT json_group_array(json_object('dish', l.dish_code, 'title', l.title,
           'picture', json(${sql.raw(pictureColumn('d.picture'))}), 'tint', d.tint, 'weightG', l.weight_g,
           'priceKop', l.price_kop, 'count', l.count) ORDER BY l.sort)
         FROM homemade_order_lines l JOIN dishes d ON d.code = l.dish_code WHERE l.order_id = o.id) AS lines
      FROM homemade_orders o
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

/** What can still be changed, as the commands allow it. */
function changeOf(row: StoredOrder, firstOpenDate: IsoDate): HomemadeOrder['change'] {
  const { state, deliveryState, deliveryDate: date, moves, days } = row;
  const order = { state, deliveryState, date, moves };
  if (!isCancelOpen(order, firstOpenDate)) return null;
  const undo = undoableMove(order, firstOpenDate);
  const hasFailed = isFailed(order);
  const own = hasFailed ? [] : [date];
  const free = days.filter((day) => own.includes(day.date) || !isFull(day)).map((day) => day.date);
  return {
    until: hasFailed ? null : cutOffOf(date),
    dates: isMoveOpen(order, firstOpenDate) ? [...new Set([...own, ...free])].sort() : [],
    undo: undo ? { at: undo.at, date: undo.from.date, hours: undo.from.hours } : null,
  };
}

const movers: Readonly<Record<HomemadeMove['kind'], string>> = {
  move: 'Вы перенесли доставку',
  undo: 'Вы вернули доставку',
  shop: 'Мы перенесли доставку',
};
const visitText = ({ date, hours }: Visit): string => `${formatDay(date)}, ${hours}`;

const historyOf = (moves: readonly HomemadeMove[]): HomemadeOrder['history'] =>
  moves.toReversed().map(({ kind, at, from, to }) => ({
    at,
    text: `${movers[kind]}: ${visitText(from)}\u00a0→ ${visitText(to)}`,
  }));

/** An order of dishes for its customer. */
export function present(scope: Scope, row: StoredOrder): HomemadeOrder {
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    deliveryState: row.deliveryState,
    lines: row.lines,
    price: row.price,
    date: row.deliveryDate,
    interval: formatHours(row.fromHour, row.toHour),
    intervalCode: row.intervalCode,
    address: row.addressLine,
    contact: { name: row.contact.name, phone: row.contact.phone },
    payment: paymentProgress(row.paymentMethod, row.invoiceState === 'paid', row.openPayment, {
      providers: cardProviders(scope),
      now: scope.clock.now(),
    }),
    payUntil: row.payUntil,
    placedAt: row.placedAt,
    ...(row.hasDoorPhoto === 1 && { doorPhoto: doorPhotoPath(row.id) }),
    change: changeOf(row, firstDeliveryDate(scope.clock.now())),
    history: historyOf(row.moves),
  };
}

/** Own orders, newest first; an anonymous visitor has none. */
async function listOrders(
  scope: Scope,
  customerId: string | null,
  { only }: { readonly only?: 'current' | undefined } = {},
): Promise<HomemadeOrder[]> {
  // The simple variant sells no dishes, and its account asks all the same.
  if (!customerId || scope.settings.isSimply) return [];
  const states = only === 'current' ? comingStates : HomemadeState.options;
  const newest = sql`o.state IN ${list(states)} ORDER BY o.placed_at DESC, o.number DESC LIMIT ${ORDERS_SHOWN}`;
  const rows = await selectOrders(scope, customerId, newest);
  return rows.map((row) => present(scope, row));
}

/** What is still to come of a customer's dishes, and what failed and waits for them. */
export const listCurrentDishes = (scope: Scope, customerId: string): Promise<HomemadeOrder[]> =>
  listOrders(scope, customerId, { only: 'current' });

/** One own order; another customer's order is not found. */
export async function getOrder(scope: Scope, customerId: string, id: string): Promise<HomemadeOrder> {
  const [row] = await selectOrders(scope, customerId, sql`o.id = ${id}`);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

/** The newest order that is placed or paid. */
async function getLastOrder(scope: Scope, customerId: string | null): Promise<HomemadeOrder> {
  const last = sql`o.state NOT IN ('cancelled', 'refunded') ORDER BY o.placed_at DESC, o.number DESC LIMIT 1`;
  const [row] = customerId === null ? [] : await selectOrders(scope, customerId, last);
  if (!row) throw new AppError('not_found');
  return present(scope, row);
}

export const homemadeOrderCalls = calls(contract, {
  listHomemadeOrders: async ({ scope, customer, query }) => ({
    orders: await listOrders(scope, customer?.id ?? null, query),
  }),
  getLastHomemadeOrder: async ({ scope, customer }) => ({
    order: await getLastOrder(scope, customer?.id ?? null),
  }),
  getHomemadeOrder: async ({ scope, customer, params }) => ({
    order: await getOrder(scope, customer.id, params.id),
  }),
});
