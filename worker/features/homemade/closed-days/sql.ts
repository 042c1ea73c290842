import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';

const HomemadeOnDay = z.object({
  id: z.string(),
  number: z.int(),
  customer_id: z.string(),
  delivery_date: z.string(),
  phone: z.string(),
  email: z.string(),
});
/** An order of dishes that comes on a closed day, and who is notified of it. */
export type HomemadeOnDay = z.infer<typeof HomemadeOnDay>;

/** Orders that come on one of the days. */
export async function listOnDays(
  db: D1Database,
  dates: readonly IsoDate[],
  limit: number,
): Promise<HomemadeOnDay[]> {
  const { results } = await db
    .prepare(
      // Of each zone, because that is how the orders of a day are found.
      `SELECT o.id, o.number, o.customer_id, o.delivery_date, o.contact ->> 'phone' AS phone,
         COALESCE(o.contact ->> 'email', '') AS email
       FROM delivery_zones z CROSS JOIN json_each(?1) c
       CROSS JOIN homemade_orders o ON o.zone_code = z.code AND o.delivery_date = c.value
       WHERE o.state IN ('pending_payment', 'paid', 'active') ORDER BY o.number LIMIT ?2`,
    )
    .bind(JSON.stringify(dates), limit)
    .all();
  return z.array(HomemadeOnDay).parse(results);
}

/** Moves an order to another day, unless it has moved or ended meanwhile. */
export function moveToDay(db: D1Database, order: HomemadeOnDay, date: IsoDate): D1PreparedStatement[] {
  return [
    db
      .prepare(
        refuseWhere(
          'homemade-state',
          `NOT EXISTS (SELECT 1 FROM homemade_orders WHERE id = ?1 AND delivery_date = ?2
             AND state IN ('pending_payment', 'paid', 'active'))`,
        ),
      )
      .bind(order.id, order.delivery_date),
    db.prepare('UPDATE homemade_orders SET delivery_date = ?2 WHERE id = ?1').bind(order.id, date),
  ];
}
