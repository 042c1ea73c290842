import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { HomemadeDeliveryState } from '#shared/features/homemade/order.ts';
import { PriceBreakdown, SkippedWeekday } from '#shared/features/orders/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { FrozenPlan } from '../../modules/deliveries/deliveries/changes/load.ts';
import { cashCollectedColumn } from '../../modules/money/ledger.ts';
import { type Database, listBatch, listRows, sql } from '../../platform/database.ts';
import type { ReachedDishes, ReachedOrder } from './decide.ts';
import type { ZonePlaces } from './places.ts';

const OrderRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  days: z.number(),
  price: jsonColumn(PriceBreakdown),
  skip: jsonColumn(z.array(SkippedWeekday)),
  part: z.enum(['morning', 'evening']),
  frozen_until: z.nullable(z.string()),
  frozen_plan: z.nullable(jsonColumn(FrozenPlan)),
  refunded_days: z.number(),
  is_paid: z.number(),
  holds_places: z.number(),
  deliveries: jsonColumn(
    z.array(
      z.object({
        id: z.string(),
        date: z.string(),
        state: DeliveryState,
        food_dates: z.array(z.string()),
        zone: z.string(),
        replaces: z.nullable(z.string()),
        failed_because: z.string(),
      }),
    ),
  ),
});

const toOrder = (row: z.output<typeof OrderRow>): ReachedOrder => ({
  ...{ customerId: row.customer_id, price: row.price, days: row.days, refundedDays: row.refunded_days },
  ...{ isPaid: row.is_paid === 1, skip: row.skip, part: row.part },
  ...{ frozen_until: row.frozen_until, frozen_plan: row.frozen_plan },
  holdsPlaces: row.holds_places === 1,
  deliveries: row.deliveries,
});

/** Orders that one statement reads, each with all of its deliveries. */
const PAGE = 200;

interface Days {
  readonly dates: readonly IsoDate[];
  readonly today: IsoDate;
}

const pageOf = (db: Database, { dates, today }: Days, after: string) =>
  listBatch(
    db,
    { table: 'orders', schema: OrderRow },
    sql(`WITH reached AS (
         SELECT DISTINCT o.id FROM json_each(?1) c CROSS JOIN deliveries d
           ON d.date BETWEEN MAX(?2, date(c.value, '-7 days')) AND c.value
           AND d.state IN ('planned', 'locked', 'cooking', 'on_route')
         JOIN orders o ON o.id = d.order_id
         WHERE o.state IN ('pending_payment', 'paid', 'active', 'frozen') AND o.id > ?3
           AND (d.date = c.value OR EXISTS (SELECT 1 FROM json_each(d.food_dates) f WHERE f.value = c.value))
         ORDER BY o.id LIMIT ?4
       )
       SELECT o.id, o.customer_id, o.days, o.price, o.skip, i.part, o.frozen_until, o.frozen_plan,
         (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS refunded_days,
         EXISTS (SELECT 1 FROM invoices WHERE id = o.id AND state = 'paid') OR ${cashCollectedColumn('o.id')} AS is_paid,
         EXISTS (SELECT 1 FROM holding_orders WHERE id = o.id) AS holds_places,
         (SELECT json_group_array(json_object('id', d.id, 'date', d.date, 'state', d.state, 'zone', d.zone_code,
            'food_dates', json(d.food_dates), 'replaces', d.replaces, 'failed_because', d.failed_because)
            ORDER BY d.date, d.id) FROM deliveries d WHERE d.order_id = o.id) AS deliveries
       FROM reached r JOIN orders o ON o.id = r.id JOIN delivery_intervals i ON i.code = o.interval_code
       ORDER BY o.id`).with(JSON.stringify(dates), today, after, PAGE),
  );

/** Orders with something on the days that has not come yet. */
export async function loadOrders(db: Database, days: Days): Promise<ReachedOrder[]> {
  const orders: ReachedOrder[] = [];
  for (let after = '', found = PAGE; found === PAGE; ) {
    const page = await pageOf(db, days, after);
    orders.push(...page.rows.map(toOrder));
    found = page.rows.length > 0 ? page.found : 0;
    after = page.rows.at(-1)?.id ?? '';
  }
  return orders;
}

const DishesRow = z.object({
  ...{ customer_id: z.string(), date: z.string(), zone: z.string(), state: HomemadeDeliveryState },
  holds_places: z.number(),
});

/** Orders of dishes that come on the days. */
export async function loadDishes(db: Database, dates: readonly IsoDate[]): Promise<ReachedDishes[]> {
  const rows = await listRows(
    db,
    DishesRow,
    sql(`SELECT h.customer_id, h.delivery_date AS date, h.zone_code AS zone, h.delivery_state AS state,
         EXISTS (SELECT 1 FROM homemade_places p WHERE p.id = h.id) AS holds_places
       FROM homemade_orders h
       WHERE h.delivery_date IN (SELECT value FROM json_each(?1)) AND h.state IN ('pending_payment', 'paid', 'active')
         AND h.delivery_state IN ('planned', 'locked', 'cooking', 'on_route') ORDER BY h.id`).with(
      JSON.stringify(dates),
    ),
  );
  return rows.map(({ customer_id: customerId, holds_places: holds, ...row }) => ({
    ...{ customerId, holdsPlaces: holds === 1, ...row },
  }));
}

/** Places of all zones from a day on. */
export async function loadPlaces(db: Database, from: IsoDate): Promise<ZonePlaces> {
  const [limits, taken] = await Promise.all([
    listRows(
      db,
      z.object({ zone: z.string(), date: z.string(), deliveries: z.number() }),
      sql(`SELECT c.zone_code AS zone, c.date, c.deliveries FROM delivery_zones z
           CROSS JOIN zone_capacity c ON c.zone_code = z.code AND (c.date = '' OR c.date >= ?1)`).with(from),
    ),
    listRows(
      db,
      z.object({ zone: z.string(), date: z.string(), taken: z.number() }),
      sql('SELECT zone_code AS zone, date, taken FROM zone_days WHERE date >= ?1').with(from),
    ),
  ]);
  return { limits, taken };
}
