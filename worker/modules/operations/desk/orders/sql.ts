import * as z from 'zod/mini';
import { Destination } from '#shared/features/deliveries/destination.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { DeskOrderKind } from '#shared/features/desk/orders/contract.ts';
import { StoredHomemadePrice } from '#shared/features/homemade/order.ts';
import { OrderState, PriceBreakdown } from '#shared/features/orders/schema.ts';
import { PaymentState } from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../../db/order-rations.ts';
import { type Database, type Row, type Statement, sql } from '../../../../platform/database.ts';
import { type Placed, readEach } from '../read-each.ts';

const common = {
  id: z.string(),
  number: z.number(),
  state: OrderState,
  customer_id: z.string(),
  name: z.string(),
  phone: z.string(),
  total_kop: z.number(),
  payment: z.enum(['card', 'courier']),
  placed_at: z.number(),
  first_day: z.string(),
  last_day: z.string(),
};

const ProgrammeRow = z.object({
  ...common,
  ...rationShape,
  days: z.number(),
  price: jsonColumn(PriceBreakdown),
  destination: jsonColumn(Destination),
});
const DishesRow = z.object({
  ...common,
  lines: jsonColumn(z.array(z.object({ title: z.string(), weightG: z.number(), count: z.number() }))),
  price: jsonColumn(StoredHomemadePrice),
  address: z.string(),
});
const CertificateRow = z.object({ ...common, recipient: z.string() });

/** An order of one kind as the desk shows it. */
export type OrderRow =
  | ({ readonly kind: 'programme' } & z.infer<typeof ProgrammeRow>)
  | ({ readonly kind: 'homemade' } & z.infer<typeof DishesRow>)
  | ({ readonly kind: 'certificate' } & z.infer<typeof CertificateRow>);

const selects: Readonly<Record<DeskOrderKind, string>> = {
  programme: `
    SELECT o.id, o.number, o.state, o.customer_id, c.name, c.phone, o.total_kop, o.payment_method AS payment, o.placed_at,
      o.start_date AS first_day, o.end_date AS last_day, o.days, o.price, o.destination, ${rationColumns}
    FROM orders o JOIN customers c ON c.id = o.customer_id JOIN programmes p ON p.code = o.programme_code`,
  homemade: `
    SELECT o.id, o.number, o.state, o.customer_id, c.name, c.phone, o.total_kop, o.payment_method AS payment, o.placed_at,
      o.delivery_date AS first_day, o.delivery_date AS last_day, o.price, o.address ->> 'line' AS address,
      (SELECT json_group_array(json_object('title', title, 'weightG', weight_g, 'count', count) ORDER BY sort)
       FROM homemade_order_lines WHERE order_id = o.id) AS lines
    FROM homemade_orders o JOIN customers c ON c.id = o.customer_id`,
  certificate: `
    SELECT o.id, o.number, o.state, o.customer_id, c.name, c.phone, o.nominal_kop AS total_kop, 'card' AS payment,
      o.placed_at, o.deliver_on AS first_day, o.deliver_on AS last_day, o.recipient_name AS recipient
    FROM certificate_purchases o JOIN customers c ON c.id = o.customer_id`,
};

/** Which orders are asked for: all of them, those of a customer, or one by its number. */
export type OrderFilter =
  | { readonly by: 'all' }
  | { readonly by: 'customer' | 'number'; readonly of: string };

const clauses: Readonly<Record<OrderFilter['by'], string>> = {
  all: 'o.number < ?1',
  customer: 'o.customer_id = ?3 AND +o.number < ?1',
  number: 'o.number = ?3 AND +o.number < ?1',
};

function readOrder(kind: DeskOrderKind, row: unknown): OrderRow {
  if (kind === 'programme') return { kind, ...ProgrammeRow.parse(row) };
  return kind === 'homemade' ? { kind, ...DishesRow.parse(row) } : { kind, ...CertificateRow.parse(row) };
}

const Place = z.object({ id: z.string(), number: z.number() });

/** An order by where it stands in the list. */
export type FoundOrder = Placed<z.infer<typeof Place>, OrderRow>;

const tables: Readonly<Record<DeskOrderKind, string>> = {
  programme: 'orders',
  homemade: 'homemade_orders',
  certificate: 'certificate_purchases',
};

const readOrders = (kind: DeskOrderKind, found: readonly Row[]): Promise<FoundOrder[]> =>
  readEach({ table: tables[kind], place: Place, schema: { parse: (row) => readOrder(kind, row) } }, found);

