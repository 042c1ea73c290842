import * as z from 'zod/mini';
import { DAY_MS, type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { mealPortion } from '../../../../db/served-meals.ts';
import { type Database, readableRows, type Statement, sql } from '../../../../platform/database.ts';
import { passingOver } from '../passing-over.ts';

/** A row that runs have not met for so long was mended. */
const MET_MS = DAY_MS;

const FactsRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  toHour: z.number(),
  orderState: OrderState,
  isAnswered: z.number(),
  isMissing: z.number(),
});

const FoodRow = z.object({
  id: z.string(),
  date: z.string(),
  exclusions: jsonColumn(z.array(z.string())),
  others: jsonColumn(z.array(z.object({ exclusions: z.array(z.string()) }))),
  tastes: jsonColumn(z.array(z.string())),
  served: jsonColumn(z.array(z.tuple([z.number(), z.array(Allergen)]))),
});

export type FoodRow = z.infer<typeof FoodRow>;

const Named = z.object({ id: z.string(), date: z.string() });
type Named = z.infer<typeof Named>;

/** Deliveries that may need a person by their own row: those under way that are due, unpaid ones and those that failed. */
const selectFacts = `
  SELECT d.id, d.date, d.state, i.to_hour AS toHour, o.state AS orderState,
    d.state = 'failed' AND (
      EXISTS (SELECT 1 FROM food_refunds r WHERE r.delivery_id = d.id)
      OR EXISTS (SELECT 1 FROM settled_needs s WHERE s.customer_id = o.customer_id AND s.need = 'failed:' || d.id)
      OR EXISTS (SELECT 1 FROM deliveries n WHERE n.replaces = d.id AND n.state = 'delivered')
    ) AS isAnswered,
    EXISTS (
      SELECT 1 FROM delivery_reversals v WHERE v.delivery_id = d.id AND v.missing_kop > 0 AND v.settled_at IS NULL
    ) AS isMissing
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN delivery_intervals i ON i.code = d.interval_code
  WHERE d.date BETWEEN ?1 AND ?2 AND (
    d.state = 'failed' OR (d.state IN ('locked', 'cooking', 'on_route') AND (d.date <= ?3 OR o.state IN ('cancelled', 'refunded')))
    OR (d.state IN ('planned', 'locked') AND o.state = 'pending_payment' AND d.date < ?4)
  )
  UNION ALL
  SELECT h.id, h.delivery_date, h.delivery_state, i.to_hour, h.state,
    EXISTS (SELECT 1 FROM settled_needs s WHERE s.customer_id = h.customer_id AND s.need = 'failed-dishes:' || h.id), 0
  FROM homemade_orders h JOIN delivery_intervals i ON i.code = h.interval_code
  WHERE h.delivery_date BETWEEN ?1 AND ?2 AND (
    h.delivery_state = 'failed'
    OR (h.delivery_state IN ('locked', 'cooking', 'on_route') AND (h.delivery_date <= ?3 OR h.state IN ('cancelled', 'refunded')))
    OR (h.delivery_state IN ('planned', 'locked') AND h.state = 'pending_payment' AND h.delivery_date < ?4)
  )`;

/** When the food of a delivery was closed. */
const closedAt = `(SELECT MIN(k.kept_at) FROM served_days k
  WHERE k.order_id = d.order_id AND k.date IN (SELECT value FROM json_each(d.food_dates)))`;

/** Closed food whose persons have changed what they leave out since. */
const selectFood = `
  SELECT d.id, d.date, o.exclusions, o.others, COALESCE(t.exclusions, '[]') AS tastes, (
    SELECT json_group_array(json_array(k.person, json(f.facts -> 'allergens')))
    FROM served_days k, json_each(k.meals) m JOIN served_portions f ON f.id = ${mealPortion('m.value')}
    WHERE k.order_id = d.order_id AND k.date IN (SELECT value FROM json_each(d.food_dates))
  ) AS served
  FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN customer_tastes t ON t.customer_id = o.customer_id
  WHERE d.date BETWEEN ?1 AND ?2 AND d.is_food_kept = 1 AND d.state IN ('locked', 'cooking', 'on_route') AND (
    t.changed_at >= ${closedAt}
    OR EXISTS (SELECT 1 FROM delivery_changes c WHERE c.order_id = d.order_id AND c.kind = 'exclude' AND c.made_at >= ${closedAt})
  )`;

/** Deliveries that runs pass over because a row of theirs, or of their customer's, cannot be read. */
const selectUnreadable = `
  SELECT d.id, d.date FROM unreadable_rows u JOIN deliveries d ON d.id = u.row_id
  WHERE u.table_name = 'deliveries' AND u.seen_at >= ?3 AND d.date BETWEEN ?1 AND ?2
  UNION SELECT d.id, d.date FROM unreadable_rows u JOIN orders o ON o.customer_id = u.row_id
    JOIN deliveries d ON d.order_id = o.id AND d.date BETWEEN ?1 AND ?2 AND d.state NOT IN ('skipped', 'frozen')
  WHERE u.table_name = 'customers' AND u.seen_at >= ?3 AND o.state IN ('paid', 'active', 'frozen')
  UNION SELECT h.id, h.delivery_date FROM unreadable_rows u JOIN homemade_orders h ON h.id = u.row_id
  WHERE u.table_name = 'homemade_orders' AND u.seen_at >= ?3 AND h.delivery_date BETWEEN ?1 AND ?2`;

/** Statements that tell what of some days needs a person; `readNeedRows` reads their answers. */
export function needStatements(from: IsoDate, to: IsoDate, now: EpochMs): Statement[] {
  return [
    sql(selectFacts).with(from, to, moscowDate(now), firstDeliveryDate(now)),
    sql(selectFood).with(from, to),
    sql(selectUnreadable).with(from, to, now - MET_MS),
  ];
}

/** What may need a person, and which deliveries have a row, or food, that cannot be read. */
export interface NeedRows {
  readonly facts: readonly z.infer<typeof FactsRow>[];
  readonly food: readonly FoodRow[];
  readonly unreadable: readonly Named[];
}

export async function readNeedRows([facts, food = [], unreadable]: Awaited<
  ReturnType<Database['read']>
>): Promise<NeedRows> {
  const { rows } = await readableRows(passingOver, { table: 'deliveries', schema: FoodRow }, food);
  const readable = new Set(rows.map(({ id }) => id));
  const foodOf = z.array(Named).parse(food);
  return {
    facts: z.array(FactsRow).parse(facts),
    food: rows,
    unreadable: [...z.array(Named).parse(unreadable), ...foodOf.filter(({ id }) => !readable.has(id))],
  };
}
