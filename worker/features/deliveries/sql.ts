import * as z from 'zod/mini';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';

const DeliveryRow = z.object({
  id: z.string(),
  order_id: z.string(),
  date: z.string(),
  from_hour: z.number(),
  to_hour: z.number(),
  state: DeliveryState,
  food_dates: jsonColumn(z.array(z.string())),
  address: z.string(),
  programme_code: z.string(),
  programme_name: z.string(),
  kcal: z.number(),
  second_programme_code: z.nullable(z.string()),
  second_programme_name: z.nullable(z.string()),
  second_kcal: z.nullable(z.number()),
  people: z.number(),
  instructions: z.string(),
  calendar_version: z.number(),
  frozen_until: z.nullable(z.string()),
});

/** A delivery with what of its order is shown with it. */
export type DeliveryRow = z.infer<typeof DeliveryRow>;

const selectDeliveries = `
  SELECT d.id, d.order_id, d.date, i.from_hour, i.to_hour, d.state, d.food_dates, d.address,
    o.programme_code, p.name AS programme_name, o.kcal, o.people, o.second_programme_code,
    s.name AS second_programme_name, o.second_kcal, d.instructions, o.calendar_version, o.frozen_until
  FROM orders o
  JOIN deliveries d ON d.order_id = o.id
  JOIN programmes p ON p.code = o.programme_code
  LEFT JOIN programmes s ON s.code = o.second_programme_code
  JOIN delivery_intervals i ON i.code = d.interval_code`;

/** Deliveries of a customer's placed orders between two dates, or with food for a day between them. */
export async function listDeliveries(db: D1Database, customerId: string, from: string, to: string) {
  const { results } = await db
    .prepare(
      `${selectDeliveries}
       WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen', 'completed')
         AND d.date <= ?3 AND (d.date >= ?2 OR d.food_dates ->> '$[#-1]' >= ?2)
       ORDER BY d.date, d.id`,
    )
    .bind(customerId, from, to)
    .all();
  return z.array(DeliveryRow).parse(results);
}

/** Deliveries of one order of a customer; of another customer's order there are none. */
export async function listOrderDeliveries(db: D1Database, customerId: string, orderId: string) {
  const { results } = await db
    .prepare(`${selectDeliveries} WHERE o.customer_id = ?1 AND o.id = ?2 ORDER BY d.date, d.id`)
    .bind(customerId, orderId)
    .all();
  return z.array(DeliveryRow).parse(results);
}

/** Programmes of which the customer has received at least one delivery. */
export async function listDeliveredProgrammes(db: D1Database, customerId: string) {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT p.code, p.name FROM orders o
       JOIN deliveries d ON d.order_id = o.id AND d.state = 'delivered'
       JOIN programmes p ON p.code = o.programme_code
       WHERE o.customer_id = ?1 ORDER BY p.sort`,
    )
    .bind(customerId)
    .all();
  return z.array(z.object({ code: z.string(), name: z.string() })).parse(results);
}