/** Orders of kinds before a number, the newest first; all kinds share one sequence of numbers. */
export async function listOrders(
  db: Database,
  kinds: readonly DeskOrderKind[],
  filter: OrderFilter,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<FoundOrder[]> {
  const key = filter.by === 'all' ? [] : [filter.of];
  const answers = await db.read(
    kinds.map(
      (kind): Statement =>
        sql(`${selects[kind]} WHERE ${clauses[filter.by]} ORDER BY o.number DESC LIMIT ?2`).with(
          before,
          limit,
          ...key,
        ),
    ),
  );
  const found = await Promise.all(kinds.map((kind, index) => readOrders(kind, answers[index] ?? [])));
  return found.flat().toSorted((a, b) => b.number - a.number);
}

const PaymentRow = z.object({
  id: z.string(),
  provider: z.string(),
  state: PaymentState,
  amountKop: z.number(),
  createdAt: z.number(),
  paidAt: z.nullable(z.number()),
});
const DeliveryRow = z.object({
  id: z.string(),
  date: z.string(),
  interval: z.string(),
  from_hour: z.number(),
  to_hour: z.number(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  moved_at: z.nullable(z.number()),
  missing_kop: z.number(),
  has_door_photo: z.number(),
});
const EventRow = z.object({
  at: z.number(),
  kind: z.enum(['refund', 'change', 'cancelled']),
  /** What the history says, or the sum of a refund. */
  text: z.string(),
});

/** What has happened to an order beside what its own row says. */
export interface OrderFacts {
  readonly payments: readonly z.infer<typeof PaymentRow>[];
  readonly deliveries: readonly z.infer<typeof DeliveryRow>[];
  readonly events: readonly z.infer<typeof EventRow>[];
}

const factStatements = (id: string): Statement[] => [
  sql(`SELECT id, provider, state, amount_kop AS amountKop, created_at AS createdAt, paid_at AS paidAt
       FROM payments WHERE invoice_id = ?1 ORDER BY created_at`).with(id),
  sql(`SELECT d.id, d.date, d.interval_code AS interval, i.from_hour, i.to_hour, d.state, d.food_dates, d.moved_at,
         COALESCE((SELECT missing_kop FROM delivery_reversals WHERE delivery_id = d.id AND settled_at IS NULL), 0) AS missing_kop,
         EXISTS (SELECT 1 FROM door_photos WHERE delivery_id = d.id) AS has_door_photo
       FROM deliveries d JOIN delivery_intervals i ON i.code = d.interval_code WHERE d.order_id = ?1
       UNION ALL
       SELECT h.id, h.delivery_date, h.interval_code, i.from_hour, i.to_hour, h.delivery_state,
         json_array(h.delivery_date), h.moved_at, 0, EXISTS (SELECT 1 FROM door_photos WHERE delivery_id = h.id)
       FROM homemade_orders h JOIN delivery_intervals i ON i.code = h.interval_code WHERE h.id = ?1
       ORDER BY 2`).with(id),
  sql(`SELECT COALESCE(r.done_at, r.created_at) AS at, 'refund' AS kind, CAST(r.amount_kop AS TEXT) AS text
       FROM payments y JOIN refunds r ON r.payment_id = y.id WHERE y.invoice_id = ?1
       UNION ALL SELECT made_at, 'change', text FROM delivery_changes WHERE order_id = ?1
       UNION ALL SELECT decided_at, 'cancelled', '' FROM cancellations WHERE order_id = ?1`).with(id),
];

/** One order with what has happened to it; undefined where there is none. */
export async function findOrder(
  db: Database,
  id: string,
): Promise<{ readonly order: OrderRow; readonly facts: OrderFacts } | undefined> {
  const kinds = ['programme', 'homemade', 'certificate'] as const;
  const answers = await db.read([
    ...kinds.map((kind) => sql(`${selects[kind]} WHERE o.id = ?1`).with(id)),
    ...factStatements(id),
  ]);
  const [payments, deliveries, events] = answers.slice(kinds.length);
  const [order] = kinds.flatMap((kind, index) => (answers[index] ?? []).map((row) => readOrder(kind, row)));
  if (!order) return undefined;
  return {
    order,
    facts: {
      payments: z.array(PaymentRow).parse(payments),
      deliveries: z.array(DeliveryRow).parse(deliveries),
      events: z.array(EventRow).parse(events),
    },
  };
}
