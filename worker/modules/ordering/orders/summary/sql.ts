import * as z from 'zod/mini';
import { Tint } from '#shared/features/dishes/schema.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { pictureColumn } from '../../../../db/picture-column.ts';
import { mealPortion } from '../../../../db/served-meals.ts';
import { typesetColumn } from '../../../../db/typeset-column.ts';
import { type Database, findRow, sql } from '../../../../platform/database.ts';

const SummaryRow = z.object({
  price: jsonColumn(PriceBreakdown),
  ordered_days: z.number(),
  /** Days of food that were brought, and in how many deliveries. */
  days: z.number(),
  deliveries: z.number(),
  /** Days that failed and were paid back. */
  refunded_days: z.number(),
  kcal: z.number(),
  dishes: z.number(),
  earned_kop: z.number(),
  favourites: jsonColumn(
    z.array(
      z.object({
        code: z.string(),
        title: typesetColumn,
        picture: jsonColumn(Picture),
        tint: Tint,
        stars: z.number(),
      }),
    ),
  ),
});

/** Favourites that are shown at most. */
const FAVOURITES = 3;

/** What was brought of an own order; of another customer's order nothing is known. */
export async function findSummary(
  db: Database,
  { customerId, orderId }: { readonly customerId: string; readonly orderId: string },
) {
  return findRow(
    db,
    SummaryRow,
    sql(`WITH eaten AS (
         SELECT s.date, s.kcal, s.meals FROM deliveries d, json_each(d.food_dates) f
         JOIN served_days s ON s.order_id = d.order_id AND s.date = f.value AND s.person = 1
         WHERE d.order_id = ?2 AND d.state = 'delivered'
       ), dish AS (
         SELECT DISTINCT p.facts ->> 'code' AS code FROM eaten, json_each(eaten.meals) m
         CROSS JOIN served_portions p ON p.id = ${mealPortion('m.value')}
       )
       SELECT o.price, o.days AS ordered_days,
         (SELECT COUNT(*) FROM deliveries WHERE order_id = o.id AND state = 'delivered') AS deliveries,
         (SELECT COALESCE(SUM(food_days), 0) FROM food_refunds WHERE order_id = o.id) AS refunded_days,
         (SELECT COALESCE(SUM(json_array_length(food_dates)), 0) FROM deliveries
          WHERE order_id = o.id AND state = 'delivered') AS days,
         (SELECT COALESCE(SUM(kcal), 0) FROM eaten) AS kcal,
         (SELECT COUNT(*) FROM dish) AS dishes,
         (SELECT COALESCE(SUM(CASE reason WHEN 'reversed' THEN -amount_kop ELSE amount_kop END), 0) FROM transfers
          WHERE order_id = o.id AND reason IN ('bonuses_granted', 'reversed')
            AND (key GLOB 'earned:*' OR key GLOB 'reversed:earned:*')
         ) AS earned_kop,
         (SELECT json_group_array(json_object('code', code, 'title', title, 'picture', picture, 'tint', tint, 'stars', rating))
          FROM (
            SELECT h.code, h.title, ${pictureColumn('h.picture')} AS picture, h.tint, r.rating
            FROM dish JOIN reviews r ON r.customer_id = ?1 AND r.dish_code = dish.code AND r.rating >= 4
            JOIN dishes h ON h.code = dish.code
            ORDER BY r.rating DESC, r.written_on DESC LIMIT ?3
          )) AS favourites
       FROM orders o WHERE o.id = ?2 AND o.customer_id = ?1`).with(customerId, orderId, FAVOURITES),
  );
}
