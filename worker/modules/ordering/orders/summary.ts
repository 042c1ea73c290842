import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { Tint } from '#shared/features/dishes/schema.ts';
import * as contract from '#shared/features/orders/contract.ts';
import { savedOnUsed } from '#shared/features/orders/saved-on-used.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import type { OrderSummary } from '#shared/features/orders/summary.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { jsonColumn, parseColumns } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { readFirst } from '../../../db/query.ts';
import { mealPortion } from '../../../db/served-meals.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';

interface Row {
  readonly price: string;
  readonly orderedDays: number;
  /** Days of food that were brought, and in how many deliveries. */
  readonly days: number;
  readonly deliveries: number;
  /** Days that failed and were paid back. */
  readonly refundedDays: number;
  readonly kcal: number;
  readonly dishes: number;
  readonly earnedKop: Kopecks;
  readonly favourites: string;
}

const columns = {
  price: PriceBreakdown,
  favourites: z.array(
    z.object({
      ...{ code: z.string(), title: typesetColumn, picture: jsonColumn(Picture) },
      ...{ tint: Tint, stars: z.number() },
    }),
  ),
};

/** Favourites that are shown at most. */
const FAVOURITES = 3;

/** What an own order has brought: days, energy, dishes and what was saved; of another customer's nothing is known. */
async function summarizeOrder(scope: Scope, customerId: string, orderId: string): Promise<OrderSummary> {
  const row = await readFirst(
    scope.db,
    sql<Row>`WITH eaten AS (
         SELECT s.date, s.kcal, s.meals FROM deliveries d, json_each(d.food_dates) f
         JOIN served_days s ON s.order_id = d.order_id AND s.date = f.value AND s.person = 1
         WHERE d.order_id = ${orderId} AND d.state = 'delivered'
       ), dish AS (
         SELECT DISTINCT p.facts ->> 'code' AS code FROM eaten, json_each(eaten.meals) m
         CROSS JOIN served_portions p ON p.id = ${sql.raw(mealPortion('m.value'))}
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
            SELECT h.code, h.title, ${sql.raw(pictureColumn('h.picture'))} AS picture, h.tint, r.rating
            FROM dish JOIN reviews r ON r.customer_id = ${customerId} AND r.dish_code = dish.code AND r.rating >= 4
            JOIN dishes h ON h.code = dish.code
            ORDER BY r.rating DESC, r.written_on DESC LIMIT ${FAVOURITES}
          )) AS favourites
       FROM orders o WHERE o.id = ${orderId} AND o.customer_id = ${customerId}`,
  );
  if (!row) throw new AppError('not_found');
  const { price, favourites } = parseColumns(row, columns);
  const { days, kcal, dishes, earnedKop, orderedDays, refundedDays, deliveries: usedDeliveries } = row;
  const savedKop = savedOnUsed(price, { days: orderedDays, usedDays: days, usedDeliveries, refundedDays });
  return { days, kcal: Math.round(kcal), dishes, favourites, savedKop, earnedKop };
}

export const orderSummaryCalls = calls(contract, {
  getOrderSummary: async ({ scope, customer, params }) => ({
    summary: await summarizeOrder(scope, customer.id, params.id),
  }),
});
